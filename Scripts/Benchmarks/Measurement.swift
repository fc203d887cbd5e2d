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
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

/// Uses a value, so that the optimizer doesn't remove the work that computes it.
@_optimize(none)
func keep<Value>(_ value: Value) {}

/// Returns the value, hiding it from the optimizer.
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
