public import Architecture

/// An alert to lay over a screen: its title, its message, and its buttons. Esc dismisses it.
public struct AlertBox<Action: Sendable>: View {
  private let alert: AlertState<Action>
  private let send: (PresentationAction<Action>) -> Void

  /// - Parameter send: hears of the button that was pressed, or that the alert was dismissed.
  public init(_ alert: AlertState<Action>, send: @escaping (PresentationAction<Action>) -> Void) {
    self.alert = alert
    self.send = send
  }

  public var body: some View {
    paragraphs
      .padding(horizontal: 1)
      .border(.double)
      .keySection("Alert")
      .keys(KeyBinding(.escape, title: "Dismiss") { send(.dismiss) })
  }

  /// Long lines are hard to read, short ones need no room for long ones.
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
      HStack {
        if alert.buttons.isEmpty {
          Button("Dismiss", key: .escape) { send(.dismiss) }
        } else {
          ForEach(alert.buttons.indices) { button(alert.buttons[$0]) }
        }
      }
    }
  }

  private func button(_ button: AlertButton<Action>) -> Button {
    Button(button.label, key: button.role == .cancel ? .escape : nil) {
      send(button.action.map { .presented($0) } ?? .dismiss)
    }
  }
}
