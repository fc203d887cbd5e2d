public import Architecture
import NumberExpression
import PrimeFacts

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
      if let value = try? NumberExpression.value(of: newValue), let number = Int128(exactly: value),
        Self.counts.contains(number)
      {
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

  static var counts: ClosedRange<Int128> { Primality.supportedNumbers }
  static var steps: ClosedRange<Int128> { 1...Primality.supportedNumbers.upperBound }

  /// The mistake in the text of a field, the count's first; nil if there is none.
  var invalidText: Counter.InvalidText? {
    if case .failure(let problem) = Self.number(in: screen.countText, kind: "count", range: Self.counts) {
      return problem
    }
    if case .failure(let problem) = Self.number(in: screen.stepText, kind: "step", range: Self.steps) {
      return problem
    }
    return nil
  }

  mutating func submitCount() {
    guard case .success(let number) = Self.number(in: screen.countText, kind: "count", range: Self.counts)
    else { return }
    screen.countText = ""
    count = number
  }

  mutating func submitStep() {
    guard case .success(let number) = Self.number(in: screen.stepText, kind: "step", range: Self.steps)
    else { return }
    screen.stepText = ""
    screen.step = number
  }

  /// Returns the number in a field, or nil for a blank one.
  private static func number(
    in text: String, kind: String, range: ClosedRange<Int128>
  ) -> Result<Int128, Counter.InvalidText>? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    do {
      guard let number = Int128(exactly: try NumberExpression.value(of: text)), range.contains(number) else {
        return .failure(.init(text: text, kind: kind, range: range))
      }
      return .success(number)
    } catch {
      return .failure(.init(text: text, kind: kind, range: range, mistake: error))
    }
  }
}
