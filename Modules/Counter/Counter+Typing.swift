public import Architecture

extension Counter.State: BindableState {
  public static let bindableFields = BindableFields<Counter.State>()
    .adding("countText", \.countText)
    .adding("stepText", \.stepText)
    .adding("countString", \.countString)
    .adding("countFloat", \.countFloat)
}

extension Counter.State {
  mutating func submitCount() {
    guard !countText.isBlank else { return }
    if let number = Int(typed: countText) {
      count = number
      countText = ""
    } else {
      refuse(countText, as: "a count", range: Int.min...Int.max)
    }
  }

  mutating func submitStep() {
    guard !stepText.isBlank else { return }
    if let number = Int(typed: stepText), number >= 1 {
      step = number
      stepText = ""
    } else {
      refuse(stepText, as: "a step", range: 1...Int.max)
    }
  }

  private mutating func refuse(_ text: String, as kind: String, range: ClosedRange<Int>) {
    alert = AlertState(
      title: "“\(text)” can't be \(kind)",
      message: "Type a whole number from \(range.lowerBound) to \(range.upperBound).")
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
