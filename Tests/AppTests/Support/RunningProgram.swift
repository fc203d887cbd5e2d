import Foundation
import Testing

/// What a process wrote, and how it ended.
struct Outcome: Equatable {
  enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  var output = ""
  var errors = ""
  var ending = Ending.exited(0)

  /// The process ran to its end and chose this status.
  init(_ output: String = "", errors: String = "", status: Int32 = 0) {
    self.init(output: output, errors: errors, ending: .exited(status))
  }

  init(output: String, errors: String, ending: Ending) {
    self.output = output
    self.errors = errors
    self.ending = ending
  }
}

/// A process with nothing of this one but what it is given: no variables, no descriptors.
///
/// Its output goes to files, so that none has to be read while it runs.
final class RunningProgram: Sendable {
  private let process = Process()
  private let endings: AsyncStream<Outcome.Ending>
  private let files: (output: URL, errors: URL)
  /// Stays at least until the end.
  private let home: Home

  enum Output {
    case captured
    /// Standard error goes where standard output goes, in the order of writing.
    case merged
    /// Standard output is a pipe whose reader has gone.
    case withoutReader
  }

  init(
    _ program: String, _ arguments: [String], environment: [String: String], in home: Home,
    output: Output = .captured
  ) throws {
    self.home = home
    let scratch = FileManager.default.temporaryDirectory
    let name = "primetime-output-\(UUID().uuidString)"
    files = (scratch.appending(path: name), scratch.appending(path: "\(name)-errors"))
    var (standardOutput, standardError) = try (
      Self.appending(to: files.output), Self.appending(to: files.errors)
    )
    switch output {
    case .captured: break
    case .merged: standardError = standardOutput
    case .withoutReader:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      standardOutput = pipe.fileHandleForWriting
    }
    // Here and not when they are let go: `Process` never does, and reads past its buffer when it looks through more
    // than a thousand descriptors.
    defer { for file in [standardOutput, standardError] { try? file.close() } }
    process.standardOutput = standardOutput
    process.standardError = standardError
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = home.directory
    process.standardInput = FileHandle.nullDevice
    let (stream, continuation) = AsyncStream.makeStream(of: Outcome.Ending.self)
    endings = stream
    process.terminationHandler = { process in
      let status = process.terminationStatus
      continuation.yield(process.terminationReason == .exit ? .exited(status) : .killed(signal: status))
      continuation.finish()
    }
    try process.run()
  }

  deinit {
    for file in [files.output, files.errors] { try? FileManager.default.removeItem(at: file) }
  }

  /// Waits for the end; call once. A cancelled wait kills the process.
  func outcome() async throws -> Outcome {
    defer { withExtendedLifetime(self) {} }
    let ending = await withTaskCancellationHandler {
      await endings.first { _ in true }
    } onCancel: {
      kill(process.processIdentifier, SIGKILL)
    }
    guard let ending else { throw CancellationError() }
    return Outcome(
      output: String(decoding: try Data(contentsOf: files.output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files.errors), as: UTF8.self),
      ending: ending)
  }

  /// As Ctrl-C does.
  func interrupt() { send(SIGINT) }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  private static func appending(to file: URL) throws -> FileHandle {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

/// Like `#expect`, which shows nothing of values that had to be waited for.
func expect(
  _ outcome: Outcome, is expected: Outcome, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome == expected, comment, sourceLocation: sourceLocation)
}
