extension SessionDocument {
  /// Merges the changes of two processes to the same session.
  ///
  /// The count and the game are taken from the process that changed them, or from this process if both did. A favorite
  /// is added or removed if either process did so; the order is the other process's if it changed the favorites. The
  /// activities of both are kept, starting with the other process's.
  ///
  /// - Parameters:
  ///   - base: The session that both processes started from.
  ///   - mine: The session of this process.
  ///   - theirs: The session of the other process.
  public static func merging(base: Self, mine: Self, theirs: Self) -> Self {
    if theirs == base { return mine }
    if mine == base || mine == theirs { return theirs }
    return SessionDocument(
      count: mine.count == base.count ? theirs.count : mine.count,
      favoritePrimes: favorites(base.favoritePrimes, mine.favoritePrimes, theirs.favoritePrimes),
      activityFeed: feed(base.activityFeed, mine.activityFeed, theirs.activityFeed),
      guessingGame: mine.guessingGame == base.guessingGame ? theirs.guessingGame : mine.guessingGame)
  }

  private static func favorites(_ base: [UInt64], _ mine: [UInt64], _ theirs: [UInt64]) -> [UInt64] {
    if theirs == base { return mine }
    let (baseSet, mineSet, theirSet) = (Set(base), Set(mine), Set(theirs))
    let removed = baseSet.subtracting(mineSet)
    let added = mine.filter { !baseSet.contains($0) && !theirSet.contains($0) }
    return theirs.filter { !removed.contains($0) } + added
  }

  private static func feed(_ base: [Activity], _ mine: [Activity], _ theirs: [Activity]) -> [Activity] {
    (theirs + mine.dropFirst(overlap(of: base, with: mine))).suffix(Activity.limit)
  }

  /// Returns the number of leading activities that `base` also contains.
  ///
  /// A feed grows at its end, and drops its oldest activities beyond the limit.
  private static func overlap(of base: [Activity], with feed: [Activity]) -> Int {
    let maximum = min(base.count, feed.count)
    return (0...maximum).reversed().first { base.suffix($0).elementsEqual(feed.prefix($0)) } ?? 0
  }
}
