/// The secret key for the Wolfram|Alpha API, which no description, mirror, or dump contains.
///
/// It is not `Codable` or `Hashable`, so that it can't become part of a state, a recording, or a file. It is
/// read from the environment or from a private file, never from the command line, which every process can
/// read.
struct WolframAppID: Sendable, Equatable {
  /// The environment variable that ``init(environment:)`` reads.
  static let environmentVariable = "WOLFRAM_APP_ID"
  static let maximumLength = 128

  /// The secret, which only ``WolframQuery`` may use, to send it to the service.
  let secret: String

  /// Creates an app ID from text.
  ///
  /// The text can contain letters, digits, `-`, `.`, `_`, and `~`, which need no encoding in a URL.
  /// Surrounding white space is removed.
  ///
  /// - Throws: ``WolframAppIDError/empty`` or ``WolframAppIDError/malformed``.
  init(_ text: String) throws(WolframAppIDError) {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard let only = trimmed.first else { throw .empty }
    guard
      trimmed.count == 1,
      only.utf8.count <= Self.maximumLength,
      only.utf8.allSatisfy(PercentEncoding.isUnreserved)
    else { throw .malformed }
    secret = String(only)
  }

  /// Creates an app ID from `WOLFRAM_APP_ID`, or returns `nil` if the variable is unset or blank.
  ///
  /// - Throws: ``WolframAppIDError/malformed``.
  init?(environment: [String: String]) throws(WolframAppIDError) {
    guard let text = environment[Self.environmentVariable], text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    try self.init(text)
  }
}

extension WolframAppID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "WolframAppID(hidden)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// The reason that an app ID can't be used, without a part of the invalid text.
enum WolframAppIDError: Error, Equatable, Sendable, CustomStringConvertible {
  case empty
  case malformed
  /// The file can't be read; `reason` is the system's text, such as "No such file or directory".
  case unreadableFile(path: String, reason: String)
  case notRegularFile(path: String)
  case ownedByAnotherUser(path: String)
  /// Users other than the owner can read or write the file.
  case notPrivate(path: String)

  var description: String {
    switch self {
    case .empty:
      "The Wolfram|Alpha app ID is empty. Copy it from developer.wolframalpha.com."
    case .malformed:
      "The Wolfram|Alpha app ID is too long or contains invalid characters. "
        + "Copy it again from developer.wolframalpha.com."
    case .unreadableFile(let path, let reason):
      "Cannot read the app ID file \(path): \(reason). Fix the file, or set WOLFRAM_APP_ID instead."
    case .notRegularFile(let path):
      "The app ID file \(path) is not a regular file. Save the app ID in a plain text file."
    case .ownedByAnotherUser(let path):
      "The app ID file \(path) belongs to another user. Create your own file."
    case .notPrivate(let path):
      "Other users can access the app ID file \(path). Restrict access with: chmod 600 '\(path)'"
    }
  }
}
