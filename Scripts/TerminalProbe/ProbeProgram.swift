import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal program that can fail at the press of a key.
///
/// `+` and `-` count, `+` also sets the title and the progress, and `b` starts an effect that never ends. The other keys
/// end the session: `q` normally, `f` by an error, `x` by `exit`, `t` by a trap, `r` by infinite recursion, `a` by an
/// abort, `s` by an invalid address, and `e` by a trap in an effect.
@MainActor
final class ProbeProgram: TerminalProgram {
  private let requests: TerminalRequests
  private(set) var count = 0
  private(set) var isFinished = false
  private var redraw: @MainActor () -> Void = {}
  /// A closure that makes the session fail.
  var fail: () -> Void = {}

  init(requests: TerminalRequests) {
    self.requests = requests
  }

  func start(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  func receive(_ event: InputEvent) {
    if case .key(let key) = event, case .character(let character) = key.key { press(character) }
    redraw()
  }

  private func press(_ character: Character) {
    switch character {
    case "+", "j":
      count += 1
      requests.send(.setTitle("count \(count)"))
      requests.send(.setProgress(.indeterminate))
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
    default: break
    }
  }

  func frame(size: Size, at time: Duration) -> CellGrid {
    let first = max(count, 0) / max(size.height, 1) * size.height
    let rows = ForEach(Array(first..<first + size.height)) { row in
      if row == self.count { Text("素数 \(row)").inverse() } else { Text("row \(row)").dim() }
    }
    return render(VStack { rows }, size: size)
  }
}

/// Runs until the process ends.
@concurrent
private func busyEffect() async {
  var steps: UInt64 = 0
  while !Task.isCancelled { steps &+= 1 }
}

/// Traps like a typical mistake in a reducer: an index out of range.
@inline(never)
func trap(over empty: [Int]) {
  print(empty[empty.count + 3])
}

/// Recurses until the stack overflows; an optimizer could turn the recursion into a loop.
@inline(never)
@_optimize(none)
func recursion(_ depth: Int) -> Int {
  depth < 0 ? depth : recursion(depth + 1) + 1
}
