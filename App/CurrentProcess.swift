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

/// The process that this program runs in.
enum CurrentProcess {
  /// The path of the executable file, with symbolic links resolved.
  ///
  /// If the system doesn't provide it, the name that the program was started with. If the file has been replaced since
  /// the start, only the directory is reliable.
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

  /// Returns the difference of the local time from UTC at a time, in seconds.
  ///
  /// Unlike `TimeZone`, this doesn't link Foundation's internationalization, which takes longer to load than the program.
  static func secondsFromGMT(at date: Date) -> Int {
    var (time, parts) = (time_t(date.timeIntervalSince1970), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  static func exit(_ status: ExitStatus) -> Never {
    endProcess(status.rawValue)
  }

  /// Lets signals end the process, even if its parent blocked them.
  ///
  /// A program started with Foundation's `Process` inherits the signals that the starting thread blocks. Dispatch's
  /// threads block nearly all.
  static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Calls `handler` when Ctrl-C is pressed for the first time; the second time ends the process.
  ///
  /// - Returns: A function that restores the default behavior of Ctrl-C.
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

  /// Ends the process by SIGINT, so that a shell can detect the interrupt.
  static func reraiseInterrupt() -> Never {
    signal(SIGINT, SIG_DFL)
    // This may run on one of Dispatch's threads, which block signals.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    // Not reached, because the default action ends the process. Shells report this status for it.
    endProcess(128 + SIGINT)
  }
}

/// Calls the C library's `exit`, which ``CurrentProcess/exit(_:)`` shadows.
private func endProcess(_ code: Int32) -> Never {
  exit(code)
}
