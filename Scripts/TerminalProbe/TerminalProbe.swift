import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program for the comparisons of TerminalUI with other programs in `Scripts/`.
///
/// It contains a small terminal program, the module's pure parts between standard input and output, and a store whose
/// recording ends with a crash.
@main
struct TerminalProbe {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "session": await runSession()
    case "frames": FrameProbe.run(arguments.dropFirst().compactMap { Int($0) })
    case "widths": WidthProbe.run()
    case "keys": KeyProbe.run()
    case "record":
      do {
        try await RecordingProbe.run(Array(arguments.dropFirst()))
      } catch {
        end("\(error)", status: 1)
      }
    default: end("Usage: session | frames SEED COUNT | widths | keys | record …", status: 64)
    }
  }

  @MainActor
  private static func runSession() async {
    var environment: [String: String] = [:]
    for name in ["TERM", "WT_SESSION"] { environment[name] = getenv(name).map { String(cString: $0) } }
    let requests = TerminalRequests()
    let session = TerminalSession(environment: environment, colors: .ansi256, requests: requests)
    let program = ProbeProgram(requests: requests)
    let run = Task { try await session.run(program) }
    program.fail = { run.cancel() }
    do {
      switch try await run.value {
      case .finished: end("finished at \(program.count)", status: 0)
      // Without a message, for which a terminal whose output isn't read may have no room, so that writing never ends.
      case .interrupted: exit(130)
      case .endOfInput: end("end of input", status: 0)
      }
    } catch TerminalSessionError.notATerminal(let stream) {
      end("\(TerminalSessionError.notATerminal(stream))", status: 64)
    } catch TerminalSessionError.dumbTerminal {
      end("\(TerminalSessionError.dumbTerminal)", status: 64)
    } catch {
      end("\(error)", status: 1)
    }
  }

  static func end(_ message: String, status: Int32) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}
