/// A result builder for views, with `if`, `switch`, `for`, and optionals.
@MainActor
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewGroup {
    var views: [any View] = []
    repeat views.append(each content)
    return ViewGroup(views)
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither(first: some View) -> ConditionalView { ConditionalView(first, branch: 0) }

  public static func buildEither(second: some View) -> ConditionalView { ConditionalView(second, branch: 1) }

  public static func buildArray<Content: View>(_ content: [Content]) -> ForEach<Content> { ForEach(content) }

  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

/// A group of views, arranged by the surrounding stack, or from top to bottom outside a stack.
protocol GroupView: StackView, ParentView {}

extension GroupView {
  var stack: ChildStack {
    ChildStack(
      axis: .vertical, spacing: 0, alignment: .topLeading, children: ChildViews(of: self, along: .vertical),
      isFilledByOnlyChild: true)
  }
}

/// The views of a block; created by ``ViewBuilder``.
public struct ViewGroup: PrimitiveView, GroupView {
  private let views: [any View]

  init(_ views: [any View]) {
    self.views = views
  }

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    for (index, view) in views.enumerated() { children.append(view, along: axis, at: .child(index)) }
  }
}

/// One of two views; created by ``ViewBuilder`` for `if`…`else` and `switch`.
public struct ConditionalView: PrimitiveView, GroupView {
  private let view: any View
  private let branch: Int

  init(_ view: some View, branch: Int) {
    self.view = view
    self.branch = branch
  }

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(view, along: axis, at: .child(branch))
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {}

extension Optional: StackView where Wrapped: View {}

extension Optional: ParentView where Wrapped: View {}

extension Optional: GroupView where Wrapped: View {
  @MainActor
  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    if let view = self { children.append(childrenOf: view, along: axis) }
  }
}

/// A view for each element, all of them created; for rows that scroll, use ``List``.
public struct ForEach<Content: View>: PrimitiveView, GroupView {
  private let views: [(view: any View, step: ControlID.Step)]

  init(_ content: [Content]) { views = content.enumerated().map { ($1, .child($0)) } }

  /// Creates the views immediately; their controls are identified by position.
  public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> Content) {
    views = data.enumerated().map { (content($1), .child($0)) }
  }

  /// Creates the views immediately; focus stays with the element's `id` as others are inserted or removed.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data, id: (Data.Element) -> ID, @ViewBuilder content: (Data.Element) -> Content
  ) {
    views = data.map { (content($0), .id(AnyHashable(id($0)))) }
  }

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    for (view, step) in views { children.append(view, along: axis, at: step) }
  }
}
