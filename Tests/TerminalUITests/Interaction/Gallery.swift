import TerminalUITesting

/// A screen with one control of each kind, a modal, an alert, and state to change.
@MainActor
@dynamicMemberLookup
final class Gallery {
  struct State {
    var text = ""
    var share = 0
    var row = 0
    var rows = 100
    var modal: String?
    var alert: AlertState<String>?
    var canSave = true
    var showsExtra = false
  }

  var log: [String] = []
  private var state = State() {
    didSet { program?.setNeedsRedraw() }
  }
  private weak var program: ScreenProgram?

  subscript<Value>(dynamicMember field: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: field] }
    set { state[keyPath: field] = newValue }
  }

  func driver(width: Int = 60, height: Int = 16, minimumSize: Size = .zero, glyphs: GlyphSet = .unicode)
    -> ProgramDriver
  {
    let program = ScreenProgram(minimumSize: minimumSize, glyphs: glyphs) { [self] in
      GalleryView(gallery: self)
    }
    self.program = program
    return ProgramDriver(program, width: width, height: height)
  }
}

struct GalleryView: View {
  let gallery: Gallery

  var body: some View {
    VStack {
      screen
        .helpSection("Gallery")
        .keys(KeyBinding("x", title: "Extra") { gallery.showsExtra.toggle() })
        .overlay { if let modal = gallery.modal { box(modal) } }
        .overlay { if let alert = gallery.alert { AlertBox(alert) { dismiss($0) } } }
      KeyHints()
    }
    .keys(KeyBinding("w", title: "Wave") { gallery.log.append("wave") })
  }

  private var screen: some View {
    VStack {
      if gallery.showsExtra { Button("Extra") { gallery.log.append("extra") } }
      HStack {
        Button("Open", key: "o") { gallery.modal = "first" }
        Button("Save", key: "s", disabledReason: gallery.canSave ? nil : "saved already") {
          gallery.log.append("save")
        }
      }
      TextField(
        "Name", text: Binding(gallery.text) { gallery.text = $0 }, key: "/", startingCharacters: "0123456789"
      )
      .onSubmit("Greet") { gallery.log.append("hello \(gallery.text)") }
      Slider("Share", value: Binding(gallery.share) { gallery.share = $0 }, in: -100...100)
      List(0..<gallery.rows, name: "Rows", selection: Binding(gallery.row) { gallery.row = $0 }) {
        Text("row \($0)")
      }
      .onActivate("Choose") { gallery.log.append("row \($0)") }
    }
  }

  private func box(_ title: String) -> some View {
    VStack {
      Text(title)
      Button("Ask", key: "a") { gallery.alert = AlertState(title: "Sure?", buttons: buttons) }
      Button("Close", key: .escape) { gallery.modal = nil }
    }
    .border(.double)
    .helpSection("Modal")
  }

  private var buttons: [AlertButton<String>] {
    [AlertButton("Yes", action: "yes"), AlertButton("No", role: .cancel)]
  }

  private func dismiss(_ action: PresentationAction<String>) {
    if case .presented(let answer) = action { gallery.log.append(answer) }
    gallery.alert = nil
  }
}
