import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

enum TerminalBenchmarks {
  @MainActor
  static func run() async {
    for screen in [CountingProgram.Screen.counter, .list] {
      await keys(screen)
      await computation(screen)
    }
    firstFrame()
  }

  /// From a key typed in the terminal's window to the bytes that arrive there.
  @MainActor
  private static func keys(_ screen: CountingProgram.Screen) async {
    guard let terminal = BenchmarkTerminal() else { return print("no terminal could be opened") }
    let program = CountingProgram(screen)
    let session = TerminalSession(
      input: terminal.descriptor, output: terminal.descriptor, environment: ["TERM": "xterm-256color"],
      colors: .ansi256)
    let run = Task { try await session.run(program) }
    let samples = await type(keys: 300, in: terminal)
    _ = try? await run.value
    terminal.closeBoth()
    let times = samples.map(\.time).sorted()
    let bytes = samples.map(\.bytes).sorted()
    print(
      "\(screen), key to bytes: median \(times[times.count / 2]), 99 in 100 under \(times[times.count * 99 / 100]);",
      "bytes: median \(bytes[bytes.count / 2]), most \(bytes[bytes.count - 1])")
  }

  @concurrent
  private static func type(keys: Int, in terminal: BenchmarkTerminal) async -> [(time: Duration, bytes: Int)]
  {
    terminal.read(until: "\u{1B}[c")
    terminal.type("\u{1B}[?62c")
    let clock = ContinuousClock()
    var samples: [(time: Duration, bytes: Int)] = []
    for _ in 0..<keys {
      // As a person types: after the time of a frame.
      usleep(20_000)
      let start = clock.now
      terminal.type("j")
      let bytes = terminal.read()
      samples.append((start.duration(to: clock.now), bytes.count))
    }
    terminal.type("q")
    return samples
  }

  /// The same without the terminal: bytes in, bytes out.
  @MainActor
  private static func computation(_ screen: CountingProgram.Screen) async {
    let program = CountingProgram(screen)
    let size = Size(width: 80, height: 24)
    let diff = FrameDiff(colors: .ansi256)
    var decoder = KeyDecoder()
    var shown = program.frame(size: size)
    var report = Report()
    report.add(
      await Measurement("\(screen), a key's frame computed", operations: 200) { count in
        for _ in 0..<count {
          for event in decoder.decode([UInt8(ascii: "j")]) { program.receive(event) }
          let frame = program.frame(size: size)
          keep(diff.bytes(from: shown, to: frame))
          shown = frame
        }
      })
    report.print()
  }

  /// From the start of a process to its first frame, beside an empty program that imports Foundation, to its end.
  @MainActor
  private static func firstFrame() {
    let directory = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast()
    let probe = (directory + ["TerminalProbe"]).joined(separator: "/")
    setenv("TERM", "xterm-256color", 1)
    let frames = times {
      guard let terminal = BenchmarkTerminal() else { return }
      guard let process = spawn([probe, "session"], on: terminal.descriptor) else { return }
      terminal.read(until: "\u{1B}[c")
      terminal.type("\u{1B}[?62cq")
      wait(for: process)
      terminal.closeBoth()
    }
    guard access(probe, X_OK) == 0 else { return print("TerminalProbe is not built: swift build -c release") }
    print("first frame and end: median \(frames[frames.count / 2])")
    guard let empty = emptyProgram() else { return print("swiftc is not there to build the empty program") }
    let least = times {
      if let process = spawn([empty], on: nil) { wait(for: process) }
    }
    print("an empty program that imports Foundation: median \(least[least.count / 2])")
    unlink(empty)
  }

  private static func times(_ body: () -> Void) -> [Duration] {
    body()
    return (0..<21).map { _ in ContinuousClock().measure(body) }.sorted()
  }

  /// The path of the program, newly built.
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

/// A counter, and a list of ten thousand of which a screenful is shown.
@MainActor
private final class CountingProgram: TerminalProgram {
  enum Screen {
    case counter, list
  }

  private let screen: Screen
  private var count = 0
  private(set) var isFinished = false
  private var redraw: @MainActor () -> Void = {}

  init(_ screen: Screen) {
    self.screen = screen
  }

  func start(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  func receive(_ event: InputEvent) {
    guard case .key(let key) = event else { return }
    if key.key == .character("q") { isFinished = true }
    if key.key == .character("j") { count = (count + 1) % 10_000 }
    redraw()
  }

  func frame(size: Size) -> CellGrid {
    switch screen {
    case .counter:
      render(
        VStack {
          Text("\(count)").bold().foreground(.green)
          Text("− count +").dim()
          Text("Is this prime?")
          Text("What is the nth prime?")
        }
        .border(title: "Counter"), size: size)
    case .list:
      render(
        VStack {
          ForEach(Array(rows(size.height))) { row in
            if row == self.count { Text("row \(row)").inverse() } else { Text("row \(row)") }
          }
        }, size: size)
    }
  }

  /// The page that the selection is on.
  private func rows(_ height: Int) -> Range<Int> {
    let first = count / max(height, 1) * height
    return first..<min(first + height, 10_000)
  }
}
