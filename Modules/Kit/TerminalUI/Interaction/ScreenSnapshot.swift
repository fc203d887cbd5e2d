/// The part of a screen that isn't in the app's state: focus, cursors, scroll positions, and the open panel.
///
/// ```swift
/// let snapshot = program.snapshot
/// …
/// otherProgram.restore(snapshot)
/// ```
///
/// Controls are identified by their places in the view tree, so a snapshot is meaningful only for the same views.
public struct ScreenSnapshot: Equatable, Codable, Sendable {
  var focus: String?
  /// The text and the cursor of each field on the screen.
  var fields: [String: TextFieldState] = [:]
  /// The text and the cursor of each field before its last change, if Ctrl-Z undoes it; `nil` in older snapshots.
  var undoable: [String: TextFieldState]?
  /// The first visible row of each scrolled control on the screen.
  var offsets: [String: Int] = [:]
  var panel: Panel?
  var notice: String?
  /// Whether the question about quitting is displayed; `nil` if not, and in older snapshots.
  var asksToQuit: Bool?
}

extension ControlID {
  var text: String {
    steps.map { step in
      switch step {
      case .child(let index): "\(index)"
      case .id(let id): "(\(id))"
      }
    }
    .joined(separator: "/")
  }
}

extension ScreenState {
  var snapshot: ScreenSnapshot {
    var snapshot = ScreenSnapshot(
      focus: focus?.id.text, panel: panel, notice: notice, asksToQuit: asksToQuit ? true : nil)
    for (id, state) in controlStates {
      if let field = state.field { snapshot.fields[id.text] = field }
      if let before = state.history.undoable.last {
        if snapshot.undoable == nil { snapshot.undoable = [:] }
        snapshot.undoable?[id.text] = before
      }
      if let offset = state.offset { snapshot.offsets[id.text] = offset }
    }
    return snapshot
  }

  /// Restores the focus, cursors, and scroll positions of the last frame's controls.
  mutating func restore(_ snapshot: ScreenSnapshot, controls: [Control]) {
    panel = snapshot.panel
    notice = snapshot.notice
    asksToQuit = snapshot.asksToQuit ?? false
    for control in controls {
      let text = control.id.text
      if text == snapshot.focus { restoreFocus(on: control) }
      if let field = snapshot.fields[text] {
        self[control.id].field = field
      }
      if let before = snapshot.undoable?[text] { self[control.id].history = FieldHistory(undoing: before) }
      if let offset = snapshot.offsets[text] {
        self[control.id].offset = offset
      }
    }
  }
}

extension ScreenProgram {
  /// The state of the screen besides the content, in the last frame.
  public var snapshot: ScreenSnapshot { screen.snapshot }

  /// Shows the screen as in a snapshot of the same views.
  public func restore(_ snapshot: ScreenSnapshot) {
    screen.restore(snapshot, controls: currentFrame.controls)
    setNeedsRedraw()
  }
}
