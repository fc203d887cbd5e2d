public import Architecture
import PrimeModal

extension Counter.State: BindableState {
  public static let bindableFields = BindableFields<Counter.State>()
    .adding("countText", \.screen.countText)
    .adding("stepText", \.screen.stepText)
    .adding("countString", \.countString)
    .adding("countFloat", \.countFloat)
}

extension Counter.State {
  /// The count as text. Text that is no supported number leaves the count alone.
  public var countString: String {
    get { "\(count)" }
    set { if let number = Int128(typed: newValue), Self.counts.contains(number) { count = number } }
  }

  /// The count on a continuous scale, as a slider shows it.
  ///
  /// What is written is rounded, halves away from zero, and clamped to the supported numbers. NaN leaves the count alone.
  public var countFloat: Double {
    get { Double(count) }
    set {
      if newValue.isNaN { return }
      let limits = (Double(Self.counts.lowerBound), Double(Self.counts.upperBound))
      // NB: by hand, as `rounded()` would need the C library's mathematics.
      let number = Int128(min(max(newValue, limits.0), limits.1))
      let rest = newValue - Double(number)
      let rounded = rest >= 0.5 ? number + 1 : rest <= -0.5 ? number - 1 : number
      count = min(max(rounded, Self.counts.lowerBound), Self.counts.upperBound)
    }
  }

  private static var counts: ClosedRange<Int128> { Primality.supportedNumbers }
  private static var steps: ClosedRange<Int128> { 1...Primality.supportedNumbers.upperBound }

  mutating func submitCount() {
    guard let number = takeNumber(from: \.countText, kind: "a count", range: Self.counts) else { return }
    count = number
  }

  mutating func submitStep() {
    guard let number = takeNumber(from: \.stepText, kind: "a step", range: Self.steps) else { return }
    screen.step = number
  }

  /// Empties a field and returns its number.
  ///
  /// Returns nil for a blank field, and for an unusable text, which stays there and is reported in an alert.
  private mutating func takeNumber(
    from field: WritableKeyPath<Counter.Screen, String>, kind: String, range: ClosedRange<Int128>
  ) -> Int128? {
    let text = screen[keyPath: field]
    if text.allSatisfy(\.isWhitespace) { return nil }
    guard let number = Int128(typed: text), range.contains(number) else {
      screen.alert = .failed(.unusableText(text, kind: kind, range: range))
      return nil
    }
    screen[keyPath: field] = ""
    return number
  }
}

extension Int128 {
  /// Parses a number that a person typed: white space around it is ignored, and the minus sign may be the one that is printed.
  public init?(typed text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let number = words.first else { return nil }
    self.init(number.first == "−" ? "-" + number.dropFirst() : String(number))
  }
}
