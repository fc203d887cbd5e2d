public import Architecture
import BigInt
import NumberFacts
import NumberText

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
      if let number = try? NumberExpression.value(of: newValue) { count = number }
    }
  }

  /// The count as a floating-point number, for a slider.
  ///
  /// The value of a count from about 10^308 on is infinite. A new value is rounded, with halves away from zero. Setting
  /// infinity or NaN has no effect.
  public var countFloat: Double {
    get { count.approximation }
    set {
      if !newValue.isFinite { return }
      // NB: `rounded()` would link the C math library.
      let number = BigInt(newValue)
      let remainder = newValue - number.approximation
      count = remainder >= 0.5 ? number + 1 : remainder <= -0.5 ? number - 1 : number
    }
  }

  /// The mistake in the text of a field, the count's first; nil if there is none.
  var invalidText: Counter.InvalidText? {
    if case .failure(let problem) = enteredCount { return problem }
    if case .failure(let problem) = enteredStep { return problem }
    return nil
  }

  mutating func submitCount() {
    guard case .success(let number) = enteredCount else { return }
    screen.countText = ""
    count = number
  }

  mutating func submitStep() {
    guard case .success(let number) = enteredStep else { return }
    screen.stepText = ""
    screen.step = number
  }

  private typealias Entry = Result<BigInt, Counter.InvalidText>

  /// The numbers in the fields; nil for blank ones.
  private var enteredCount: Entry? { Self.number(in: screen.countText, kind: "count") }
  private var enteredStep: Entry? { Self.number(in: screen.stepText, kind: "step", minimum: 1) }

  private static func number(in text: String, kind: String, minimum: BigInt? = nil) -> Entry? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    do {
      let number = try NumberExpression.value(of: text)
      return minimum.map { number >= $0 } ?? true
        ? .success(number) : .failure(.init(text: text, kind: kind, minimum: minimum))
    } catch {
      return .failure(.init(text: text, kind: kind, minimum: minimum, mistake: error))
    }
  }
}
