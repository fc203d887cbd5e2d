/// A match of a query with a text that contains the query's characters in order.
///
/// Each character directly follows the previous one or starts a word: `nthp` and `np` match `Nth prime`, but `undo`
/// doesn't match `Count down`. The words of the query match on their own: `count set` matches `Set the count`. Case is
/// ignored. The cost for each word is the product of the lengths.
struct FuzzyMatch: Equatable {
  /// The quality, higher for characters at the starts of words and for adjacent ones.
  let score: Int
  let positions: [Int]

  private static let startBonus = 8
  private static let wordBonus = 6
  private static let adjacentBonus = 7

  /// - Returns: `nil` if the text doesn't match; an empty query matches any text with a score of 0.
  init?(_ query: String, in text: String) {
    let characters = text.map(Self.folded)
    var (score, positions) = (0, Set<Int>())
    for word in query.split(separator: " ") {
      guard let match = Self.best(word.map(Self.folded), in: characters) else { return nil }
      score += match.score
      positions.formUnion(match.positions)
    }
    self.score = score
    self.positions = positions.sorted()
  }

  /// Returns the character in lowercase, unless that is several characters.
  private static func folded(_ character: Character) -> Character {
    let lowercased = character.lowercased()
    return lowercased.count == 1 ? Character(lowercased) : character
  }

  private static func bonus(at index: Int, in text: [Character]) -> Int {
    if index == 0 { return startBonus }
    let previous = text[index - 1]
    return previous.isLetter || previous.isNumber ? 0 : wordBonus
  }

  /// Returns the match of a word with the highest score, by dynamic programming over the last matched character.
  private static func best(_ word: [Character], in text: [Character]) -> (score: Int, positions: [Int])? {
    guard word.count <= text.count else { return nil }
    // For each index of the text, the best match that ends there.
    var ends: [(score: Int, positions: [Int])?] = Array(repeating: nil, count: text.count)
    for (number, character) in word.enumerated() {
      var next = ends
      /// The best match of the previous characters that ends before the index.
      var before: (score: Int, positions: [Int])? = number == 0 ? (0, []) : nil
      for index in text.indices {
        next[index] = nil
        let bonus = bonus(at: index, in: text)
        if text[index] == character, let before, bonus > 0 {
          next[index] = (before.score + 1 + bonus, before.positions + [index])
        }
        if number > 0, index > 0, text[index] == character, let adjacent = ends[index - 1] {
          let score = adjacent.score + 1 + max(adjacentBonus, bonus)
          if score > next[index]?.score ?? .min { next[index] = (score, adjacent.positions + [index]) }
        }
        if number > 0, let end = ends[index], end.score > before?.score ?? .min { before = end }
      }
      ends = next
    }
    return ends.compactMap(\.self).max { $0.score < $1.score }
  }
}
