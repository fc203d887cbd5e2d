/// A result builder for views, which supports `if`, `switch`, `for`, and optionals.
@MainActor
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewGroup {
    var views: [any View] = []
    // Enough for most blocks; growing step by step would copy the views several times.
    views.reserveCapacity(8)
    for view in repeat each content { views.append(view) }
    return ViewGroup(views)
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither(first: some View) -> ConditionalView { ConditionalView(first, branch: 0) }

  public static func buildEither(second: some View) -> ConditionalView { ConditionalView(second, branch: 1) }

  // Of a `switch` with more than two cases.

  public static func buildEither(first: ConditionalView) -> ConditionalView { first.nested(inBranch: 0) }

  public static func buildEither(second: ConditionalView) -> ConditionalView { second.nested(inBranch: 1) }

  public static func buildArray<Content: View>(_ content: [Content]) -> ForEach<Content> { ForEach(content) }

  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}
