import CommandLineTool
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// NB: `environ` is a variable, which Swift 6 can't prove to be unchanged by other threads.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process that this program runs in.
enum CurrentProcess {
  /// The path of the executable file, with symbolic links resolved.
  ///
  /// If the system doesn't provide it, the name that the program was started with. If the file was replaced in the
  /// meantime, only its directory is reliable.
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
  /// NB: `TimeZone.current` would link Foundation's internationalization, which takes longer to load than the program.
  static func secondsFromGMT(at date: Date) -> Int {
    var (time, parts) = (time_t(date.timeIntervalSince1970), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// The environment variables when they are first read, which no thread changes.
  static let environment: [String: String] = {
    #if canImport(Darwin)
      return ProcessInfo.processInfo.environment
    #else
      // NB: On Linux, `ProcessInfo` would execute a quarter of the instructions of a short command.
      var result: [String: String] = [:]
      result.reserveCapacity(100)
      var entry = environ
      while let text = entry.pointee {
        UnsafeBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self) { bytes in
          guard let end = bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
          result[String(decoding: bytes[..<end], as: UTF8.self)] =
            String(decoding: bytes[(end + 1)...], as: UTF8.self)
        }
        entry += 1
      }
      return result
    #endif
  }()

  static func exit(_ status: ExitStatus) -> Never {
    endProcess(status.rawValue)
  }

  /// Lets signals end the process, even if its parent blocked them.
  ///
  /// NB: A program that another one starts with Foundation's `Process` inherits the blocked signals of the thread, which
  /// on Dispatch's threads are nearly all.
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
    // NB: Not reached, because the default action ends the process. Shells report this status for it.
    endProcess(128 + SIGINT)
  }
}

/// Calls the C library's `exit`, which ``CurrentProcess/exit(_:)`` shadows.
private func endProcess(_ code: Int32) -> Never {
  exit(code)
}
