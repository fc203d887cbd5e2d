/// A message to lay over a screen: a title, what goes with it, and buttons.
public struct AlertBox: View {
  private let title: String
  private let message: String
  private let buttons: [String]

  /// An empty message takes no room.
  public init(title: String, message: String = "", buttons: [String] = ["Dismiss"]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  public var body: some View {
    paragraphs
      .padding(horizontal: 1)
      .border(.double)
  }

  /// Long lines are hard to read, short ones need no room for long ones.
  @ViewBuilder private var paragraphs: some View {
    let readable = 60
    if max(title.cellWidth, message.cellWidth) > readable {
      text.frame(maxWidth: readable)
    } else {
      text
    }
  }

  private var text: some View {
    VStack(spacing: 1) {
      Text(title).bold()
      if !message.isEmpty { Text(message) }
      HStack { ForEach(buttons) { Button($0) } }
    }
  }
}
