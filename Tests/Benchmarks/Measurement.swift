/// The time per operation in several batches.
struct Measurement {
  let name: String
  /// The nanoseconds per operation of each batch, in ascending order.
  let samples: [Double]

  var minimum: Double { samples[0] }
  var median: Double { samples[samples.count / 2] }

  /// Measures batches of operations after a warm-up batch.
  @MainActor
  init(_ name: String, operations: Int = 20_000, batches: Int = 31, _ body: @MainActor (Int) async -> Void)
    async
  {
    await body(operations)
    var samples: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<batches {
      let time = await clock.measure { await body(operations) }
      samples.append(time / .nanoseconds(1) / Double(operations))
    }
    self.name = name
    self.samples = samples.sorted()
  }
}

extension Measurement {
  /// Measures two kinds of work alternately, batch by batch.
  ///
  /// Use it for work whose cost varies with other load on the machine.
  @MainActor
  static func inTurn(
    _ firstName: String, _ secondName: String, operations: Int, batches: Int = 31,
    first: @MainActor (Int) async -> Void, second: @MainActor (Int) async -> Void
  ) async -> (first: Measurement, second: Measurement) {
    var samples: (first: [Double], second: [Double]) = ([], [])
    for _ in 0..<batches {
      let one = await Measurement(firstName, operations: operations, batches: 1, first)
      let other = await Measurement(secondName, operations: operations, batches: 1, second)
      samples.first.append(one.median)
      samples.second.append(other.median)
    }
    return (
      Measurement(name: firstName, samples: samples.first.sorted()),
      Measurement(name: secondName, samples: samples.second.sorted())
    )
  }

  /// Creates a measurement from samples in ascending order.
  init(name: String, samples: [Double]) {
    self.name = name
    self.samples = samples
  }
}

/// A table of measurements, each with its ratio to a lower bound for the cost.
struct Report {
  private var lines: [(name: String, minimum: String, median: String, notes: String)] = []

  /// Adds a measurement.
  ///
  /// - Parameters:
  ///   - floor: The same work written by hand, measured in the same run.
  ///   - limit: The maximum median, in nanoseconds.
  mutating func add(_ measurement: Measurement, beside floor: Measurement? = nil, limit: Double? = nil) {
    var notes: [String] = []
    if let floor {
      notes.append("\((measurement.median / floor.median).decimal(places: 2)) × \(floor.name)")
    }
    if let limit {
      notes.append("limit \(limit.decimal(places: 0))\(measurement.median > limit ? ": MISSED" : "")")
    }
    lines.append(
      (
        measurement.name, measurement.minimum.decimal(places: 1), measurement.median.decimal(places: 1),
        notes.joined(separator: "; ")
      ))
  }

  func print() {
    let width = lines.map(\.name.count).max() ?? 0
    Swift.print(
      "operation".padded(to: width), "min ns".leftPadded(to: 10), "median ns".leftPadded(to: 10),
      " ratio of medians; limit")
    for line in lines {
      Swift.print(
        line.name.padded(to: width), line.minimum.leftPadded(to: 10), line.median.leftPadded(to: 10),
        " " + line.notes)
    }
  }
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
