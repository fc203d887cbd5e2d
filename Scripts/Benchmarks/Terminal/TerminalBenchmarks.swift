#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Benchmarks of the program in a terminal: the time for a key, and for the first frame.
enum TerminalBenchmarks {
  @MainActor
  static func run() async {
    setenv("TERM", "xterm-256color", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let app = (folder + ["app"]).joined(separator: "/")
    guard access(app, X_OK) == 0 else { return print("app isn't built. Run: swift build -c release") }
    print(
      "From typing a key in the program to the last byte of the response; 10,000 favorites or more, 80 × 24.")
    KeyTimes.printHeading()
    await echo()
    for keystrokes in Keystrokes.app + Keystrokes.manyFavorites { await keys(keystrokes, in: app) }
    await peer(.vim, "vim", arguments: ["-u", "NONE", "-N"], text: "1")
    await peer(.less, "less", text: AppUnderTest.favorites.map { "\($0)" }.joined(separator: "\n"))
    print("\nFrom the start of a process to the first frame.")
    await withSession { directory in FirstFrame.measure(app, session: directory) }
  }

  /// Measures the terminal alone: a byte to a waiting thread, and back.
  @MainActor
  private static func echo() async {
    guard let terminal = BenchmarkTerminal() else { return print("Can't open a terminal") }
    async let echo: Void = terminal.echo()
    try? await ContinuousClock().sleep(for: .milliseconds(50))
    let keystrokes = Keystrokes(name: "no program: a byte is echoed", keys: ["x"])
    let times = await KeyTimes.typing(keystrokes, in: terminal)
    terminal.type("q")
    await echo
    terminal.closeBoth()
    times.print(keystrokes)
  }

  /// Measures the executable that is built next to this one, with a user's files.
  @MainActor
  private static func keys(_ keystrokes: Keystrokes, in app: String) async {
    await withSession(favorites: keystrokes.favorites) { directory in
      guard let terminal = BenchmarkTerminal(),
        let process = spawn([app, "--offline", "--data-dir", directory], on: terminal.descriptor)
      else { return print("Can't start \(app) on a terminal") }
      await openScreen(keystrokes.path, in: terminal)
      let times = await KeyTimes.typing(keystrokes, in: terminal, process: process)
      terminal.type("\u{03}")
      wait(for: process)
      terminal.closeBoth()
      times.print(keystrokes)
    }
  }

  /// Measures another program, if it is installed, with a file.
  @MainActor
  private static func peer(
    _ keystrokes: Keystrokes, _ name: String, arguments: [String] = [], text: String
  ) async {
    await withDirectory { directory in
      let path = directory + "/text"
      guard let file = fopen(path, "w") else { return print("Can't write \(path)") }
      fputs(text + "\n", file)
      fclose(file)
      guard let terminal = BenchmarkTerminal(),
        let process = spawn([name] + arguments + [path], on: terminal.descriptor)
      else { return print("\(name) isn't installed") }
      try? await ContinuousClock().sleep(for: .milliseconds(300))
      _ = terminal.readAll()
      let times = await KeyTimes.typing(keystrokes, in: terminal, process: process)
      end(process)
      terminal.closeBoth()
      times.print(keystrokes)
    }
  }

  /// Runs a closure with a directory that contains the session of a user.
  @MainActor
  private static func withSession(
    favorites: Int = 10_000, _ body: @MainActor (String) async -> Void
  ) async {
    await withDirectory { directory in
      do {
        try await AppUnderTest.saveSession(favorites: favorites, in: directory)
        await body(directory)
      } catch {
        print("Can't save the session: \(error)")
      }
    }
  }

  /// Runs a closure with a directory, which is deleted afterwards.
  @MainActor
  private static func withDirectory(_ body: @MainActor (String) async -> Void) async {
    var template = Array("/tmp/benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return }
    let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    await body(directory)
    if let process = spawn(["rm", "-r", directory], on: nil) { wait(for: process) }
  }

  /// Answers the program's queries, and opens a screen.
  @concurrent
  private static func openScreen(_ path: [String], in terminal: BenchmarkTerminal) async {
    terminal.read(until: "\u{1B}[c")
    terminal.type("\u{1B}[?62c")
    for key in path {
      terminal.type(key)
      _ = terminal.readAll()
    }
  }
}
