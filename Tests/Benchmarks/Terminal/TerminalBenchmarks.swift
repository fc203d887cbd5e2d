import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Benchmarks of the app's screens on a terminal: the time for a key, and for the first frame.
enum TerminalBenchmarks {
  private static let all = Keystrokes.counter + Keystrokes.favorites + Keystrokes.game

  @MainActor
  static func run() async {
    setenv("TERM", "xterm-256color", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    print("From typing a key to the last byte of the response. 10,000 favorites, 80 × 24.")
    KeyTimes.printHeading()
    await echo()
    for keystrokes in all { await keys(keystrokes) }
    print("\nThe same in the program itself, which saves each change.")
    KeyTimes.printHeading()
    await program()
    print()
    await computation()
  }

  /// Measures the terminal alone: a byte to a waiting thread, and back.
  @MainActor
  private static func echo() async {
    guard let terminal = BenchmarkTerminal() else { return print("Can't open a terminal") }
    async let echo: Void = terminal.echo()
    try? await ContinuousClock().sleep(for: .milliseconds(50))
    let times = await KeyTimes.typing(["x"], in: terminal)
    terminal.type("q")
    await echo
    terminal.closeBoth()
    times.print("no program: a byte is echoed")
  }

  @MainActor
  private static func keys(_ keystrokes: Keystrokes) async {
    guard let terminal = BenchmarkTerminal() else { return print("Can't open a terminal") }
    let session = TerminalSession(
      input: terminal.descriptor, output: terminal.descriptor, environment: ["TERM": "xterm-256color"],
      colors: .ansi256)
    let program = AppUnderTest.program()
    let run = Task { try await session.run(program) }
    await type(keystrokes, in: terminal)
    _ = try? await run.value
    terminal.closeBoth()
  }

  /// Measures the executable that is built next to this one, with a user's files.
  @MainActor
  private static func program() async {
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let program = (folder + ["app"]).joined(separator: "/")
    guard access(program, X_OK) == 0 else { return print("app isn't built. Run: swift build -c release") }
    for keystrokes in [Keystrokes.counter[0], Keystrokes.favorites[0], Keystrokes.favorites[5]] {
      await withSession { directory in
        guard let terminal = BenchmarkTerminal(),
          let process = spawn([program, "--offline", "--data-dir", directory], on: terminal.descriptor)
        else { return }
        await type(keystrokes, in: terminal)
        wait(for: process)
        terminal.closeBoth()
      }
    }
    print("\nFrom the start of a process to the first frame.")
    await withSession { directory in FirstFrame.measure(program, session: directory) }
  }

  /// Runs a closure with a saved session.
  ///
  /// - Parameter body: A closure that receives a directory with the session of a user, which is deleted
  ///   afterwards.
  @MainActor
  private static func withSession(_ body: @MainActor (String) async -> Void) async {
    var template = Array("/tmp/benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return }
    let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      try await AppUnderTest.saveSession(in: directory)
      await body(directory)
    } catch {
      print("Can't save the session: \(error)")
    }
    if let process = spawn(["rm", "-r", directory], on: nil) { wait(for: process) }
  }

  /// Answers the program's queries, opens the screen, types the keys, and interrupts the program.
  @MainActor
  private static func type(_ keystrokes: Keystrokes, in terminal: BenchmarkTerminal) async {
    await openScreen(keystrokes.path, in: terminal)
    let times = await KeyTimes.typing(keystrokes.keys, in: terminal)
    terminal.type("\u{03}")
    times.print(keystrokes.name, limit: keystrokes.limit)
  }

  @concurrent
  private static func openScreen(_ path: [String], in terminal: BenchmarkTerminal) async {
    terminal.read(until: "\u{1B}[c")
    terminal.type("\u{1B}[?62c")
    for key in path {
      terminal.type(key)
      _ = terminal.readAll()
    }
  }

  /// Measures the computation without the terminal: bytes in, bytes out.
  @MainActor
  private static func computation() async {
    var report = Report()
    for keystrokes in all {
      let screen = ComputedScreen(keystrokes)
      report.add(
        await Measurement("\(keystrokes.name), computed", operations: 60, batches: 11) { count in
          for _ in 0..<count { screen.pressNext() }
        })
    }
    report.print()
  }
}

/// A screen of the app whose keys and frames are bytes in memory.
@MainActor
private final class ComputedScreen {
  private let program = AppUnderTest.program()
  private let keys: [[UInt8]]
  private let diff = FrameDiff(colors: .ansi256)
  private var decoder = KeyDecoder()
  private var shown: CellGrid?
  private var pressed = 0

  init(_ keystrokes: Keystrokes) {
    keys = keystrokes.keys.map { Array($0.utf8) }
    for key in keystrokes.path { press(Array(key.utf8)) }
  }

  func pressNext() {
    press(keys[pressed % keys.count])
    pressed += 1
  }

  private func press(_ key: [UInt8]) {
    for event in decoder.decode(key) { program.receive(event) }
    let frame = program.frame(size: Size(width: 80, height: 24))
    keep(diff.bytes(from: shown, to: frame))
    shown = frame
  }
}
