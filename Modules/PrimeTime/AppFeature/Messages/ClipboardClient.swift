public import Architecture

public struct ClipboardClient: DependencyKey, Sendable {
  /// The place of a copied text.
  public enum Destination: String, Equatable, Codable, Sendable {
    case clipboard
    /// Sent to the terminal, which doesn't report whether it accepts texts.
    case terminal
    /// Not copied, because the terminal is known to have no clipboard.
    case nowhere
  }

  /// Copies a text, and returns its place.
  public var copy: @Sendable (String) async -> Destination

  public init(copy: @escaping @Sendable (String) async -> Destination) {
    self.copy = copy
  }

  public static var testValue: ClipboardClient {
    ClipboardClient { _ in unimplemented("ClipboardClient.copy", returning: .nowhere) }
  }
}

extension DependencyValues {
  public var clipboard: ClipboardClient {
    get { self[ClipboardClient.self] }
    set { self[ClipboardClient.self] = newValue }
  }
}
