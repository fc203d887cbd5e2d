/// The time from the start of the program's process to its first frame, beside an empty program.
enum FirstFrame {
  /// Runs the program and an empty one alternately.
  ///
  /// - Parameter directory: A directory for copies of both: the pages of a file that was just linked load slower than
  ///   those of an installed one.
  static func measure(_ program: String, in directory: String) {
    let (linked, empty, app) = ("\(directory)/linked", "\(directory)/empty", "\(directory)/app")
    let source = TemporaryFile("import Foundation\n")
    guard ChildProcess(["swiftc", "-O", "-", "-o", linked], input: source.path) != nil,
      ChildProcess(["cp", linked, empty]) != nil, ChildProcess(["cp", program, app]) != nil
    else { return print("swiftc isn't available to build an empty program") }
    let frame = [app, "--offline", "--data-dir", directory + "/none"]
    var times: [(empty: Double, frame: Double)] = []
    // The first round may read from disk.
    for round in 0...31 {
      let seconds = ChildProcess([empty], discardsOutput: true)?.seconds
      let measured = (seconds.map { $0 * 1e3 } ?? .infinity, timeUntilFrame(of: frame) ?? .infinity)
      if round > 0 { times.append(measured) }
    }
    print("an empty program: \((times.map(\.empty).median ?? .infinity).decimal(places: 1)) ms")
    report("first frame, no files yet", times.map { $0.frame / $0.empty }.median, limit: 1.3, unit: "×")
  }

  private static func timeUntilFrame(of command: [String]) -> Double? {
    guard let terminal = BenchmarkTerminal() else { return nil }
    defer { terminal.closeBoth() }
    let start = ContinuousClock.now
    guard let process = terminal.start(command) else { return nil }
    // The program sends its queries to the terminal right after the frame.
    terminal.read(until: "\u{1B}[c")
    let time = ContinuousClock.now - start
    terminal.type("\u{1B}[?62c\u{03}")
    wait(for: process)
    return time / .milliseconds(1)
  }
}
