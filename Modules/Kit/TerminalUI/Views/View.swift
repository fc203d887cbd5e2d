/// A part of a screen: a value that describes its appearance for a state.
///
/// Most views compose others in ``body``:
///
/// ```swift
/// struct CounterView: View {
///   let count: Int
///   let send: (CounterAction) -> Void
///
///   var body: some View {
///     VStack {
///       Text("\(count)").bold().foreground(count < 0 ? .negative : .positive)
///       HStack {
///         Button("−", key: "-") { send(.decrementButtonTapped) }
///         Button("+", key: "+") { send(.incrementButtonTapped) }
///       }
///     }
///   }
/// }
/// ```
///
/// A view stores no state: it is created again for each frame. The ``ScreenProgram`` stores the state that a
/// control needs between frames, such as a cursor. State that matters to the app is part of the app's state,
/// and changes through the actions of the controls.
///
/// A view that measures and paints its own cells conforms to ``PrimitiveView`` instead.
@MainActor
public protocol View {
  associatedtype Body: View

  /// The content of the view, a pure function of its properties.
  @ViewBuilder var body: Body { get }

  var layoutTraits: LayoutTraits { get }

  /// Returns the size that the view needs, never larger than the proposal.
  ///
  /// Any size can be proposed, even 0×0. If the result is proposed again, or a size between the result and the
  /// proposal, the view must return the same size, unless it stretches or its content doesn't fit.
  func sizeThatFits(_ proposal: Size) -> Size

  /// Paints the view in a nonempty rectangle of any size, even if the view needs another.
  func render(into canvas: inout Canvas, in rect: Rect)

  /// The view, or the content of a view with a body.
  ///
  /// Views that measure and paint their content several times store this, so that each body is created once.
  var primitive: any View { get }
}

extension View {
  public var primitive: any View { body.primitive }

  public var layoutTraits: LayoutTraits { body.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { body.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { body.render(into: &canvas, in: rect) }
}

/// A view that measures and paints its own cells.
///
/// By default, its size is the proposed length in a direction in which it stretches, and one cell in the other.
public protocol PrimitiveView: View where Body == Never {}

extension Never: View {
  public var body: Never { self }
}

extension PrimitiveView {
  public var body: Never { fatalError("\(Self.self) has no body; it must implement render(into:in:)") }

  public var primitive: any View { self }

  public var layoutTraits: LayoutTraits { LayoutTraits() }

  public func sizeThatFits(_ proposal: Size) -> Size {
    let traits = layoutTraits
    return Size(
      width: traits.stretchingWidth == nil ? 1 : proposal.width,
      height: traits.stretchingHeight == nil ? 1 : proposal.height
    ).limited(to: proposal)
  }
}

/// A view with the layout and appearance of its content, and something in addition.
protocol ContentView: PrimitiveView {
  var content: any View { get }
}

extension ContentView {
  public var layoutTraits: LayoutTraits { content.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(content, in: rect) }
}

/// A value with modifiers that return a changed copy.
@MainActor
protocol Modifiable {}

extension Modifiable {
  func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

/// A view that a modifier paints in another way.
struct ModifiedView: ContentView {
  let content: any View
  let paint: @MainActor (_ content: any View, inout Canvas, Rect) -> Void

  func render(into canvas: inout Canvas, in rect: Rect) { paint(content, &canvas, rect) }
}

extension View {
  /// Paints the view by a closure that receives it.
  func painted(by paint: @escaping @MainActor (_ content: any View, inout Canvas, Rect) -> Void) -> some View
  {
    ModifiedView(content: primitive, paint: paint)
  }

  /// Changes the frame's input after the view is painted.
  func input(_ change: @escaping @MainActor (inout FrameContext) -> Void) -> some View {
    painted { content, canvas, rect in
      canvas.render(content, in: rect)
      change(&canvas.context)
    }
  }
}

/// The behavior of a view in a stack.
public struct LayoutTraits: Hashable, Sendable {
  /// The minimum width of a view that takes all available width; `nil` if the view has its own width.
  public var stretchingWidth: Int?
  /// The minimum height of a view that takes all available height; `nil` if the view has its own height.
  public var stretchingHeight: Int?
  /// Whether the view fills the stack's breadth without enlarging the stack, as a divider does.
  public var fillsCrossAxis: Bool

  public init(stretchingWidth: Int? = nil, stretchingHeight: Int? = nil, fillsCrossAxis: Bool = false) {
    self.stretchingWidth = stretchingWidth.map(clampedLength)
    self.stretchingHeight = stretchingHeight.map(clampedLength)
    self.fillsCrossAxis = fillsCrossAxis
  }

  func stretching(along axis: Axis) -> Int? {
    axis == .horizontal ? stretchingWidth : stretchingHeight
  }
}

/// A view without cells; a stack leaves it out, including its spacing.
public struct EmptyView: PrimitiveView, ParentView {
  public init() {}

  public func sizeThatFits(_ proposal: Size) -> Size { .zero }

  public func render(into canvas: inout Canvas, in rect: Rect) {}

  func appendChildren(to children: inout ChildViews, along axis: Axis) {}
}

/// A type-erased view, for branches outside a view builder that must have the same type.
public struct AnyView: ContentView, ParentView {
  let content: any View

  public init(_ content: any View) {
    self.content = content.primitive
  }

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(childrenOf: content, along: axis)
  }
}
