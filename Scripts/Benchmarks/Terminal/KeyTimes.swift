#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The times from typing a key to the last byte of the response, and the sizes of the responses.
struct KeyTimes: Sendable {
  private var times: [Duration] = []
  private var bytes: [Int] = []
  /// The processor time of the program for each key.
  private var processorTime = Duration.zero

  /// Types the keys like a person.
  ///
  /// - Parameter process: The program whose processor time is measured; `nil` for a task of this process.
  @concurrent
  static func typing(
    _ keystrokes: Keystrokes, count: Int = 60, in terminal: BenchmarkTerminal, process: pid_t? = nil
  ) async -> KeyTimes {
    var result = KeyTimes()
    let clock = ContinuousClock()
    let before = process.map(usedProcessorTime(by:))
    for index in 0..<count {
      // Reading the response ends 3 ms after it.
      if !keystrokes.isTypedFast { try? await clock.sleep(for: .milliseconds(17)) }
      let start = clock.now
      terminal.type(keystrokes.keys[index % keystrokes.keys.count])
      let (end, count) = terminal.readAll()
      result.times.append(start.duration(to: end))
      result.bytes.append(count)
    }
    if let process, let before {
      // The program may still save the last changes.
      try? await clock.sleep(for: .milliseconds(600))
      result.processorTime = (usedProcessorTime(by: process) - before) / count
    }
    result.times.sort()
    result.bytes.sort()
    return result
  }

  static func printHeading() {
    Swift.print("".padded(to: 36), "median µs", "   99% µs", "    max µs", "  bytes", "    max", " CPU µs")
  }

  /// Prints the times, and `MISSED` beyond a limit.
  func print(_ keystrokes: Keystrokes) {
    let median = times[times.count / 2]
    let limits = [
      Self.verdict(median, keystrokes.limit, "median"),
      Self.verdict(processorTime, keystrokes.processorLimit, "CPU"),
    ]
    Swift.print(
      keystrokes.name.padded(to: 36), "\(median.microseconds)".leftPadded(to: 9),
      "\(times[(times.count * 99 - 1) / 100].microseconds)".leftPadded(to: 9),
      "\(times[times.count - 1].microseconds)".leftPadded(to: 10),
      "\(bytes[bytes.count / 2])".leftPadded(to: 7), "\(bytes[bytes.count - 1])".leftPadded(to: 7),
      (processorTime > .zero ? "\(processorTime.microseconds)" : "").leftPadded(to: 7), "",
      limits.compactMap(\.self).joined(separator: "; "))
  }

  private static func verdict(_ time: Duration, _ limit: Duration?, _ name: String) -> String? {
    limit.map { "\(name) limit \($0.microseconds)\(time > $0 ? ": MISSED" : "")" }
  }
}

extension Duration {
  fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
