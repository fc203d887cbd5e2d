public import Architecture

struct FocusTarget {
  /// Whether the app's state requests focus for this control.
  let isRequested: Bool
  let report: (_ hasFocus: Bool) -> Void
}

extension View {
  /// Binds focus to a value of the app's state.
  ///
  /// When `binding` becomes `value`, focus moves to the first control of the view that can have it. When it becomes
  /// `nil`, a field of the view loses focus. When the user, or a change of the screen, moves focus to the view,
  /// `binding` is set to `value`; when focus moves to a control without a value, to `nil`. So a reducer knows, and
  /// decides, which field is being edited.
  ///
  /// After Enter in a field with ``TextField/onSubmit(_:keepingFocus:disabledReason:perform:)``, focus stays while
  /// `binding` is `value`, for example if the text has a mistake; to leave the field, the reducer sets it to `nil`.
  ///
  /// A view that is covered or not displayed has no effect on the binding, and receives focus when displayed again.
  public func focused<Value: Equatable>(_ binding: Binding<Value?>, equals value: Value) -> some View {
    let target = FocusTarget(isRequested: binding.wrappedValue == value) { hasFocus in
      binding.wrappedValue = hasFocus ? value : nil
    }
    return focused(target)
  }

  /// Binds focus to a flag of the app's state, as ``focused(_:equals:)`` does to a value.
  public func focused(_ isFocused: Binding<Bool>) -> some View {
    focused(FocusTarget(isRequested: isFocused.wrappedValue) { isFocused.wrappedValue = $0 })
  }

  private func focused(_ target: FocusTarget) -> some View {
    painted { content, canvas, rect in
      let first = canvas.context.controls.count
      canvas.render(content, in: rect)
      // An overlay in the content removes the controls before it.
      for index in canvas.context.controls.indices.dropFirst(first)
      where canvas.context.controls[index].isFocusable && canvas.context.controls[index].focusTarget == nil {
        canvas.context.controls[index].focusTarget = target
      }
    }
  }
}
