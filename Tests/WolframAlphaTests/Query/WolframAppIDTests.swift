import Foundation
import Testing

@testable import WolframAlpha

@Suite("App ID")
struct WolframAppIDTests {
  @Test("No description or dump contains the app ID")
  func secrecy() throws {
    let appID = try WolframAppID(canary)
    expectNoCanary(appID)
    expectNoCanary([appID])
    expectNoCanary(Optional(appID))
    expectNoCanary(WolframAlphaConfiguration(appID: appID))
    expectNoCanary(WolframResponseParser(n: 1, appID: appID))
    #expect("\(appID)" == "WolframAppID(hidden)")
    #expect(appID.secret == canary)
  }

  @Test("Surrounding white space is removed")
  func trimming() throws {
    #expect(try WolframAppID(" \(canary)\r\n").secret == canary)
  }

  @Test(
    "Invalid text is rejected",
    arguments: ["AB CD", "AB&CD", "É", "AB\u{0}", String(repeating: "A", count: 129)])
  func malformed(text: String) {
    #expect(throws: WolframAppIDError.malformed) { try WolframAppID(text) }
  }

  @Test("The environment variable can be set, unset, blank, or invalid")
  func environment() throws {
    #expect(try WolframAppID(environment: ["WOLFRAM_APP_ID": canary])?.secret == canary)
    #expect(try WolframAppID(environment: [:]) == nil)
    #expect(try WolframAppID(environment: ["WOLFRAM_APP_ID": " "]) == nil)
    #expect(throws: WolframAppIDError.malformed) { try WolframAppID(environment: ["WOLFRAM_APP_ID": "a b"]) }
  }

  @Test("A file that only its owner can open is read", arguments: [0o600, 0o400] as [mode_t])
  func privateFile(mode: mode_t) throws {
    let file = try ScratchFile("\(canary)\n", mode: mode)
    #expect(try WolframAppID(contentsOfFile: file.path).secret == canary)
  }

  @Test(
    "A file that other users can access is rejected with the command that fixes it",
    arguments: [0o604, 0o640, 0o620, 0o644] as [mode_t])
  func accessibleFile(mode: mode_t) throws {
    let file = try ScratchFile(canary, mode: mode)
    let error = #expect(throws: WolframAppIDError.self) { try WolframAppID(contentsOfFile: file.path) }
    #expect(error == .notPrivate(path: file.path))
    #expect("\(error as Any)".contains("chmod 600 '\(file.path)'"))
    expectNoCanary(error)
  }

  @Test("A file with invalid contents is rejected without showing them")
  func otherContents() throws {
    for text in ["\(canary) \(canary)", String(repeating: canary, count: 1_000), "\(canary)\u{0}"] {
      let file = try ScratchFile(text, mode: 0o600)
      let error = #expect(throws: WolframAppIDError.malformed) { try WolframAppID(contentsOfFile: file.path) }
      expectNoCanary(error)
    }
    let empty = try ScratchFile("\n", mode: 0o600)
    #expect(throws: WolframAppIDError.empty) { try WolframAppID(contentsOfFile: empty.path) }
  }

  @Test("A missing file, a pipe, and a directory are rejected immediately")
  func noFile() throws {
    let file = try ScratchFile("", mode: 0o600)
    #expect(
      throws: WolframAppIDError.unreadableFile(path: file.path + "x", reason: "No such file or directory")
    ) {
      try WolframAppID(contentsOfFile: file.path + "x")
    }
    let fifo = file.path + ".fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    defer { unlink(fifo) }
    #expect(throws: WolframAppIDError.notRegularFile(path: fifo)) { try WolframAppID(contentsOfFile: fifo) }
    #expect(throws: WolframAppIDError.notRegularFile(path: "/")) { try WolframAppID(contentsOfFile: "/") }
  }
}

/// A file that is removed when the object is deallocated.
final class ScratchFile {
  let path: String

  init(_ text: String, mode: mode_t) throws {
    path = FileManager.default.temporaryDirectory.path + "/primetime-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(filePath: path))
    guard chmod(path, mode) == 0 else { throw SocketError(code: errno) }
  }

  deinit { unlink(path) }
}
