import Foundation
import Testing

/// The output of a process, and the way it ended.
struct Outcome: Equatable {
  enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  var output = ""
  var errors = ""
  var ending = Ending.exited(0)

  /// Creates the outcome of a process that exited with a status.
  init(_ output: String = "", errors: String = "", status: Int32 = 0) {
    self.init(output: output, errors: errors, ending: .exited(status))
  }

  init(output: String, errors: String, ending: Ending) {
    self.output = output
    self.errors = errors
    self.ending = ending
  }
}

/// A process that inherits no environment variables and no file descriptors from this one.
///
/// Its output is written to files, so it doesn't have to be read while the process runs.
final class RunningProgram: Sendable {
  private let process = Process()
  private let endings: AsyncStream<Outcome.Ending>
  private let files: (output: URL, errors: URL)
  /// The home, which must exist at least until the process ends.
  private let home: Home

  enum Output {
    case captured
    /// Standard error is written to the same file as standard output, in order.
    case merged
    /// Standard output is a pipe whose reading end is closed.
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
    // Closed here, because `Process` never releases them, and it reads past its buffer if more than a thousand
    // descriptors are open.
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

  /// Waits for the process to end, and returns its outcome; call this only once.
  ///
  /// Canceling the task kills the process.
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

  /// Sends the signal that Ctrl-C sends.
  func interrupt() { send(SIGINT) }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  private static func appending(to file: URL) throws -> FileHandle {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

/// Expects an outcome, and shows it in the issue, which `#expect` doesn't do for an awaited value.
func expect(
  _ outcome: Outcome, is expected: Outcome, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome == expected, comment, sourceLocation: sourceLocation)
}
