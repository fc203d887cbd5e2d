/// Keys with an action; key handling, hints, and help all use the same bindings.
@MainActor
public struct KeyBinding {
  /// The keys; hints show the first.
  public internal(set) var keys: [KeyEvent]
  /// The title of the action, in the imperative, such as `Save`.
  public let title: String
  /// The reason that the action is disabled; `nil` if it is enabled.
  public let disabledReason: String?
  let hint: HintPriority
  /// The title among the key hints, if it differs.
  let hintTitle: String?
  private(set) var hintKeys: String?
  private var displayName: String?
  /// The section of the help that lists the binding.
  public internal(set) var section = ""
  /// The name of the key's control.
  var controlName: String?
  /// Whether the binding performs an action of the app or quits it; otherwise it navigates the screen.
  var performsCommand = false
  /// Whether the keys that edit a line of text belong to the binding as well as ``keys``.
  var editsText = false
  /// Whether the binding applies over modal overlays, too.
  var isPersistent = false
  let perform: (KeyEvent, inout ScreenState) -> Void

  /// The importance of a binding for ``KeyHints``; the help lists all bindings.
  public enum HintPriority: Int, Comparable, Sendable {
    /// Never displayed; only the help lists the binding.
    case never
    case low
    case normal
    case high
    /// Always displayed; for the program's own keys.
    case always

    public static func < (left: HintPriority, right: HintPriority) -> Bool { left.rawValue < right.rawValue }
  }

  /// - Parameters:
  ///   - disabledReason: The reason that the action is disabled, displayed when a key is pressed.
  ///   - hint: The importance of the binding among the key hints.
  ///   - hintTitle: A shorter title for the key hints.
  public init(
    _ keys: KeyEvent..., title: String, disabledReason: String? = nil, hint: HintPriority = .normal,
    hintTitle: String? = nil, action: @escaping () -> Void
  ) {
    self.init(keys, title: title, disabledReason: disabledReason, hint: hint, hintTitle: hintTitle) {
      _, _ in action()
    }
    performsCommand = true
  }

  /// Creates a binding for a control; its action can change the state of the screen.
  ///
  /// - Parameters:
  ///   - disabledReason: The reason that the action is disabled, displayed when a key is pressed.
  ///   - hint: The importance of the binding among the key hints.
  ///   - hintTitle: A title for the key hints, shorter or for several bindings.
  ///   - perform: Called with the pressed key.
  public init(
    _ keys: [KeyEvent], title: String, disabledReason: String? = nil, hint: HintPriority = .normal,
    hintTitle: String? = nil, perform: @escaping (KeyEvent, inout ScreenState) -> Void
  ) {
    self.keys = keys
    self.title = title
    self.disabledReason = disabledReason
    self.hint = hint
    self.hintTitle = hintTitle
    self.perform = perform
  }

  /// Returns the binding with a name for all its keys in hints and help, such as `0–9`.
  public func displayName(_ name: String?) -> KeyBinding { setting(\.displayName, to: name) }

  /// Returns the binding with other keys among the key hints: those of several bindings, such as `← →`.
  public func hintKeys(_ keys: String?) -> KeyBinding { setting(\.hintKeys, to: keys) }

  /// The binding with the keys that edit a line of text.
  var editingText: KeyBinding { setting(\.editsText, to: true).displayName("letters") }

  func setting<Value>(_ property: WritableKeyPath<KeyBinding, Value>, to value: Value) -> KeyBinding {
    var binding = self
    binding[keyPath: property] = value
    return binding
  }

  /// The names of the keys for display, such as `↓ j`.
  public var keyNames: String { keyNames(in: .unicode) }

  func keyNames(in glyphs: GlyphSet) -> String {
    displayName ?? keys.map { $0.name(in: glyphs) }.joined(separator: " ")
  }

  /// Returns the name of the key to display if there is room for only one.
  func firstKeyName(in glyphs: GlyphSet) -> String {
    displayName ?? keys.first?.name(in: glyphs) ?? ""
  }

  func handles(_ key: KeyEvent) -> Bool {
    keys.contains(key) || editsText && TextFieldState.handlesKey(key)
  }
}

extension View {
  /// Adds key bindings that apply while the view is displayed and not covered; those inside it come first.
  public func keys(_ bindings: KeyBinding...) -> some View {
    keys(bindings)
  }

  public func keys(_ bindings: [KeyBinding]) -> some View {
    KeyBoundView(content: primitive, bindings: bindings)
  }

  /// Sets the title of the help section for the view's key bindings.
  public func helpSection(_ title: String) -> some View {
    KeySectionView(content: primitive, title: title)
  }
}

private struct KeyBoundView: ContentView {
  let content: any View
  let bindings: [KeyBinding]

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(content, in: rect)
    for binding in bindings { canvas.add(binding) }
  }
}

private struct KeySectionView: ContentView {
  let content: any View
  let title: String

  func render(into canvas: inout Canvas, in rect: Rect) {
    let outer = canvas.context.section
    canvas.context.section = title
    canvas.render(content, in: rect)
    canvas.context.section = outer
  }
}
