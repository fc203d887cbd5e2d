public import Architecture

/// An interactive program that displays a view; run it in a ``TerminalSession``.
///
/// Input applies to the current content of the screen, even if it hasn't been drawn yet: keys that are typed
/// ahead act on the screen to which the previous keys led. `q` quits the program where letters act as keys,
/// and Ctrl-C anywhere.
@MainActor
public final class ScreenProgram: TerminalProgram {
  private let content: () -> AnyView
  private let minimumSize: Size
  private let glyphs: GlyphSet
  var screen = ScreenState()

  /// The last frame and its size; `nil` if it is out of date.
  private var current: (size: Size, frame: Frame)?
  private var size = Size(width: 80, height: 24)
  /// The time of the last frame, and the time of the next frame of an animation.
  private var time = Duration.zero
  private var animationTime: Duration?

  private var unseenNotice: String?
  /// The time at which a brief notice disappears; `nil` before it is drawn.
  private var noticeEnd: Duration?
  private var redraw: () -> Void = {}
  /// Whether a redraw follows anyway.
  private var isUpdating = false
  private var subscription: Subscription?
  /// Called after each frame, for example to record the snapshots.
  public var onFrame: ((ScreenSnapshot) -> Void)?

  /// - Parameter minimumSize: The size that the view needs; a smaller terminal displays a notice instead.
  public init(
    minimumSize: Size = .zero, glyphs: GlyphSet = .unicode, @ViewBuilder content: @escaping () -> some View
  ) {
    self.content = { AnyView(content()) }
    self.minimumSize = minimumSize
    self.glyphs = glyphs
  }

  /// Creates a program that displays a store's state, and redraws only when the state changes.
  public convenience init<State: Equatable & SendableMetatype, Action: Sendable>(
    store: Store<State, Action>, minimumSize: Size = .zero, glyphs: GlyphSet = .unicode,
    @ViewBuilder view: @escaping (_ state: State, _ send: @escaping (Action) -> Void) -> some View
  ) {
    self.init(minimumSize: minimumSize, glyphs: glyphs) { view(store.state) { store.send($0) } }
    subscription = store.observe({ $0 }, onChange: { [weak self] _ in self?.setNeedsRedraw() })
  }

  public func start(redraw: @escaping @MainActor () -> Void) { self.redraw = redraw }

  public var isFinished: Bool { screen.isFinished }

  /// The question displayed before the program quits; `nil` if there is none.
  public var question: String? {
    _ = currentFrame
    return screen.question
  }

  /// Returns the screen at a size, at the time of the last frame.
  public func frame(size: Size) -> CellGrid { frame(size: size, at: time) }

  public func frame(size: Size, at time: Duration) -> CellGrid {
    defer { onFrame?(snapshot) }
    self.size = size
    self.time = time
    if let animationTime, time >= animationTime { current = nil }
    selectMarkedRows()
    reportFocus()
    unseenNotice = nil
    guard screen.isNoticeBrief else { return currentFrame.grid }
    let end = noticeEnd ?? time + ScreenState.noticeDuration
    noticeEnd = end
    if time >= end { (screen.notice, current) = (nil, nil) }
    var grid = currentFrame.grid
    if time >= end { return grid }
    grid.nextFrameDelay = min(grid.nextFrameDelay ?? .seconds(60), end - time)
    return grid
  }

  /// The latest input's problem, such as the reason that a key has no effect; `nil` if there is none.
  public var notice: String? { screen.notice }

  public func receive(_ event: InputEvent) { _ = receive([event]) }

  public func receive(_ events: ArraySlice<InputEvent>) -> Int {
    guard let event = events.first else { return 0 }
    if case .mouse(let mouse) = event, case .release = mouse.action, !screen.handlesRelease {
      // The frame doesn't show whether a button is held.
      screen.cancelDrag()
      return 1
    }
    noticeEnd = nil
    selectMarkedRows()
    let frame = currentFrame
    // Closures called by `receive` may send actions and redraw, and must find a complete screen state.
    var screen = self.screen
    isUpdating = true
    let count = screen.receive(events, in: frame)
    isUpdating = false
    self.screen = screen
    if let unseenNotice { self.screen.notice = unseenNotice }
    current = nil
    reportFocus()
    // The frame computed for reporting focus is up to date.
    redraw()
    return count
  }

  private var isTooSmall: Bool { size.width < minimumSize.width || size.height < minimumSize.height }

  /// Sets the bindings of ``View/focused(_:equals:)`` if the user or a change of the screen moved focus.
  private func reportFocus() {
    guard screen.hasFocusTargets else { return }
    _ = currentFrame
    guard let report = screen.focusReport() else { return }
    isUpdating = true
    report()
    current = nil
    isUpdating = false
  }

  /// Selects the marked rows of lists that became shorter, so that actions apply to them.
  private func selectMarkedRows() {
    isUpdating = true
    for control in currentFrame.controls {
      guard let select = control.selectMarkedRow else { continue }
      select()
      current = nil
    }
    isUpdating = false
  }

  func focus(on id: ControlID) {
    guard let control = currentFrame.focusableControls.first(where: { $0.id == id }) else { return }
    screen.focus(on: control)
    setNeedsRedraw()
  }

  /// Displays a one-line message in ``KeyHints`` until the first input after it was drawn.
  public func show(notice: String) {
    screen.notice = notice
    unseenNotice = notice
    setNeedsRedraw()
  }

  /// Invalidates the current frame; call this when the view's content changes.
  public func setNeedsRedraw() {
    current = nil
    if !isUpdating { redraw() }
  }

  var currentFrame: Frame {
    if let current, current.size == size { return current.frame }
    let frame = GlyphSet.$displayed.withValue(glyphs) {
      screen.frame(
        of: content(), size: size, minimumSize: isTooSmall ? minimumSize : nil, glyphs: glyphs, time: time)
    }
    animationTime = frame.grid.nextFrameDelay.map { time + $0 }
    current = (size, frame)
    return frame
  }
}

// MARK: - Queries for tests and other front ends

extension ScreenProgram {
  public var keyMap: KeyMap { currentFrame.keyMap }

  public var focusedControl: String? {
    _ = currentFrame
    return screen.focusedControl?.name
  }

  public var controls: [String] { currentFrame.focusableControls.map(\.name) }
}
