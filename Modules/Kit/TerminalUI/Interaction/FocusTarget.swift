public import Architecture

/// A binding that focus is set from and reported to.
struct FocusTarget {
  /// Whether the binding has the control's value.
  let isRequested: Bool
  /// Sets the binding to the control's value, or to `nil`.
  let report: (_ hasFocus: Bool) -> Void
}

extension View {
  /// Keeps focus and a value of the app's state the same.
  ///
  /// When `binding` becomes `value`, focus moves to the first control of the view that can have it; when it becomes
  /// `nil`, a field of the view loses focus. When the user, or a change of the screen, moves focus to the view,
  /// `binding` is set to `value`, and when focus moves away to a control without a value, to `nil`. So a reducer
  /// knows, and decides, which field is being edited:
  ///
  /// ```swift
  /// TextField("Name", text: Binding(state.name) { send(.nameChanged($0)) })
  ///   .focused(Binding(state.focus) { send(.focusMoved($0)) }, equals: .name)
  /// ```
  ///
  /// After Enter in a field with ``TextField/onSubmit(_:keepingFocus:disabledReason:perform:)``, focus stays if `binding`
  /// still is `value`, for example because the text has a mistake; to leave the field, the reducer sets it to `nil`.
  ///
  /// A view that is covered or not displayed has no effect on the binding, and gets focus when it is displayed again.
  public func focused<Value: Equatable>(_ binding: Binding<Value?>, equals value: Value) -> some View {
    let target = FocusTarget(isRequested: binding.wrappedValue == value) { hasFocus in
      binding.wrappedValue = hasFocus ? value : nil
    }
    return FocusedView(content: primitive, target: target)
  }

  /// Keeps focus and a flag of the app's state the same, as ``focused(_:equals:)`` does with a value.
  public func focused(_ isFocused: Binding<Bool>) -> some View {
    let target = FocusTarget(isRequested: isFocused.wrappedValue) { isFocused.wrappedValue = $0 }
    return FocusedView(content: primitive, target: target)
  }
}

private struct FocusedView: ContentView {
  let content: any View
  let target: FocusTarget

  func render(into canvas: inout Canvas, in rect: Rect) {
    let first = canvas.context.controls.count
    canvas.render(content, in: rect)
    // An overlay in the content removes the controls before it.
    for index in canvas.context.controls.indices.dropFirst(first)
    where canvas.context.controls[index].isFocusable && canvas.context.controls[index].focusTarget == nil {
      canvas.context.controls[index].focusTarget = target
    }
  }
}

extension View {
  /// Adds a key that moves focus to the first control of the view.
  ///
  /// - Parameter title: The title of the key in the imperative.
  public func focusKey(
    _ key: KeyEvent, title: String, hint: KeyBinding.HintPriority = .normal
  ) -> some View {
    FocusKeyView(content: primitive, key: key, title: title, hint: hint)
  }
}

private struct FocusKeyView: ContentView {
  let content: any View
  let key: KeyEvent
  let title: String
  let hint: KeyBinding.HintPriority

  func render(into canvas: inout Canvas, in rect: Rect) {
    let first = canvas.context.controls.count
    canvas.render(content, in: rect)
    guard let control = canvas.context.controls.dropFirst(first).first(where: \.isFocusable) else { return }
    canvas.add(KeyBinding([key], title: title, hint: hint) { _, screen in screen.focus(on: control.id) })
  }
}
