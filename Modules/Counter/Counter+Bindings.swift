public import Architecture
import NumberExpression
import PrimeModal

extension Counter.State: BindableState {
  public static let bindableFields = BindableFields<Counter.State>()
    .adding("countText", \.screen.countText)
    .adding("stepText", \.screen.stepText)
    .adding("focus", \.screen.focus)
    .adding("countString", \.countString)
    .adding("countFloat", \.countFloat)
}

extension Counter.State {
  /// The count as text; setting text that isn't a supported number has no effect.
  public var countString: String {
    get { "\(count)" }
    set {
      if let number = try? NumberExpression.value(of: newValue), Self.counts.contains(number) {
        count = number
      }
    }
  }

  /// The count as a floating-point number, for a slider.
  ///
  /// A new value is rounded, with halves away from zero, and clamped to the supported numbers. Setting NaN has no effect.
  public var countFloat: Double {
    get { Double(count) }
    set {
      if newValue.isNaN { return }
      let limits = (Double(Self.counts.lowerBound), Double(Self.counts.upperBound))
      // NB: `rounded()` would link the C math library.
      let number = Int128(min(max(newValue, limits.0), limits.1))
      let remainder = newValue - Double(number)
      let rounded = remainder >= 0.5 ? number + 1 : remainder <= -0.5 ? number - 1 : number
      count = min(max(rounded, Self.counts.lowerBound), Self.counts.upperBound)
    }
  }

  private static var counts: ClosedRange<Int128> { Primality.supportedNumbers }
  private static var steps: ClosedRange<Int128> { 1...Primality.supportedNumbers.upperBound }

  mutating func submitCount() {
    guard let number = submitNumber(in: \.countText, kind: "count", range: Self.counts) else { return }
    count = number
  }

  mutating func submitStep() {
    guard let number = submitNumber(in: \.stepText, kind: "step", range: Self.steps) else { return }
    screen.step = number
  }

  /// Clears a field and returns its number.
  ///
  /// Returns nil for a blank field. Also returns nil for invalid text, which stays in the field and is reported in an
  /// alert.
  private mutating func submitNumber(
    in field: WritableKeyPath<Counter.Screen, String>, kind: String, range: ClosedRange<Int128>
  ) -> Int128? {
    let text = screen[keyPath: field]
    if text.allSatisfy(\.isWhitespace) { return nil }
    guard let number = try? NumberExpression.value(of: text), range.contains(number) else {
      screen.alert = .failed(.invalidText(text, kind: kind, range: range))
      return nil
    }
    screen[keyPath: field] = ""
    return number
  }
}
