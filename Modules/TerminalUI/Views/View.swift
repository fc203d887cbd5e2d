/// A piece of a screen: a value that says how it looks for a state.
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
///       Text("\(count)").bold().foreground(count < 0 ? .red : .green)
///       HStack {
///         Button("−", key: "-") { send(.decrementButtonTapped) }
///         Button("+", key: "+") { send(.incrementButtonTapped) }
///       }
///     }
///   }
/// }
/// ```
///
/// Nothing is kept in a view: it is made anew for each frame. What a control needs to remember from frame to frame,
/// such as a cursor, belongs to the ``ScreenProgram``; what the app cares about belongs to the app's state, and
/// changes through what the controls call.
///
/// A view that draws by itself conforms to ``PrimitiveView`` instead.
@MainActor
public protocol View {
  /// The view that ``body`` gives; inferred.
  associatedtype Body: View

  /// What the view is made of; a pure function of the view's properties.
  @ViewBuilder var body: Body { get }

  /// How the view behaves in a stack.
  var layoutTraits: LayoutTraits { get }

  /// The cells that the view wants of those proposed; never more than proposed. Asked again with its own
  /// answer, it gives that answer. Any proposal may come, 0×0 too.
  func sizeThatFits(_ proposal: Size) -> Size

  /// Paints the view. The rectangle may be larger or smaller than ``sizeThatFits(_:)`` said, but is never
  /// empty.
  func render(into canvas: inout Canvas, in rect: Rect)

  /// Adds the views that a stack along the axis lines up in the place of this one.
  func appendChildren(to children: inout [any View], along axis: Axis)
}

extension View {
  public var layoutTraits: LayoutTraits { body.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { body.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { body.render(into: &canvas, in: rect) }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    body.appendChildren(to: &children, along: axis)
  }
}

/// A view that measures and paints by itself.
public protocol PrimitiveView: View where Body == NoBody {
  var layoutTraits: LayoutTraits { get }
  func sizeThatFits(_ proposal: Size) -> Size
  func render(into canvas: inout Canvas, in rect: Rect)
  func appendChildren(to children: inout [any View], along axis: Axis)
}

extension PrimitiveView {
  public var body: NoBody { NoBody() }

  public var layoutTraits: LayoutTraits { LayoutTraits() }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    children.append(self)
  }
}

/// How a view behaves in a stack.
public struct LayoutTraits: Hashable, Sendable {
  /// Columns it needs at the least, when it takes all the width that it's offered; `nil` when it has a width
  /// of its own.
  public var stretchingWidth: Int?
  /// Rows it needs at the least, when it takes all the height that it's offered; `nil` when it has a height
  /// of its own.
  public var stretchingHeight: Int?
  /// Whether it reaches across the stack it stands in without making the stack larger, as a divider does.
  public var fillsAcross: Bool

  /// Nothing stretches unless told.
  public init(stretchingWidth: Int? = nil, stretchingHeight: Int? = nil, fillsAcross: Bool = false) {
    self.stretchingWidth = stretchingWidth.map(clampedLength)
    self.stretchingHeight = stretchingHeight.map(clampedLength)
    self.fillsAcross = fillsAcross
  }

  func stretching(along axis: Axis) -> Int? {
    axis == .horizontal ? stretchingWidth : stretchingHeight
  }
}

/// Stands for the body of a ``PrimitiveView``, and is never painted.
public struct NoBody: View {
  init() {}

  public var body: NoBody { self }

  public var layoutTraits: LayoutTraits { LayoutTraits() }

  public func sizeThatFits(_ proposal: Size) -> Size { .zero }

  public func render(into canvas: inout Canvas, in rect: Rect) {}

  public func appendChildren(to children: inout [any View], along axis: Axis) {}
}

/// A view of no cells; a stack leaves it out, spacing and all.
public struct EmptyView: PrimitiveView {
  public init() {}

  public func sizeThatFits(_ proposal: Size) -> Size { .zero }

  public func render(into canvas: inout Canvas, in rect: Rect) {}

  public func appendChildren(to children: inout [any View], along axis: Axis) {}
}

/// Hides the type of a view, where two branches outside of a builder must have one.
public struct AnyView: PrimitiveView {
  private let base: any View

  public init(_ base: any View) {
    self.base = base
  }

  public var layoutTraits: LayoutTraits { base.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { base.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { base.render(into: &canvas, in: rect) }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    base.appendChildren(to: &children, along: axis)
  }
}
