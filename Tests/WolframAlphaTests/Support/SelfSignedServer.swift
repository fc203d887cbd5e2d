import Foundation
import Testing

/// A server on this machine with a self-signed certificate, until deallocation.
final class SelfSignedServer: Sendable {
  static let openssl = "/usr/bin/openssl"

  let port: UInt16
  private let process = Process()
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "primetime-\(UUID().uuidString)")

  init() async throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      '\(Self.openssl)' req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -days 1 -keyout key -out certificate
      exec '\(Self.openssl)' s_server -www -accept 127.0.0.1:0 -key key -cert certificate
      """,
    ]
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    // `ACCEPT 127.0.0.1:40123`
    while text.firstMatch(of: /ACCEPT.*\n/) == nil {
      let part = try #require(try output.fileHandleForReading.read(upToCount: 1))
      text += String(decoding: part, as: UTF8.self)
    }
    port = try #require(text.firstMatch(of: /ACCEPT .*:(\d+)\n/).flatMap { UInt16($0.1) })
  }

  deinit {
    process.terminate()
    try? FileManager.default.removeItem(at: directory)
  }
}
