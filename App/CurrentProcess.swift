import CommandLineTool
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the program asks of the process it is.
enum CurrentProcess {
  /// The path of the file that it runs, without symbolic links; the name it was started by where the system does not
  /// say. A file that was replaced since still names its directory.
  static var executable: String {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0, let resolved = realpath(path, nil) else {
        return CommandLine.arguments[0]
      }
      defer { free(resolved) }
      return String(cString: resolved)
    #else
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? CommandLine.arguments[0]
    #endif
  }

  static func exit(_ status: ExitStatus) -> Never {
    endProcess(status.rawValue)
  }

  /// Calls `handler` at the first Ctrl-C; the second ends the process as ever.
  ///
  /// - Returns: what gives Ctrl-C back its meaning.
  static func onInterrupt(_ handler: @escaping @Sendable () -> Void) -> () -> Void {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      signal(SIGINT, SIG_DFL)
      handler()
    }
    source.resume()
    return {
      source.cancel()
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Ends the process by the signal, so that a shell sees what happened.
  static func reraiseInterrupt() -> Never {
    signal(SIGINT, SIG_DFL)
    // Dispatch's threads, which this may be one of, block the signals that they can.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    // NB: not reached, as the default action ends the process; the status is what shells show for it.
    endProcess(128 + SIGINT)
  }
}

/// The C library's `exit`, out of the reach of the name in ``CurrentProcess``.
private func endProcess(_ code: Int32) -> Never {
  exit(code)
}
