extension Counter.State {
  /// The count as text. Text that is no number leaves the count alone.
  public var countString: String {
    get { "\(count)" }
    set { if let number = Int(typed: newValue) { count = number } }
  }

  /// The count on a continuous scale, as a slider has it: what is written is rounded, halves away from zero, and clamped
  /// to the integers. NaN leaves the count alone.
  public var countFloat: Double {
    get { Double(count) }
    set { if let number = Int(nearest: newValue) { count = number } }
  }
}

extension Int {
  /// NB: by hand, as `rounded()` would need the C library's mathematics.
  fileprivate init?(nearest value: Double) {
    if value.isNaN { return nil }
    // The first beyond the largest number; the smallest itself is a Double.
    let limit = 0x1p63
    if value >= limit {
      self = .max
    } else if value <= -limit {
      self = .min
    } else {
      let whole = Int(value)
      let rest = value - Double(whole)
      self = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }
  }
}
