/// Lets numbers through that have certain digits in a row.
///
/// Ten thousand numbers are looked through at each key that is typed into the filter: searching each number's
/// `String` for another would be nearly all that such a key costs.
struct DigitFilter {
  private let digits: [UInt8]

  /// White space counts for nothing.
  init(_ text: String) {
    digits = Array(text.filter { !$0.isWhitespace }.utf8)
  }

  /// Whether all numbers pass.
  var isEmpty: Bool { digits.isEmpty }

  func passes(_ number: Int) -> Bool {
    var text = String(number)
    return text.withUTF8 { text in
      guard text.count >= digits.count else { return false }
      return (0...text.count - digits.count).contains { start in
        digits.indices.allSatisfy { text[start + $0] == digits[$0] }
      }
    }
  }
}
