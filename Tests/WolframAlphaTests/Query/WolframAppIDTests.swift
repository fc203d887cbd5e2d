import Foundation
import Testing

@testable import WolframAlpha

@Suite("The app id")
struct WolframAppIDTests {
  @Test("No way of printing it shows it")
  func secrecy() throws {
    let appID = try WolframAppID(canary)
    expectNoCanary(appID)
    expectNoCanary([appID])
    expectNoCanary(Optional(appID))
    expectNoCanary(WolframAlphaConfiguration(appID: appID))
    expectNoCanary(WolframReading(n: 1, appID: appID))
    #expect("\(appID)" == "WolframAppID(hidden)")
    #expect(appID.secret == canary)
  }

  @Test("White space around it is dropped")
  func trimming() throws {
    #expect(try WolframAppID(" \(canary)\r\n").secret == canary)
  }

  @Test(
    "What can't be one is refused",
    arguments: ["AB CD", "AB&CD", "É", "AB\u{0}", String(repeating: "A", count: 129)])
  func malformed(text: String) {
    #expect(throws: WolframAppIDError.malformed) { try WolframAppID(text) }
  }

  @Test("From the environment: set, unset, blank, wrong")
  func environment() throws {
    #expect(try WolframAppID(environment: ["WOLFRAM_APP_ID": canary])?.secret == canary)
    #expect(try WolframAppID(environment: [:]) == nil)
    #expect(try WolframAppID(environment: ["WOLFRAM_APP_ID": " "]) == nil)
    #expect(throws: WolframAppIDError.malformed) { try WolframAppID(environment: ["WOLFRAM_APP_ID": "a b"]) }
  }

  @Test("From a file that only its owner can open", arguments: [0o600, 0o400] as [mode_t])
  func privateFile(mode: mode_t) throws {
    let file = try ScratchFile("\(canary)\n", mode: mode)
    #expect(try WolframAppID(contentsOfFile: file.path).secret == canary)
  }

  @Test(
    "From a file that others can open: refused, and told what to do",
    arguments: [0o604, 0o640, 0o620, 0o644] as [mode_t])
  func openFile(mode: mode_t) throws {
    let file = try ScratchFile(canary, mode: mode)
    let error = #expect(throws: WolframAppIDError.self) { try WolframAppID(contentsOfFile: file.path) }
    #expect(error == .notPrivate(path: file.path))
    #expect("\(error as Any)".contains("chmod 600 '\(file.path)'"))
    expectNoCanary(error)
  }

  @Test("From a file with something else in it: refused without showing it")
  func otherContents() throws {
    for text in ["\(canary) \(canary)", String(repeating: canary, count: 1_000), "\(canary)\u{0}"] {
      let file = try ScratchFile(text, mode: 0o600)
      let error = #expect(throws: WolframAppIDError.malformed) { try WolframAppID(contentsOfFile: file.path) }
      expectNoCanary(error)
    }
    let empty = try ScratchFile("\n", mode: 0o600)
    #expect(throws: WolframAppIDError.empty) { try WolframAppID(contentsOfFile: empty.path) }
  }

  @Test("From what is no file: refused at once")
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
    #expect(throws: WolframAppIDError.notAFile(path: fifo)) { try WolframAppID(contentsOfFile: fifo) }
    #expect(throws: WolframAppIDError.notAFile(path: "/")) { try WolframAppID(contentsOfFile: "/") }
  }
}

/// A file that goes away with the test.
final class ScratchFile {
  let path: String

  init(_ text: String, mode: mode_t) throws {
    path = FileManager.default.temporaryDirectory.path + "/primetime-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(filePath: path))
    guard chmod(path, mode) == 0 else { throw SocketError(code: errno) }
  }

  deinit { unlink(path) }
}
