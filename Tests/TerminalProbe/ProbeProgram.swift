import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal program of two screens that can go wrong at the press of a key.
///
/// `+` and `-` count; `b` starts an effect that never ends. These end the session: `q` as intended, `f` by an error, `x` by `exit`;
/// `t` a trap, `r` a recursion without end, `a` an abort, `s` a bad address; `e` a trap in an effect.
@MainActor
final class ProbeProgram: TerminalProgram {
  enum Screen: String {
    case counter, list
  }

  private let screen: Screen
  private(set) var count = 0
  private(set) var isFinished = false
  private var lastKey = ""
  private var redraw: @MainActor () -> Void = {}
  /// Makes the session fail.
  var fail: () -> Void = {}

  init?(screen: String) {
    guard let screen = Screen(rawValue: screen) else { return nil }
    self.screen = screen
  }

  func start(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  func receive(_ event: InputEvent) {
    lastKey = "\(event)"
    if case .key(let key) = event, case .character(let character) = key.key { press(character) }
    redraw()
  }

  private func press(_ character: Character) {
    switch character {
    case "+", "j": count += 1
    case "-", "k": count -= 1
    case "q": isFinished = true
    case "f": fail()
    case "b": Task.detached { await busyEffect() }
    case "e": Task.detached { trap(over: []) }
    case "t": trap(over: [])
    case "r": count = recursion(count)
    case "a": abort()
    case "x": exit(3)
    case "s": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "p":
      print("printed")
      let text = Array("written to standard error\n".utf8)
      write(STDERR_FILENO, text, text.count)
    default: break
    }
  }

  func frame(size: Size) -> CellGrid {
    switch screen {
    case .counter: render(counter, size: size)
    case .list: render(list(size), size: size)
    }
  }

  private var counter: some View {
    VStack {
      Text("count \(count)").bold().foreground(count < 0 ? .red : .green)
      Text("素数 \(lastKey)").dim()
    }
    .border(title: "Counter")
  }

  private func list(_ size: Size) -> some View {
    let first = max(count, 0) / max(size.height, 1) * size.height
    return VStack {
      ForEach(Array(first..<first + size.height)) { row in
        if row == self.count { Text("row \(row)").inverse() } else { Text("row \(row)") }
      }
    }
  }
}

/// Runs until the process ends.
@concurrent
private func busyEffect() async {
  var steps: UInt64 = 0
  while !Task.isCancelled { steps &+= 1 }
}

/// What a reducer's mistake is in practice: an index out of range.
@inline(never)
private func trap(over empty: [Int]) {
  print(empty[empty.count + 3])
}

/// Keeps the optimiser from making a loop of it.
@inline(never)
@_optimize(none)
private func recursion(_ depth: Int) -> Int {
  depth < 0 ? depth : recursion(depth + 1) + 1
}
