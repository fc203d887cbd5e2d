import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("App ID")
struct WolframAppIDTests {
  static let malformed =
    "The Wolfram|Alpha app ID is empty, too long, or contains invalid characters. "
    + "Copy it again from developer.wolframalpha.com."

  @Test("No description or dump contains the app ID")
  func secrecy() throws {
    let appID = try WolframAppID(canary)
    expectNoCanary(appID)
    expectNoCanary([appID])
    expectNoCanary(Optional(appID))
    expectNoCanary(WolframResponseParser(n: 1, appID: appID))
    #expect("\(appID)" == "WolframAppID(hidden)")
  }

  @Test("Surrounding white space is removed, and invalid text is rejected without showing it")
  func text() throws {
    #expect(try WolframAppID(" \(canary)\r\n").secret == canary)
    for text in [
      "", "\n", "\(canary) \(canary)", "\(canary)&CD", "\(canary)É", "\(canary)\u{0}",
      // Equal to the letter K.
      "\(canary)\u{212A}", String(repeating: canary, count: 10),
    ] {
      #expect(invalidSetting { () throws(NthPrimeError) in try WolframAppID(text) } == Self.malformed)
    }
  }

  @Test("The environment takes precedence over the file, which needn't exist")
  func precedence() throws {
    let file = try ScratchFile("OF-THE-FILE", mode: 0o600)
    func appID(_ value: String?, file: String) throws -> String? {
      try WolframAlphaConfiguration(
        environment: value.map { ["WOLFRAM_APP_ID": $0] } ?? [:], appIDFile: file, deadline: .seconds(1)
      ).appID?.secret
    }
    #expect(try appID(canary, file: file.path) == canary)
    #expect(try appID(" ", file: file.path) == "OF-THE-FILE")
    #expect(try appID(nil, file: file.path) == "OF-THE-FILE")
    #expect(try appID(nil, file: file.path + "x") == nil)
    #expect(throws: NthPrimeError.self) { try appID("a b", file: file.path) }
  }

  @Test(
    "A file is read only if no other user can access it",
    arguments: [0o600, 0o400, 0o604, 0o640, 0o620, 0o644] as [mode_t])
  func permissions(mode: mode_t) throws {
    let file = try ScratchFile("\(canary)\n", mode: mode)
    if mode & 0o077 == 0 {
      #expect(try WolframAppID(contentsOfFile: file.path).secret == canary)
    } else {
      let reason = invalidSetting { () throws(NthPrimeError) in try WolframAppID(contentsOfFile: file.path) }
      #expect(reason.contains("Restrict access with: chmod 600 '\(file.path)'"))
    }
  }

  @Test("Invalid contents, a missing file, a pipe, and a directory are rejected immediately")
  func invalidFiles() throws {
    func reason(_ path: String) -> String {
      invalidSetting { () throws(NthPrimeError) in try WolframAppID(contentsOfFile: path) }
    }
    for text in ["\(canary) \(canary)", String(repeating: canary, count: 1_000), "\n"] {
      let file = try ScratchFile(text, mode: 0o600)
      #expect(reason(file.path) == Self.malformed)
    }
    let file = try ScratchFile("", mode: 0o600)
    #expect(reason(file.path + "x").contains("x: No such file or directory. "))
    let fifo = file.path + ".fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    defer { unlink(fifo) }
    #expect(reason(fifo).contains("is not a regular file"))
    #expect(reason("/").contains("is not a regular file"))
  }
}

/// A file that is removed when the object is deallocated.
private final class ScratchFile {
  let path: String

  init(_ text: String, mode: mode_t) throws {
    path = FileManager.default.temporaryDirectory.path + "/primetime-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(chmod(path, mode) == 0)
  }

  deinit { unlink(path) }
}
