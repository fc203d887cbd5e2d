/// The times from typing a key to the last byte of the response, and the sizes of the responses.
struct KeyTimes: Sendable {
  private var times: [Duration] = []
  private var bytes: [Int] = []

  /// Types the keys like a person, each after the duration of a frame.
  @concurrent
  static func typing(_ keys: [String], count: Int = 100, in terminal: BenchmarkTerminal) async -> KeyTimes {
    var result = KeyTimes()
    let clock = ContinuousClock()
    for index in 0..<count {
      try? await clock.sleep(for: .milliseconds(17))
      let start = clock.now
      terminal.type(keys[index % keys.count])
      let (end, count) = terminal.readAll()
      result.times.append(start.duration(to: end))
      result.bytes.append(count)
    }
    result.times.sort()
    result.bytes.sort()
    return result
  }

  static func printHeading() {
    Swift.print("".padded(to: 36), "median µs", "   99% µs", "    max µs", "  bytes", "    max")
  }

  /// Prints the times.
  ///
  /// - Parameter limit: The duration that 99 of 100 keys should not exceed.
  func print(_ name: String, limit: Duration? = nil) {
    let slow = times[(times.count * 99 - 1) / 100]
    let verdict = limit.map { slow < $0 ? "" : "  over \(($0 / .milliseconds(1)).decimal(places: 1)) ms" }
    Swift.print(
      name.padded(to: 36), "\(median.microseconds)".leftPadded(to: 9),
      "\(slow.microseconds)".leftPadded(to: 9),
      "\(times[times.count - 1].microseconds)".leftPadded(to: 10),
      "\(bytes[bytes.count / 2])".leftPadded(to: 7), "\(bytes[bytes.count - 1])".leftPadded(to: 7),
      verdict ?? "")
  }

  private var median: Duration { times[times.count / 2] }
}

extension Duration {
  fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
