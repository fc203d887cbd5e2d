extension Int {
  /// The number that a person typed: spaces around it don't count, and a minus sign may be the one that is printed.
  public init?(typed text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let number = words.first else { return nil }
    self.init(number.first == "−" ? "-" + number.dropFirst() : String(number))
  }
}
