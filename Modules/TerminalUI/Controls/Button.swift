/// Something to press, with the key that presses it.
///
/// `[ Save (s) ]`, with focus `[›Save (s)‹]`, disabled `( Save ) nothing to save`: each can be told from the
/// others without colour.
public struct Button: View {
  private let label: String
  private let key: String?
  private let isFocused: Bool
  private let isEnabled: Bool
  private let reason: String?

  /// `key` is shown after the label unless it is the label; `reason` says why a disabled button is, and is
  /// shown then alone.
  public init(
    _ label: String, key: String? = nil, isFocused: Bool = false, isEnabled: Bool = true,
    reason: String? = nil
  ) {
    self.label = label
    self.key = key
    self.isFocused = isFocused
    self.isEnabled = isEnabled
    self.reason = reason
  }

  public var body: some View {
    text.lineLimit(1)
  }

  private var text: Text {
    guard isEnabled else {
      let mark = isFocused ? ("(›", "‹)") : ("( ", " )")
      let button = Text(mark.0 + label + mark.1).dim()
      return reason.map { button + Text(" " + $0).italic() } ?? button
    }
    let hint = key.flatMap { $0 == label || ($0, label) == ("-", "−") ? nil : " (\($0))" } ?? ""
    if isFocused { return Text("[›\(label)\(hint)‹]").bold().inverse() }
    return Text("[ \(label)") + Text(hint).dim() + Text(" ]")
  }
}
