extension View {
  /// Displays a view over this one, for example a modal in its center.
  ///
  /// The overlay is opaque, as large as its content, and never larger than the view below. An overlay without views, such
  /// as the result of an `if` that is false, isn't displayed.
  ///
  /// Below a modal overlay, the view receives no focus, keys, or mouse events; key bindings of the surrounding views
  /// still apply. A click outside performs what the overlay binds to Esc. Below another overlay, such as a ``Toast``,
  /// only the covered cells receive no mouse events.
  ///
  /// - Parameters:
  ///   - isModal: Whether the overlay alone receives input.
  ///   - dimsBase: Whether everything painted so far is faded while there is an overlay.
  public func overlay(
    alignment: Alignment = .center, isModal: Bool = true, dimsBase: Bool = false,
    @ViewBuilder content: () -> some View
  ) -> some View {
    let overlay = content().primitive
    return painted { base, canvas, rect in
      canvas.render(base, in: rect, at: .child(0))
      guard !ChildViews(of: overlay, along: .vertical).all.isEmpty else { return }
      canvas.renderLayer(
        overlay, at: .child(1), alignment: alignment, in: rect, isModal: isModal, dimsBase: dimsBase)
    }
  }
}
