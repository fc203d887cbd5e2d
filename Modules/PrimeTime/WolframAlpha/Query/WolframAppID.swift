import Foundation
import NthPrimeClient

/// The secret key for the Wolfram|Alpha API; no description, mirror, or dump contains it.
///
/// It is not `Codable` or `Hashable`, so that it can't become part of a state, a recording, or a file. It is read from
/// the environment or from a private file, never from the command line, because every process can read that.
struct WolframAppID: Sendable, Equatable {
  /// The secret; only ``WolframEndpoint`` may use it, to send it to the service.
  let secret: String

  /// Creates an app ID from text.
  ///
  /// The text can contain letters, digits, `-`, `.`, `_`, and `~`; these need no encoding in a URL (RFC 3986, section
  /// 2.3). Surrounding white space is removed.
  ///
  /// - Throws: ``NthPrimeError/misconfigured(reason:)``, without a part of the invalid text.
  init(_ text: String) throws(NthPrimeError) {
    guard
      // Some other characters are equal to ASCII letters.
      text.allSatisfy(\.isASCII),
      let match = text.wholeMatch(of: /\s*([A-Za-z0-9._~-]{1,128})\s*/)
    else {
      throw .misconfigured(
        reason: "The Wolfram|Alpha app ID is empty, too long, or contains invalid characters. "
          + "Copy it again from developer.wolframalpha.com.")
    }
    secret = String(match.1)
  }

  /// Reads an app ID from a file that belongs to this user and that other users can't access.
  ///
  /// The file is opened once, so that replacing it between the checks and the read has no effect. A symbolic link is
  /// followed, and its target must meet the requirements.
  ///
  /// - Throws: ``NthPrimeError/misconfigured(reason:)`` with the path, but never the contents.
  init(contentsOfFile path: String) throws(NthPrimeError) {
    // O_NONBLOCK, so that a FIFO is rejected instead of waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      let reason = String(cString: strerror(errno))
      throw .misconfigured(
        reason: "Cannot read the app ID file \(path): \(reason). Fix the file, or set WOLFRAM_APP_ID instead."
      )
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .misconfigured(
        reason: "The app ID file \(path) is not a regular file. Save the app ID in a plain text file.")
    }
    guard status.st_uid == geteuid() else {
      throw .misconfigured(reason: "The app ID file \(path) belongs to another user. Create your own file.")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .misconfigured(
        reason: "Other users can access the app ID file \(path). Restrict access with: chmod 600 '\(path)'")
    }
    // Enough for the longest app ID and some white space.
    let data = (try? file.read(upToCount: 512)) ?? Data()
    try self.init(String(decoding: data, as: UTF8.self))
  }
}

extension WolframAppID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "WolframAppID(hidden)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
