public import Architecture

/// A text field after its label, as wide as the available space.
///
/// With focus, the field is in brackets, displays the cursor, and scrolls sideways to keep it visible.
/// Letters are then text, not keys. Enter submits the text, and Esc leaves the field; either returns focus to
/// the control that had it before.
public struct TextField: PrimitiveView {
  private let label: String
  private let text: Binding<String>
  private let placeholder: String
  private let key: KeyEvent?
  private let title: String
  private let startingCharacters: String
  private let limit: Int
  private var submission: Submission?

  private struct Submission {
    let title: String
    let keepsFocus: Bool
    let action: () -> Void
  }

  /// - Parameters:
  ///   - label: The text before the field, which is also the control's name.
  ///   - key: The key that moves focus to the field.
  ///   - title: The action of the key in the imperative, if the label doesn't describe it.
  ///   - startingCharacters: The characters that move focus to the field and replace its text, such as all digits.
  ///   - limit: The maximum number of graphemes; additional text is dropped.
  public init(
    _ label: String, text: Binding<String>, placeholder: String = "", key: KeyEvent? = nil,
    title: String? = nil, startingCharacters: String = "", limit: Int = 1000
  ) {
    self.label = label
    self.text = text
    self.placeholder = placeholder
    self.key = key
    self.title = title ?? label
    self.startingCharacters = startingCharacters
    self.limit = limit
  }

  /// Adds an action for pressing Enter, titled in the imperative.
  ///
  /// - Parameter keepingFocus: Whether the field keeps focus, for entering another text.
  public func onSubmit(
    _ title: String, keepingFocus: Bool = false, perform action: @escaping () -> Void
  ) -> TextField {
    var field = self
    field.submission = Submission(title: title, keepsFocus: keepingFocus, action: action)
    return field
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: labelWidth + 5) }

  private var labelWidth: Int { label.isEmpty ? 0 : label.cellWidth + 1 }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  // MARK: Painting

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let shownLabel = rect.width >= labelWidth + 5 ? labelWidth : 0
    if shownLabel > 0 { canvas.draw(label, at: rect.origin, style: .muted) }
    let row = Rect(x: rect.minX + shownLabel, y: rect.minY, width: rect.width - shownLabel, height: 1)
    let hasEdges = row.width >= 3
    let inner = hasEdges ? row.inset(by: EdgeInsets(left: 1, right: 1)) : row
    let hasFocus = canvas.hasFocus
    if hasEdges, hasFocus {
      canvas.draw("[", at: row.origin, style: Style(foreground: .accent))
      canvas.draw("]", at: Position(x: row.maxX - 1, y: row.minY), style: Style(foreground: .accent))
    }
    let line = TextFieldState(text.wrappedValue, replacing: canvas.controlState.field, limit: limit)
    let first = line.firstVisible(in: inner.width)
    canvas.withClip(inner) { canvas in
      if hasFocus {
        draw(line, from: first, into: &canvas, in: inner)
      } else {
        drawResting(line.value, into: &canvas, in: inner)
      }
    }
    addControl(to: &canvas, in: row, click: inner.minX - row.minX, from: hasFocus ? first : 0)
  }

  private func drawResting(_ value: String, into canvas: inout Canvas, in inner: Rect) {
    canvas.fill(inner, style: Style(attributes: .underline))
    canvas.draw(
      value.isEmpty ? placeholder : value, truncatedTo: inner.width, at: inner.origin,
      style: Style(foreground: value.isEmpty ? .muted : nil, attributes: .underline))
  }

  private func draw(_ line: TextFieldState, from first: Int, into canvas: inout Canvas, in inner: Rect) {
    let graphemes = displayGraphemes(line.value)
    if graphemes.isEmpty {
      canvas.draw(
        placeholder, truncatedTo: inner.width, at: inner.origin, style: .muted)
    } else {
      canvas.draw(graphemes[first...], at: inner.origin)
    }
    let column = graphemes[first..<line.displayCursor].reduce(0) { $0 + $1.width }
    let cursorPosition = Position(x: inner.minX + column, y: inner.minY)
    canvas.restyle(Rect(origin: cursorPosition, size: Size(width: 1, height: 1))) {
      $0.attributes.insert(.inverse)
    }
    canvas.cursor = cursorPosition
  }

  // MARK: Acting

  private func addControl(to canvas: inout Canvas, in rect: Rect, click margin: Int, from first: Int) {
    let id = canvas.interactions.currentID
    let edit = { (screen: inout ScreenState, change: (inout TextFieldState) -> Void) in
      var line = TextFieldState(text.wrappedValue, replacing: screen.controlStates[id]?.field, limit: limit)
      change(&line)
      screen.controlStates[id] = ControlState(field: line)
      if line.value != text.wrappedValue { text.wrappedValue = line.value }
    }
    let control = Control(
      name: label, rect: rect, bindings: bindings(edit: edit),
      click: { position, screen in
        edit(&screen) { $0.moveCursor(toColumn: position.x - margin, from: first) }
      },
      insert: { pasted, screen in edit(&screen) { $0.insert(pasted) } })
    canvas.add(control)

    let focus = { (screen: inout ScreenState) in
      screen.focus(on: screen.controls.first { $0.id == id })
    }
    var keys: [KeyEvent] = []
    if let key { keys.append(key) }
    for character in startingCharacters { keys.append(KeyEvent(.character(character))) }
    guard !keys.isEmpty else { return }
    let startingCharacters = startingCharacters
    var binding = KeyBinding(keys, title: title, displayName: keyNames) { key, screen in
      focus(&screen)
      if case .character(let character) = key.key, startingCharacters.contains(character) {
        edit(&screen) { line in
          line = TextFieldState(limit: limit)
          line.handle(key)
        }
      }
    }
    binding.controlName = label
    canvas.interactions.add(binding)
  }

  /// The names of the keys for display, such as `c 0–9`.
  private var keyNames: String {
    let name = key?.name ?? ""
    guard let first = startingCharacters.first, let last = startingCharacters.last else { return name }
    let range = startingCharacters.count > 2 ? "\(first)–\(last)" : startingCharacters
    return name.isEmpty ? range : "\(name) \(range)"
  }

  private func bindings(
    edit: @escaping (inout ScreenState, (inout TextFieldState) -> Void) -> Void
  ) -> [KeyBinding] {
    let section = label.isEmpty ? "Field" : label
    let submission = submission
    return [
      KeyBinding([.enter], title: submission?.title ?? "Done", section: section) { _, screen in
        if submission?.keepsFocus != true { screen.leaveField() }
        submission?.action()
      },
      KeyBinding([.escape], title: "Leave field", section: section) { _, screen in
        screen.leaveField()
      },
      KeyBinding(
        [], title: "Edit text", section: section, hint: .never, editsText: true, displayName: "letters"
      ) { key, screen in edit(&screen) { $0.handle(key) } },
    ]
  }
}

extension TextFieldState {
  /// The number of painted graphemes before the cursor; an escaped character has several.
  fileprivate var displayCursor: Int {
    displayGraphemes(value.prefix(cursor)).count
  }

  /// Returns the first grapheme to display so that the cursor is visible, with a cell for it after the text.
  fileprivate func firstVisible(in width: Int) -> Int {
    let graphemes = displayGraphemes(value)
    let cursor = displayCursor
    var used = cursor < graphemes.count ? graphemes[cursor].width : 1
    var first = cursor
    while first > 0, used + graphemes[first - 1].width <= width {
      first -= 1
      used += graphemes[first].width
    }
    return first
  }

  /// Moves the cursor to a column, counted from the first visible grapheme.
  fileprivate mutating func moveCursor(toColumn column: Int, from first: Int) {
    var remaining = column
    var shown = 0
    for (index, character) in value.enumerated() {
      for grapheme in displayGraphemes(String(character)) {
        if shown >= first { remaining -= grapheme.width }
        shown += 1
      }
      if remaining < 0 {
        self = TextFieldState(value, cursor: index, limit: limit)
        return
      }
    }
    self = TextFieldState(value, limit: limit)
  }
}
