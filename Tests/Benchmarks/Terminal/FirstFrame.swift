#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measurements of process start times.
enum FirstFrame {
  /// Prints the time from the start of a program to its first frame.
  static func measure(_ name: String, _ command: [String]) {
    report(name) {
      guard let terminal = BenchmarkTerminal() else { return nil }
      defer { terminal.closeBoth() }
      let start = ContinuousClock.now
      guard let process = spawn(command, on: terminal.descriptor) else { return nil }
      // The program sends its queries to the terminal right after the frame.
      terminal.read(until: "\u{1B}[c")
      let time = ContinuousClock.now - start
      terminal.type("\u{1B}[?62c\u{03}")
      wait(for: process)
      return time
    }
  }

  /// Prints the time that an empty program that imports Foundation takes to run.
  static func measureEmptyProgram() {
    guard let program = emptyProgram() else {
      return print("swiftc isn't available to build the empty program")
    }
    defer { unlink(program) }
    report("an empty program that imports Foundation") {
      let start = ContinuousClock.now
      guard let process = spawn([program], on: nil) else { return nil }
      wait(for: process)
      return ContinuousClock.now - start
    }
  }

  /// Prints the median and maximum time, without the first run, which may read from disk.
  private static func report(_ name: String, _ measure: () -> Duration?) {
    _ = measure()
    let times = (0..<21).compactMap { _ in measure() }.sorted()
    guard !times.isEmpty else { return print("\(name): can't be started") }
    let milliseconds = [times[times.count / 2], times[times.count - 1]]
      .map { ($0 / .milliseconds(1)).decimal(places: 1) }
    print("\(name): median \(milliseconds[0]) ms, maximum \(milliseconds[1]) ms")
  }

  /// Builds the empty program and returns its path.
  private static func emptyProgram() -> String? {
    let path = "/tmp/empty-\(getpid())"
    guard let file = fopen(path + ".swift", "w") else { return nil }
    fputs("import Foundation\n", file)
    fclose(file)
    defer { unlink(path + ".swift") }
    guard let process = spawn(["swiftc", "-O", path + ".swift", "-o", path], on: nil) else { return nil }
    wait(for: process)
    return access(path, X_OK) == 0 ? path : nil
  }
}
