/// Keys with an action; key handling, hints, and help all use the same bindings.
@MainActor
public struct KeyBinding: Modifiable {
  /// The keys; hints show the first.
  public internal(set) var keys: [KeyEvent]
  /// The title of the action, in the imperative, such as `Save`.
  public let title: String
  /// The reason that the action is disabled; `nil` if it is enabled.
  public let disabledReason: String?
  var hint: HintPriority
  let hintTitle: String?
  private(set) var hintKeys: String?
  private var displayName: String?
  /// The section of the help that lists the binding.
  public internal(set) var section = ""
  var controlName: String?
  /// Whether the binding performs an action of the app or quits it; otherwise it navigates the screen.
  var performsCommand = false
  /// Whether the keys that edit a line of text belong to the binding as well as ``keys``.
  var editsText = false
  var isPersistent = false
  let perform: (KeyEvent, inout ScreenState) -> Void

  /// The importance of a binding for ``KeyHints``; the help lists all bindings.
  public enum HintPriority: Comparable, Sendable {
    /// Never displayed; only the help lists the binding.
    case never
    case low
    case normal
    case high
    /// Always displayed; for the program's own keys.
    case always
  }

  /// Creates a binding that performs an action of the app; the command palette lists it, too.
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

  var editingText: KeyBinding { setting(\.editsText, to: true).displayName("letters") }

  /// Returns the keys that scroll by rows, by pages, and to the ends; only the help lists them.
  static func scrolling(
    page: Int, count: Int, by scroll: @escaping (_ rows: Int, inout ScreenState) -> Void
  ) -> [KeyBinding] {
    let steps: [([KeyEvent], String, Int)] = [
      ([.up, "k"], "Up", -1), ([.down, "j"], "Down", 1), ([.pageUp], "Page up", -page),
      ([.pageDown], "Page down", page), ([.home], "Go to first", -count), ([.end, "G"], "Go to last", count),
    ]
    return steps.map { keys, title, rows in
      KeyBinding(keys, title: title, hint: .never) { _, screen in scroll(rows, &screen) }
    }
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

  /// Whether the binding only moves the focus, a cursor, or the rows; the help lists it below the others.
  var moves: Bool {
    let keys: [Key?] = [.up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab]
    return hint == .never && !performsCommand && keys.contains(self.keys.first?.key)
  }

  func handles(_ key: KeyEvent) -> Bool {
    keys.contains(key) || editsText && TextFieldState.handlesKey(key)
  }
}

extension View {
  /// Adds key bindings that apply while the view is displayed and not covered; those inside it come first.
  public func keys(_ bindings: KeyBinding...) -> some View { keys(bindings) }

  public func keys(_ bindings: [KeyBinding]) -> some View {
    input { context in for binding in bindings { context.add(binding) } }
  }

  /// Sets the title of the help section for the view's key bindings.
  public func helpSection(_ title: String) -> some View {
    painted { content, canvas, rect in
      let outer = canvas.context.section
      canvas.context.section = title
      canvas.render(content, in: rect)
      canvas.context.section = outer
    }
  }
}
