extension SessionDocument {
  /// What two processes made of one session, joined so that neither loses anything.
  ///
  /// Count and guessing game are those of who changed them, mine if both did. Favourites that either added or removed are added or
  /// removed; their order is theirs where they changed it, mine otherwise. Activities of both are kept, theirs first.
  ///
  /// - Parameters:
  ///   - base: what both began with.
  ///   - mine: what it became here.
  ///   - theirs: what it became elsewhere.
  public static func merging(base: Self, mine: Self, theirs: Self) -> Self {
    if theirs == base || theirs == mine { return mine }
    if mine == base { return theirs }
    return SessionDocument(
      count: mine.count == base.count ? theirs.count : mine.count,
      favoritePrimes: favorites(base.favoritePrimes, mine.favoritePrimes, theirs.favoritePrimes),
      activityFeed: feed(base.activityFeed, mine.activityFeed, theirs.activityFeed),
      guessingGame: mine.guessingGame == base.guessingGame ? theirs.guessingGame : mine.guessingGame)
  }

  private static func favorites(_ base: [Int], _ mine: [Int], _ theirs: [Int]) -> [Int] {
    if theirs == base { return mine }
    let (baseSet, mineSet, theirSet) = (Set(base), Set(mine), Set(theirs))
    let removed = baseSet.subtracting(mineSet)
    let added = mine.filter { !baseSet.contains($0) && !theirSet.contains($0) }
    return theirs.filter { !removed.contains($0) } + added
  }

  private static func feed(_ base: [Activity], _ mine: [Activity], _ theirs: [Activity]) -> [Activity] {
    (theirs + mine.dropFirst(overlap(of: base, with: mine))).suffix(Activity.limit)
  }

  /// How many of the first activities are old: a feed grows at its end, and loses its oldest beyond the limit.
  private static func overlap(of base: [Activity], with feed: [Activity]) -> Int {
    let longest = min(base.count, feed.count)
    return (0...longest).reversed().first { base.suffix($0).elementsEqual(feed.prefix($0)) } ?? 0
  }
}
