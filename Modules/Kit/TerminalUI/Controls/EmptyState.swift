/// A message in the middle of an empty area, and the next thing to do.
public struct EmptyState<Buttons: View>: View {
  private let sign: String
  private let title: String
  private let lines: [String]
  private let buttons: Buttons

  /// - Parameters:
  ///   - sign: A character above the title.
  ///   - lines: What to do, in one or two lines.
  public init(
    _ title: String, sign: String = "★", lines: [String] = [], @ViewBuilder buttons: () -> Buttons
  ) {
    self.title = title
    self.sign = sign
    self.lines = lines
    self.buttons = buttons()
  }

  public var body: some View {
    VStack(alignment: .center, spacing: 1) {
      Text(sign).foreground(.gold)
      Text(title).bold().textAlignment(.center)
      if !lines.isEmpty {
        Text(lines.joined(separator: "\n")).foreground(.muted).textAlignment(.center)
      }
      FlowStack(alignment: .center) { buttons }
    }
    .frame(maxWidth: .max, maxHeight: .max, alignment: .center)
  }
}
