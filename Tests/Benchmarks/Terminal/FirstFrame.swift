#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The times that the program takes from the start of its process, each beside an empty program.
enum FirstFrame {
  /// Prints the times of the program next to the benchmarks, and of the one that `Scripts/install` builds.
  ///
  /// - Parameters:
  ///   - program: The path of the dynamically linked program.
  ///   - session: A directory with a session of 10,000 favorites.
  static func measure(_ program: String, session: String) {
    let empty = EmptyProgram(flags: [])
    defer { empty?.remove() }
    // NB: All programs are copies, as installed ones are. A file that the linker has just written is cached in small
    // pieces, and each of its many page faults takes longer than those of a copy: a short command started a fifth slower.
    let copied = "/tmp/built-\(getpid())"
    copy(program, to: copied)
    defer { unlink(copied) }
    reportFrames(of: copied, session: session, beside: empty)

    print("\nThe same, with the program that Scripts/install builds, which contains the Swift libraries.")
    let built = ".build/install/release/app"
    guard access(built, X_OK) == 0 else {
      return print("It isn't built. Run: DESTDIR=/tmp/installed Scripts/install")
    }
    let installed = "/tmp/installed-\(getpid())"
    copy(built, to: installed)
    defer { unlink(installed) }
    let emptyStatic = EmptyProgram(flags: ["-static-stdlib"])
    defer { emptyStatic?.remove() }
    reportFrames(of: installed, session: session, beside: empty)
    report(
      [
        emptyStatic.map { Row("an empty program, -static-stdlib", [$0.path], until: .exit) },
        Row("app counter", [installed, "counter", "--data-dir", session + "/none"], until: .exit)
          .limited(to: .ratio(1.3)),
      ])
  }

  fileprivate static func copy(_ program: String, to path: String) {
    if let process = spawn(["cp", program, path], on: nil) { wait(for: process) }
  }

  private static func reportFrames(of program: String, session: String, beside empty: EmptyProgram?) {
    report(
      [
        empty.map { Row("an empty program that imports Foundation", [$0.path], until: .exit) },
        Row("first frame, no files yet", frame(of: program, in: session + "/none"), until: .frame)
          .limited(to: .ratio(1.3)),
        Row("first frame, 10,000 favorites", frame(of: program, in: session), until: .frame)
          .limited(to: .milliseconds(3, moreThan: 1)),
      ])
  }

  private static func frame(of program: String, in directory: String) -> [String] {
    [program, "--offline", "--data-dir", directory]
  }

  /// A program whose start is measured.
  private struct Row {
    enum End { case frame, exit }

    /// The largest median that is not reported as missed.
    enum Limit {
      /// A multiple of the first row.
      case ratio(Double)
      /// A time in addition to that of another row, given by its index.
      case milliseconds(Double, moreThan: Int)
    }

    let name: String
    let command: [String]
    let end: End
    var limit: Limit?

    init(_ name: String, _ command: [String], until end: End) {
      self.name = name
      self.command = command
      self.end = end
    }

    func limited(to limit: Limit) -> Row {
      var row = self
      row.limit = limit
      return row
    }

    /// Returns the milliseconds until the program's first frame or exit, or `nil` if it can't be started.
    func measure() -> Double? {
      switch end {
      case .frame: untilFrame()
      case .exit: untilExit()
      }
    }

    private func untilFrame() -> Double? {
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

    private func untilExit() -> Double? {
      let null = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(null) }
      let start = ContinuousClock.now
      guard let process = spawn(command, on: null) else { return nil }
      wait(for: process)
      return (ContinuousClock.now - start) / .milliseconds(1)
    }
  }

  /// Runs the programs alternately, and prints the median and maximum times of each.
  private static func report(_ rows: [Row?]) {
    let rows = rows.compactMap(\.self)
    guard case .exit? = rows.first?.end else {
      return print("swiftc isn't available to build the empty program")
    }
    var times: [[Double]] = rows.map { _ in [] }
    // The first round may read from disk.
    for round in 0...31 {
      for (index, row) in rows.enumerated() {
        guard let time = row.measure() else { return print("\(row.command[0]) can't be started") }
        if round > 0 { times[index].append(time) }
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    for (index, row) in rows.enumerated() {
      let median = medians[index]
      var note = ""
      switch row.limit {
      case nil: break
      case .ratio(let limit):
        let ratio = median / medians[0]
        note = ", \(ratio.decimal(places: 2)) × the empty program"
        if ratio > limit { note += ": MISSED, the limit is \(limit.decimal(places: 1)) ×" }
      case .milliseconds(let limit, let other):
        let added = median - medians[other]
        note = ", \(added.decimal(places: 1)) ms more"
        if added > limit { note += ": MISSED, the limit is \(limit.decimal(places: 1)) ms" }
      }
      let maximum = times[index].max() ?? 0
      print(
        "\(row.name.padded(to: 42)) median \(median.decimal(places: 1)) ms, maximum \(maximum.decimal(places: 1)) ms\(note)"
      )
    }
  }
}

/// A program that does nothing, built with the compiler in `PATH`.
private struct EmptyProgram {
  let path: String

  init?(flags: [String]) {
    path = "/tmp/empty-\(getpid())\(flags.joined())"
    guard let file = fopen(path + ".swift", "w") else { return nil }
    fputs("import Foundation\n", file)
    fclose(file)
    defer { unlink(path + ".swift") }
    let linked = path + ".linked"
    let command = ["swiftc", "-O"] + flags + [path + ".swift", "-o", linked]
    guard let process = spawn(command, on: nil) else { return nil }
    wait(for: process)
    FirstFrame.copy(linked, to: path)
    unlink(linked)
    if access(path, X_OK) != 0 { return nil }
  }

  func remove() { unlink(path) }
}
