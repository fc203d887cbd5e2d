/// A question with several choices in a box over a screen; the last choice changes nothing, and Enter and Esc press it.
///
/// ```swift
/// screen.overlay(dimsBase: true) {
///   if state.asksToReplace {
///     Question(
///       "Replace its 17 entries by 20?", title: "Save notes",
///       choices: [Button("Replace", key: "r", role: .destructive) { send(.replaceButtonTapped) }],
///       cancel: "Cancel"
///     ) { _ in send(.cancelButtonTapped) }
///   }
/// }
/// ```
public struct Question: View {
  private let question: String
  private let title: String
  private let choices: [Button]
  private let cancelTitle: String
  private let cancel: (inout ScreenState) -> Void

  /// - Parameters:
  ///   - cancel: The label of the choice that changes nothing.
  ///   - perform: Called for that choice.
  public init(
    _ question: String, title: String, choices: [Button], cancel: String,
    perform: @escaping (inout ScreenState) -> Void
  ) {
    self.question = question
    self.title = title
    self.choices = choices
    self.cancelTitle = cancel
    self.cancel = perform
  }

  public var body: some View {
    VStack(alignment: .center, spacing: 1) {
      Text(question)
      FlowStack {
        ForEach(choices) { $0 }
        Button(cancelTitle, key: .enter, isDefault: true, perform: cancel)
      }
    }
    .questionPanel(title: title)
    .helpSection(title)
    .keys(KeyBinding([.escape], title: cancelTitle) { [cancel] _, screen in cancel(&screen) })
  }
}

extension View {
  /// Asks a question before `q` quits the program; `nil` quits without one, as Ctrl-C always does.
  ///
  /// `q` again, or its choice, quits; the default choice stays.
  public func quitQuestion(_ question: String?) -> some View {
    input { $0.quitQuestion = question }
  }
}

extension View {
  /// Draws a panel around a question or an alert, with a blank row above and below if nothing has to wrap.
  func questionPanel(title: String? = nil) -> some View {
    ViewThatFits {
      padding(horizontal: 2, vertical: 1).panel(title: title)
      padding(horizontal: 2).panel(title: title)
    }
  }
}

extension ScreenState {
  public mutating func quit() { isFinished = true }
}
