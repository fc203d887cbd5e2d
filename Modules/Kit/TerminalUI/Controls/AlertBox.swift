public import Architecture

/// An alert with a title, a message, and buttons, for display over a screen; Esc dismisses it.
public struct AlertBox<Action: Sendable>: View {
  private let alert: AlertState<Action>
  private let send: (PresentationAction<Action>) -> Void

  /// - Parameter send: Called with the action of the pressed button, or with the dismissal.
  public init(_ alert: AlertState<Action>, send: @escaping (PresentationAction<Action>) -> Void) {
    self.alert = alert
    self.send = send
  }

  public var body: some View {
    paragraphs
      .questionPanel()
      .helpSection("Alert")
      .keys(KeyBinding(.escape, title: closing) { send(.dismiss) })
  }

  /// The label of the button that changes nothing.
  private var closing: String { alert.buttons.first { $0.role == .cancel }?.label ?? "OK" }

  /// Wraps long paragraphs to a readable width; short ones keep their own width.
  @ViewBuilder private var paragraphs: some View {
    let readable = 60
    if max(alert.title.cellWidth, alert.message.cellWidth) > readable {
      text.frame(maxWidth: readable)
    } else {
      text
    }
  }

  private var text: some View {
    VStack(spacing: 1) {
      Text(alert.title).bold()
      if !alert.message.isEmpty { Text(alert.message) }
      FlowStack {
        if alert.buttons.isEmpty {
          Button(closing, key: .enter, isDefault: true) { send(.dismiss) }
        } else {
          // The button that changes nothing is the last one, and has focus.
          ForEach(alert.buttons.filter { $0.role != .cancel } + alert.buttons.filter { $0.role == .cancel }) {
            button($0)
          }
        }
      }
    }
  }

  private func button(_ button: AlertButton<Action>) -> Button {
    let role: Button.Role =
      switch button.role {
      case .normal: .normal
      case .cancel: .primary
      case .destructive: .destructive
      }
    // Enter must only close an alert that appears while the user presses it for something else.
    let isCancel = button.role == .cancel
    let key = isCancel ? .enter : button.key?.first.map { KeyEvent(.character($0)) }
    let hint: KeyBinding.HintPriority = isCancel ? .never : .high
    return Button(button.label, key: key, isDefault: isCancel, role: role, hint: hint) {
      send(button.action.map { .presented($0) } ?? .dismiss)
    }
  }
}
