public import Architecture

/// A view, made interactive: what a ``TerminalSession`` runs.
///
/// ```swift
/// let program = ScreenProgram(store: store) { state, send in
///   AppView(state: state, send: send)
/// }
/// try await TerminalSession().run(program)
/// ```
///
/// Input goes to what the screen offers at that moment, not to what it did when it was drawn last: keys that were typed
/// ahead act on the screen that the ones before led to. `q` ends the program wherever letters are keys, Ctrl-C anywhere.
@MainActor
public final class ScreenProgram: TerminalProgram {
  private let content: () -> AnyView
  private let leastSize: Size
  private let glyphs: GlyphSet
  private var interface = Interface()

  /// The last frame and the size it was asked for; nil once it is out of date.
  private var current: (size: Size, frame: Frame)?
  private var size = Size(width: 80, height: 24)

  private var redraw: () -> Void = {}
  private var isReceiving = false
  private var subscription: Subscription?

  /// - Parameters:
  ///   - leastSize: what the view needs; a smaller terminal is told so.
  ///   - glyphs: what the terminal can show.
  ///   - content: makes the view anew for each frame.
  public init(
    leastSize: Size = .zero, glyphs: GlyphSet = .unicode, @ViewBuilder content: @escaping () -> some View
  ) {
    self.content = { AnyView(content()) }
    self.leastSize = leastSize
    self.glyphs = glyphs
  }

  /// Shows a store's state, and draws anew only when it is another than before.
  ///
  /// - Parameter view: the screen for a state; what is sent goes to the store.
  public convenience init<State: Equatable & SendableMetatype, Action: Sendable>(
    store: Store<State, Action>, leastSize: Size = .zero, glyphs: GlyphSet = .unicode,
    @ViewBuilder view: @escaping (_ state: State, _ send: @escaping (Action) -> Void) -> some View
  ) {
    self.init(leastSize: leastSize, glyphs: glyphs) { view(store.state) { store.send($0) } }
    subscription = store.observe({ $0 }, onChange: { [weak self] _ in self?.setNeedsRedraw() })
  }

  public func start(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  /// Whether the user asked for the end.
  public var isFinished: Bool { interface.isFinished }

  public func frame(size: Size) -> CellGrid {
    self.size = size
    return currentFrame.grid
  }

  public func receive(_ event: InputEvent) {
    let frame = currentFrame
    // What the input calls may send actions, whose changes must find the interface at rest.
    var interface = self.interface
    isReceiving = true
    interface.receive(event, in: frame)
    isReceiving = false
    self.interface = interface
    setNeedsRedraw()
  }

  /// Gives a control focus, if it is there.
  func focus(on id: ControlID) {
    guard let control = currentFrame.controls.first(where: { $0.id == id }) else { return }
    interface.focus(on: control)
    setNeedsRedraw()
  }

  /// Has the view made again: something that it shows is another than before.
  public func setNeedsRedraw() {
    current = nil
    if !isReceiving { redraw() }
  }

  var currentFrame: Frame {
    if let current, current.size == size { return current.frame }
    let frame = interface.frame(of: content(), size: size, leastSize: leastSize, glyphs: glyphs)
    current = (size, frame)
    return frame
  }
}

// MARK: - What tests and other ways to show the program ask

extension ScreenProgram {
  /// What each key does now.
  public var keyMap: KeyMap { currentFrame.keyMap }

  /// What has focus now, by name.
  public var focusedControl: String? {
    _ = currentFrame
    return interface.focusedControl?.name
  }

  /// Names of all that can have focus now, in the order of Tab.
  public var controls: [String] { currentFrame.controls.map(\.name) }
}
