/// Time per operation, over several batches.
struct Measurement {
  let name: String
  /// Nanoseconds per operation: one for each batch, ascending.
  let samples: [Double]

  var minimum: Double { samples[0] }
  var median: Double { samples[samples.count / 2] }

  /// Runs batches of operations after a warm-up.
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
  /// Measures two kinds of work in turn, batch by batch, for work whose cost drifts with what else the machine does.
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

  private init(name: String, samples: [Double]) {
    self.name = name
    self.samples = samples
  }
}

/// Prints measurements of one kind of work beside the least it could cost.
struct Report {
  private var lines: [(name: String, minimum: String, median: String, ratio: String)] = []

  /// - Parameter limit: the same work by hand, measured in the same run.
  mutating func add(_ measurement: Measurement, beside limit: Measurement? = nil) {
    lines.append(
      (
        measurement.name, measurement.minimum.decimal(places: 1), measurement.median.decimal(places: 1),
        limit.map { "\((measurement.median / $0.median).decimal(places: 2)) × \($0.name)" } ?? ""
      ))
  }

  func print() {
    let width = lines.map(\.name.count).max() ?? 0
    Swift.print(
      "operation".padded(to: width), "min ns".leftPadded(to: 10), "median ns".leftPadded(to: 10),
      " ratio of medians")
    for line in lines {
      Swift.print(
        line.name.padded(to: width), line.minimum.leftPadded(to: 10), line.median.leftPadded(to: 10),
        " " + line.ratio)
    }
  }
}

extension Double {
  func decimal(places: Int) -> String {
    let scale = places == 1 ? 10.0 : 100.0
    let scaled = Int((self * scale).rounded())
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

/// Keeps the optimiser from leaving out what nobody reads.
@_optimize(none)
func keep<Value>(_ value: Value) {}

/// Keeps the optimiser from knowing a value.
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
