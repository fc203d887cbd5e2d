/// A key and what it does. Dispatch, hints and help are all made of this one value.
@MainActor
public struct KeyBinding {
  /// Any of them does it; the first is the one to tell people of.
  public internal(set) var keys: [KeyEvent]
  /// What it does, as a command: `Save`.
  public let title: String
  /// Why it does nothing now.
  public let unavailable: String?
  /// What it is listed under in the help.
  public internal(set) var section: String
  /// How well it is known without a hint; hints are shown as long as there is room, the least known first.
  let hint: Hint
  /// The control whose key it is.
  var controlName: String?
  /// Whether it does something of the app's by keys alone, or ends it, and not only moves about on the screen.
  var isCommand = false
  /// All keys that edit a line of text, besides ``keys``.
  let editsText: Bool
  /// What hints and help show in place of the keys' names.
  let shownAs: String?
  let perform: (KeyEvent, inout Interface) -> Void

  enum Hint: Int {
    /// The keys of the program itself: always shown.
    case always
    case asRoomAllows
    /// The key is to be seen on the control.
    case never
  }

  /// - Parameters:
  ///   - title: what it does, as a command.
  ///   - unavailable: why it does nothing now; the key then says so.
  public init(
    _ keys: KeyEvent..., title: String, unavailable: String? = nil, action: @escaping () -> Void
  ) {
    self.init(keys, title: title, unavailable: unavailable) { _, _ in action() }
    isCommand = true
  }

  init(
    _ keys: [KeyEvent], title: String, unavailable: String? = nil, section: String = "",
    hint: Hint = .asRoomAllows, editsText: Bool = false, shownAs: String? = nil,
    perform: @escaping (KeyEvent, inout Interface) -> Void
  ) {
    self.keys = keys
    self.title = title
    self.unavailable = unavailable
    self.section = section
    self.hint = hint
    self.editsText = editsText
    self.shownAs = shownAs
    self.perform = perform
  }

  /// The keys as people read them: `↓ j`.
  public var keyNames: String { keyNames(in: .unicode) }

  func keyNames(in glyphs: GlyphSet) -> String {
    shownAs ?? keys.map { $0.name(in: glyphs) }.joined(separator: " ")
  }

  /// The key to tell people of where there is room for one.
  func firstKeyName(in glyphs: GlyphSet) -> String {
    shownAs ?? keys.first?.name(in: glyphs) ?? ""
  }

  func answers(_ key: KeyEvent) -> Bool {
    keys.contains(key) || editsText && TextFieldState.edits(with: key)
  }
}

extension View {
  /// Makes keys do something while the view is on screen and nothing lies over it. Keys of the views inside come first.
  public func keys(_ bindings: KeyBinding...) -> some View {
    keys(bindings)
  }

  /// Makes keys do something, like ``keys(_:)-(KeyBinding...)``.
  public func keys(_ bindings: [KeyBinding]) -> some View {
    KeyBoundView(content: self, bindings: bindings)
  }

  /// Lists the keys of the view's parts under a heading in the help.
  public func keySection(_ title: String) -> some View {
    KeySectionView(content: self, title: title)
  }
}

private struct KeyBoundView<Content: View>: PrimitiveView {
  let content: Content
  let bindings: [KeyBinding]

  var layoutTraits: LayoutTraits { content.layoutTraits }

  func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(content, in: rect)
    for binding in bindings { canvas.interactions.add(binding) }
  }
}

private struct KeySectionView<Content: View>: PrimitiveView {
  let content: Content
  let title: String

  var layoutTraits: LayoutTraits { content.layoutTraits }

  func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let outer = canvas.interactions.section
    canvas.interactions.section = title
    canvas.render(content, in: rect)
    canvas.interactions.section = outer
  }
}
