#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The times from the start of the program's process to its first frame, beside an empty program.
enum FirstFrame {
  /// Runs the program and an empty one alternately, and prints the median time of each.
  ///
  /// - Parameter directory: A directory without files.
  static func measure(_ program: String, in directory: String) {
    guard let empty = EmptyProgram() else {
      return print("swiftc isn't available to build an empty program")
    }
    defer { empty.remove() }
    // All programs are copies, as installed ones are: the pages of a file that was just linked load slower.
    let copied = "/tmp/app-\(getpid())"
    copy(program, to: copied)
    defer { unlink(copied) }
    let frame = [copied, "--offline", "--data-dir"]
    var times: [[Double]] = [[], []]
    // The first round may read from disk.
    for round in 0...31 {
      let measured = [timeUntilExit(of: [empty.path]), timeUntilFrame(of: frame + [directory + "/none"])]
      for (index, time) in measured.enumerated() where round > 0 { times[index].append(time ?? .infinity) }
    }
    print("an empty program: \((times[0].median ?? .infinity).decimal(places: 1)) ms")
    Verdict.print(
      "first frame, no files yet", zip(times[1], times[0]).map { $0 / $1 }.median, limit: 1.3, unit: "×")
  }

  fileprivate static func copy(_ program: String, to path: String) {
    if let process = spawn(["cp", program, path], on: nil) { wait(for: process) }
  }

  private static func timeUntilFrame(of command: [String]) -> Double? {
    guard let terminal = BenchmarkTerminal() else { return nil }
    defer { terminal.closeBoth() }
    let start = ContinuousClock.now
    guard let process = spawn(command, on: terminal.descriptor) else { return nil }
    // The program sends its queries to the terminal right after the frame.
    terminal.read(until: "\u{1B}[c")
    let time = ContinuousClock.now - start
    terminal.type("\u{1B}[?62c\u{03}")
    wait(for: process)
    return time / .milliseconds(1)
  }

  private static func timeUntilExit(of command: [String]) -> Double? {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let start = ContinuousClock.now
    guard let process = spawn(command, on: null) else { return nil }
    wait(for: process)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// A program that does nothing, built with the compiler in `PATH`.
private struct EmptyProgram {
  let path = "/tmp/empty-\(getpid())"

  init?() {
    guard let file = fopen(path + ".swift", "w") else { return nil }
    fputs("import Foundation\n", file)
    fclose(file)
    let linked = path + ".linked"
    defer { for file in [path + ".swift", linked] { unlink(file) } }
    guard let process = spawn(["swiftc", "-O", path + ".swift", "-o", linked], on: nil) else { return nil }
    wait(for: process)
    FirstFrame.copy(linked, to: path)
    if access(path, X_OK) != 0 { return nil }
  }

  func remove() { unlink(path) }
}
