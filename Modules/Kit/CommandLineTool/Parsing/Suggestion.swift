enum Suggestion {
  /// Returns the candidate nearest to the text, or nil if none is near enough.
  ///
  /// A candidate is near enough within one edit, or one edit for each three characters of the candidate up to
  /// three edits; or if the text is a prefix of this candidate only. Case is ignored. The first of equally
  /// near candidates is returned. There are no suggestions for texts above 40 characters.
  static func nearest(to text: String, among candidates: [String]) -> String? {
    let typed = Array(text.lowercased())
    guard !typed.isEmpty, typed.count <= 40 else { return nil }

    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let name = Array(candidate.lowercased())
      let limit = max(1, min(3, name.count / 3))
      let distance = editDistance(typed, name)
      // Replacing every character is not a useful suggestion.
      guard distance <= limit, distance < name.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.candidate }

    let prefixed = candidates.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    return prefixed.count == 1 ? prefixed[0] : nil
  }

  /// Returns the number of insertions, deletions, replacements, and swaps of neighbors between two words.
  ///
  /// This is the optimal string alignment distance (Damerau–Levenshtein, with no part edited twice).
  static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for (row, character) in first.enumerated() {
      var current = [row + 1] + [Int](repeating: 0, count: second.count)
      for (column, other) in second.enumerated() {
        var cost = min(current[column], last[column + 1]) + 1
        cost = min(cost, last[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
