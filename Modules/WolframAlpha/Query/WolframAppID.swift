/// The key to the Wolfram|Alpha API: a secret that no description, mirror, dump or encoding shows.
///
/// It is not `Codable` or `Hashable`, so that it can't become part of a state, a recording or a file. It comes from
/// the environment or from a private file, never from the command line, which every process can read.
public struct WolframAppID: Sendable, Equatable {
  /// The environment variable that ``init(environment:)`` reads.
  public static let environmentVariable = "WOLFRAM_APP_ID"
  static let maximumLength = 128

  /// The secret; only ``WolframQuery`` puts it anywhere, and that is the wire.
  let secret: String

  /// Accepts letters, digits, `-`, `.`, `_` and `~`, which need no encoding anywhere in a URL. White space around
  /// them is dropped.
  ///
  /// - Throws: ``WolframAppIDError/empty`` or ``WolframAppIDError/malformed``.
  public init(_ text: String) throws(WolframAppIDError) {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard let only = trimmed.first else { throw .empty }
    guard
      trimmed.count == 1,
      only.utf8.count <= Self.maximumLength,
      only.utf8.allSatisfy(PercentEncoding.isUnreserved)
    else { throw .malformed }
    secret = String(only)
  }

  /// Reads `WOLFRAM_APP_ID`, or is `nil` where it is unset or blank.
  ///
  /// - Throws: ``WolframAppIDError/malformed``.
  public init?(environment: [String: String]) throws(WolframAppIDError) {
    guard let text = environment[Self.environmentVariable], text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    try self.init(text)
  }
}

extension WolframAppID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "WolframAppID(hidden)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// Why there is no app id, without a character of what was found instead.
public enum WolframAppIDError: Error, Equatable, Sendable, CustomStringConvertible {
  case empty
  case malformed
  /// `reason` is the system's word for it, such as "No such file or directory".
  case unreadableFile(path: String, reason: String)
  case notAFile(path: String)
  case ownedByAnother(path: String)
  /// Others than the owner may read or write the file.
  case notPrivate(path: String)

  public var description: String {
    switch self {
    case .empty:
      "The Wolfram|Alpha app id is empty. Put one in, as developer.wolframalpha.com shows it."
    case .malformed:
      "The Wolfram|Alpha app id has characters that no app id has, or too many. "
        + "Copy it again from developer.wolframalpha.com."
    case .unreadableFile(let path, let reason):
      "The app id file \(path) can't be read: \(reason)."
    case .notAFile(let path):
      "The app id file \(path) is not a regular file. Put the app id into a plain text file."
    case .ownedByAnother(let path):
      "The app id file \(path) belongs to another user. Make a file of your own."
    case .notPrivate(let path):
      "The app id file \(path) is open to other users. Close it with: chmod 600 '\(path)'"
    }
  }
}
