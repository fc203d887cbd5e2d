public import Architecture

/// A text field after its label, as wide as the available space.
///
/// When the field receives focus, all of its text is selected: typing replaces it, and the arrows keep it. With focus,
/// the field displays the cursor, and scrolls sideways to keep it visible. Letters are then text, not keys. Enter
/// submits the text, and Esc clears and leaves the field; both return focus to the previous control. In a modal
/// overlay, Esc is the overlay's. ↑ and ↓ recall texts submitted earlier, Ctrl-Z undoes typing, and Ctrl-Y redoes it.
public struct TextField: PrimitiveView, Modifiable {
  private let label: String
  private let text: Binding<String>
  private let placeholder: String
  private let key: KeyEvent?
  private let title: String
  private let startingCharacters: String
  private let limit: Int
  private let lineBreak: String
  private let error: String?
  private let hint: KeyBinding.HintPriority
  private var submission: Submission?
  private var shortcuts: [KeyBinding] = []
  private var areShortcutsEnabled = true
  /// The place of the mistake in the text, counted in characters from 1.
  private var errorColumn: Int?
  /// Whether the field has no label or surface, and begins with the cursor after its text.
  private var isBare = false
  private var completion: (title: String, action: () -> Void)?
  /// The label of a chip in place of the field; nil for a field.
  private var chip: String?
  private var escapeHint = "Back"

  /// - Parameters:
  ///   - label: The text before the field, and the control's name.
  ///   - title: The action of the key in the imperative, if the label doesn't describe it.
  ///   - startingCharacters: The characters that move focus to the field and replace its text, such as all digits.
  ///   - limit: The maximum number of Unicode scalars; a notice refuses more.
  ///   - lineBreak: The replacement of line breaks in pasted text.
  ///   - error: The mistake in the text, displayed below the field, or beside it if there is only one row; `nil` if
  ///     there is none. To keep the views below in place, give the field a frame of two rows.
  public init(
    _ label: String, text: Binding<String>, placeholder: String = "", key: KeyEvent? = nil,
    title: String? = nil, startingCharacters: String = "", limit: Int = 1000,
    lineBreak: String = " ", error: String? = nil, hint: KeyBinding.HintPriority = .normal
  ) {
    self.label = label
    self.text = text
    self.placeholder = placeholder
    self.key = key
    self.title = title ?? label
    self.startingCharacters = startingCharacters
    self.limit = limit
    self.lineBreak = lineBreak
    self.error = error
    self.hint = hint
  }

  private struct Submission {
    let title: String
    let keepsFocus: Bool?
    let disabledReason: String?
    let action: () -> Void
  }

  /// Adds an action for pressing Enter, titled in the imperative.
  ///
  /// - Parameters:
  ///   - keepingFocus: Whether the field keeps focus, for entering another text. By default, it does if the app's state
  ///     requests focus for it after the action; see ``View/focused(_:equals:)``.
  ///   - disabledReason: The reason that the text can't be submitted, displayed when Enter is pressed.
  public func onSubmit(
    _ title: String, keepingFocus: Bool? = nil, disabledReason: String? = nil,
    perform action: @escaping () -> Void
  ) -> TextField {
    let submission = Submission(
      title: title, keepsFocus: keepingFocus, disabledReason: disabledReason, action: action)
    return setting(\.submission, to: submission)
  }

  /// Adds keys that act instead of being typed while the field has focus, such as letters in a field for digits.
  ///
  /// - Parameter isEnabled: Whether the keys act on the current text, or are typed.
  public func shortcuts(_ bindings: [KeyBinding], isEnabled: Bool = true) -> TextField {
    setting(\.shortcuts, to: bindings).setting(\.areShortcutsEnabled, to: isEnabled)
  }

  /// Underlines the place of a mistake in the text, counted in characters from 1.
  ///
  /// A place after the text isn't underlined.
  public func markingError(atColumn column: Int?) -> TextField {
    setting(\.errorColumn, to: column)
  }

  var bare: TextField { setting(\.isBare, to: true) }

  var textWidth: Int { text.wrappedValue.cellWidth + 1 }

  /// Adds an action, titled in the imperative, for pressing Tab in the field.
  ///
  /// Shift-Tab and the arrows still leave the field. The action may change the text later; the cursor is then after it,
  /// unless something was typed in the meantime.
  ///
  /// - Parameter isEnabled: Whether Tab performs the action, or leaves the field as usual.
  public func onComplete(
    _ title: String = "Complete", isEnabled: Bool = true, perform action: @escaping () -> Void
  ) -> TextField {
    setting(\.completion, to: isEnabled ? (title, action) : nil)
  }

  /// Displays a chip with the field's key instead of the field, until it has focus.
  ///
  /// - Parameter label: The label of the chip; `nil` for a field. Pass `nil` while the app's state requests focus for
  ///   the field.
  public func chip(_ label: String?) -> TextField { setting(\.chip, to: label) }

  /// Sets the title of Esc among the key hints, such as `Clear` for a filter.
  public func escapeHint(_ title: String) -> TextField { setting(\.escapeHint, to: title) }

  private var button: Button? {
    guard let chip, let key else { return nil }
    let button = Button(chip.isEmpty ? key.name : chip, key: key) {}
    return startingKeys.map { button.setting(\.keyName, to: $0) } ?? button
  }

  public var layoutTraits: LayoutTraits {
    chip == nil ? LayoutTraits(stretchingWidth: labelWidth + 5) : LayoutTraits()
  }

  private var labelWidth: Int { label.isEmpty || isBare ? 0 : label.cellWidth + 1 }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if let button { return button.sizeThatFits(proposal) }
    if chip != nil { return .zero }
    return Size(width: proposal.width, height: error == nil ? 1 : 2).limited(to: proposal)
  }

  // MARK: Painting

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if let button {
      button.draw(into: &canvas, in: rect)
      return addControl(to: &canvas, in: rect, click: 0, from: 0)
    }
    let shownLabel = rect.width >= labelWidth + 5 ? labelWidth : 0
    let hasFocus = canvas.hasFocus
    if shownLabel > 0 { canvas.draw(label, at: rect.origin, style: hasFocus ? .key : .muted) }
    var row = Rect(x: rect.minX + shownLabel, y: rect.minY, width: rect.width - shownLabel, height: 1)
    if let error { draw(error, into: &canvas, in: rect, besides: &row) }
    let area = Style(foreground: .text, background: isBare ? nil : .raised)
    if isBare { canvas.fill(row, style: area) }
    let inner = isBare ? row : canvas.drawFieldSurface(hasFocus: hasFocus, in: row)
    let line = TextFieldState(text.wrappedValue, replacing: canvas.controlState.field, limit: limit)
    let placeholder = placeholder(width: inner.width)
    canvas.withClip(inner) { canvas in
      canvas.withStyle(area) { canvas in
        if hasFocus {
          let isSelected = canvas.controlState.selectsAll
          line.draw(
            placeholder: placeholder, isSelected: isSelected, errorColumn: errorColumn, into: &canvas,
            in: inner)
        } else {
          canvas.draw(
            line.value.isEmpty ? placeholder : line.value, truncatedTo: inner.width, at: inner.origin,
            style: line.value.isEmpty ? .muted : Style(attributes: .bold))
        }
      }
    }
    let first = hasFocus ? line.firstVisible(in: inner.width) : 0
    // A click on the label selects the field, too.
    let whole = Rect(x: rect.minX, y: row.minY, width: row.maxX - rect.minX, height: 1)
    addControl(to: &canvas, in: whole, click: inner.minX - whole.minX, from: first)
  }

  /// Returns the placeholder without the words after a comma that don't fit.
  private func placeholder(width: Int) -> String {
    var text = placeholder
    while text.cellWidth > width, let comma = text.lastIndex(of: ",") { text = String(text[..<comma]) }
    return text
  }

  private func draw(_ error: String, into canvas: inout Canvas, in rect: Rect, besides row: inout Rect) {
    let style = Style(foreground: .negative)
    let text = "! \(error)"
    if rect.height > 1 {
      // Below the label as well, if the text needs the room.
      let x = text.cellWidth <= row.width ? row.minX : rect.minX
      canvas.draw(text, truncatedTo: rect.maxX - x, at: Position(x: x, y: row.minY + 1), style: style)
      return
    }
    let width = min(text.cellWidth, row.width / 2)
    guard width >= 8 else { return }
    row = row.inset(by: EdgeInsets(right: width + 1))
    canvas.draw(text, truncatedTo: width, at: Position(x: row.maxX + 1, y: row.minY), style: style)
  }

  // MARK: Acting

  private func addControl(to canvas: inout Canvas, in rect: Rect, click margin: Int, from first: Int) {
    let editor = FieldEditor(id: canvas.controlID, text: text, limit: limit)
    let (id, history, isInModal) = (editor.id, canvas.controlState.history, canvas.context.modal != nil)
    var control = Control(
      name: label, rect: rect,
      bindings: completionBindings(of: id) + bindings(of: editor, history: history, isInModal: isInModal),
      click: { position, screen in
        if position.x < margin { return }
        editor.edit(in: &screen) { line, _ in line.moveCursor(toColumn: position.x - margin, from: first) }
      })
    control.insert = { [lineBreak] pasted, screen in
      let replacesAll = screen[id].selectsAll
      editor.type(in: &screen, replacingAll: replacesAll) {
        $0.insert(pasted.replacing("\n", with: lineBreak))
      }
    }
    control.shortcutKeys = Set(shortcuts.flatMap(\.keys))
    control.selectsText = !isBare && !text.wrappedValue.isEmpty
    control.placeholder = placeholder
    control.isSecondary = key != nil
    canvas.add(control)

    let keys = [key].compactMap(\.self) + startingCharacters.map { KeyEvent(.character($0)) }
    guard !keys.isEmpty else { return }
    canvas.add(
      KeyBinding(keys, title: title, hint: hint, hintTitle: chip?.isEmpty ?? true ? nil : chip) {
        [startingCharacters] key, screen in
        screen.focus(on: id)
        guard case .character(let character) = key.key, startingCharacters.contains(character) else { return }
        let text = screen.pressedSign + String(character)
        editor.type(in: &screen, replacingAll: true) { $0.insert(text) }
      }
      .hintKeys(startingKeys).displayName(keyNames).setting(\.controlName, to: label))
  }

  private var keyNames: String {
    [key?.name, startingKeys].compactMap(\.self).joined(separator: " ")
  }

  /// The characters that focus the field, for display, such as `0–9`; nil if there are none.
  private var startingKeys: String? {
    guard let first = startingCharacters.first, let last = startingCharacters.last else { return nil }
    return startingCharacters.count > 2 ? "\(first)–\(last)" : startingCharacters
  }

  private func completionBindings(of id: ControlID) -> [KeyBinding] {
    guard let completion else { return [] }
    return [
      KeyBinding([.tab], title: completion.title, hint: .high) { _, screen in
        // Without a stored cursor, it is after the text, even after a completed one.
        screen[id].field = nil
        completion.action()
      },
      KeyBinding([.shiftTab], title: "Move focus back", hint: .never) { _, screen in
        screen.moveFocus(by: -1)
      },
    ]
  }

  private func bindings(of editor: FieldEditor, history: FieldHistory, isInModal: Bool) -> [KeyBinding] {
    let (submission, isRefused) = (submission, error != nil)
    var bindings = [
      KeyBinding(
        [.enter], title: submission?.title ?? "Done", disabledReason: submission?.disabledReason
      ) { _, screen in
        editor.edit(in: &screen) { line, history in history.submit(line.value) }
        // Typing replaces a text that was refused.
        screen[editor.id].selectsAll = isRefused
        switch submission.map(\.keepsFocus) {
        case .some(nil): screen.leaveSubmittedField()
        case true: break
        case false, nil: screen.returnFocus()
        }
        submission?.action()
      }
    ]
    if areShortcutsEnabled { bindings += shortcuts }
    bindings.append(
      KeyBinding([], title: "Edit text", hint: .never) { key, screen in
        let replacesAll = screen[editor.id].selectsAll && TextFieldState.replacesSelection(key)
        editor.type(in: &screen, replacingAll: replacesAll) { $0.handle(key) }
      }
      .editingText)
    if !isInModal {
      bindings.append(
        KeyBinding([.escape], title: "Clear and leave", hintTitle: escapeHint) { _, screen in
          editor.edit(in: &screen) { line, _ in line = TextFieldState(limit: line.limit) }
          screen.leaveField()
        })
    }
    func add(
      _ keys: [KeyEvent], _ title: String,
      _ change: @escaping @Sendable (inout TextFieldState, inout FieldHistory) -> Void
    ) {
      bindings.append(
        KeyBinding(keys, title: title, hint: .never) { _, screen in editor.edit(in: &screen, change) })
    }
    // Without earlier texts, the arrows move focus, as elsewhere; without typing to undo, the app receives the key.
    if !history.submitted.isEmpty { add([.up], "Earlier text") { $1.recall(-1, &$0) } }
    if history.isRecalling { add([.down], "Later text") { $1.recall(1, &$0) } }
    // Terminals send Ctrl-_ for Ctrl-/, too.
    if history.canUndo { add([.control("z"), .control("_")], "Undo typing") { $1.undo(&$0) } }
    if history.canRedo { add([.control("y")], "Redo typing") { $1.redo(&$0) } }
    return bindings
  }
}

/// Changes a field's text, and its state on the screen.
@MainActor
private struct FieldEditor {
  let id: ControlID
  let text: Binding<String>
  let limit: Int

  func edit(in screen: inout ScreenState, _ change: (inout TextFieldState, inout FieldHistory) -> Void) {
    var line = TextFieldState(text.wrappedValue, replacing: screen[id].field, limit: limit)
    change(&line, &screen[id].history)
    (screen[id].field, screen[id].selectsAll) = (line, false)
    if line.value != text.wrappedValue { text.wrappedValue = line.value }
  }

  /// Makes a change that can be undone; a notice says that it has no room.
  func type(
    in screen: inout ScreenState, replacingAll: Bool = false, _ change: (inout TextFieldState) -> Bool
  ) {
    var notice: String?
    edit(in: &screen) { line, history in
      let before = line
      if replacingAll { line = TextFieldState(limit: limit) }
      if !change(&line) { (line, notice) = (before, line.limitNotice) }
      history.record(before, line)
    }
    if let notice { screen.notice = notice }
  }
}
