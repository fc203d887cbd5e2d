extension SessionDocument {
  /// Merges the changes that two processes made to one session, so that neither loses anything.
  ///
  /// The count and the game are taken from the process that changed them, mine if both did. A favorite that either added
  /// or removed is added or removed; the order is theirs if they changed it, else mine. The activities of both are kept,
  /// theirs first.
  ///
  /// - Parameters:
  ///   - base: The session that both started from.
  ///   - mine: The session of this process.
  ///   - theirs: The session of the other process.
  public static func merging(base: Self, mine: Self, theirs: Self) -> Self {
    if theirs == base || theirs == mine { return mine }
    if mine == base { return theirs }
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

  /// The number of leading activities that `base` has too: a feed grows at its end and drops its oldest beyond the limit.
  private static func overlap(of base: [Activity], with feed: [Activity]) -> Int {
    let longest = min(base.count, feed.count)
    return (0...longest).reversed().first { base.suffix($0).elementsEqual(feed.prefix($0)) } ?? 0
  }
}
