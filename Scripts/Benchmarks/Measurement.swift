/// The time per operation in several batches.
struct Measurement {
  let name: String
  /// The nanoseconds per operation of each batch, in the order in which they were measured.
  let samples: [Double]

  var median: Double { samples.median ?? .infinity }

  /// Measures batches of operations after a warm-up batch.
  @MainActor
  init(_ name: String, operations: Int = 20_000, batches: Int = 31, _ body: @MainActor (Int) async -> Void)
    async
  {
    self.name = name
    await body(operations)
    var samples: [Double] = []
    for _ in 0..<batches { samples.append(await Self.nanoseconds(operations, body)) }
    self.samples = samples
  }

  init(name: String, samples: [Double]) {
    self.name = name
    self.samples = samples
  }

  /// Measures two kinds of work alternately, batch by batch, so that other load on the machine affects both.
  @MainActor
  static func inTurn(
    _ firstName: String, _ secondName: String, operations: Int, batches: Int = 31,
    first: @MainActor (Int) async -> Void, second: @MainActor (Int) async -> Void
  ) async -> (first: Measurement, second: Measurement) {
    await first(operations)
    await second(operations)
    var samples: (first: [Double], second: [Double]) = ([], [])
    for _ in 0..<batches {
      samples.first.append(await nanoseconds(operations, first))
      samples.second.append(await nanoseconds(operations, second))
    }
    return (
      Measurement(name: firstName, samples: samples.first),
      Measurement(name: secondName, samples: samples.second)
    )
  }

  @MainActor
  private static func nanoseconds(_ operations: Int, _ body: @MainActor (Int) async -> Void) async -> Double {
    await ContinuousClock().measure { await body(operations) } / .nanoseconds(1) / Double(operations)
  }
}

/// A table of measurements, each with its limit.
struct Report {
  private var lines: [(name: String, median: String, verdict: String)] = []

  /// Adds a measurement.
  ///
  /// - Parameter limit: The maximum median, in nanoseconds.
  mutating func add(_ measurement: Measurement, limit: Double? = nil) {
    let verdict = limit.map { Self.verdict(measurement.median, limit: $0, unit: " ns") }
    lines.append((measurement.name, "\(measurement.median.decimal(places: 0)) ns", verdict ?? ""))
  }

  /// Adds a number of bytes.
  mutating func add(_ name: String, bytes: Int, limit: Int) {
    lines.append((name, "\(bytes) bytes", "limit \(limit) bytes\(bytes > limit ? ": MISSED" : "")"))
  }

  /// Adds the median difference between two measurements made in turn.
  mutating func add(
    _ name: String, of measurement: Measurement, over other: Measurement, limit: Double
  ) {
    let extra = zip(measurement.samples, other.samples).map { $0 - $1 }.median ?? .infinity
    lines.append(
      (name, "\(extra.decimal(places: 0)) ns", Self.verdict(extra, limit: limit, unit: " ns")))
  }

  /// Adds the median ratio of two measurements made in turn.
  mutating func add(
    _ name: String, ratioOf measurement: Measurement, to other: Measurement, limit: Double
  ) {
    let ratio = zip(measurement.samples, other.samples).map { $0 / $1 }.median ?? .infinity
    lines.append(
      (name, "\(ratio.decimal(places: 2)) ×", Self.verdict(ratio, limit: limit, places: 1, unit: " ×")))
  }

  func print() {
    let width = lines.map(\.name.count).max() ?? 0
    for line in lines {
      Swift.print(line.name.padded(to: width), line.median.leftPadded(to: 12), " " + line.verdict)
    }
  }

  private static func verdict(_ value: Double, limit: Double, places: Int = 0, unit: String) -> String {
    "limit \(limit.decimal(places: places))\(unit)\(value > limit ? ": MISSED" : "")"
  }
}

extension [Double] {
  var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}

extension Double {
  func decimal(places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((self * scale).rounded())
    if places == 0 { return "\(scaled)" }
    let fraction = String(abs(scaled) % Int(scale))
    return "\(scaled / Int(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

/// Uses a value, so that the optimizer doesn't remove the work that computes it.
@_optimize(none)
func keep<Value>(_ value: Value) {}

/// Returns the value, hiding it from the optimizer.
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
