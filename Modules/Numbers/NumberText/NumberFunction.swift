import BigInt

/// The functions of expressions, such as `fib(100)`.
enum NumberFunction: String, CaseIterable {
  case prime = "p"
  case fibonacci = "fib"
  case lucas
  case fermat = "F"
  case repunit = "R"
  case binomial = "C"

  /// Returns the value for arguments of at least 0, or `nil` if it is too long; primes have a table instead.
  func value(_ n: BigInt, _ k: BigInt) -> BigInt? {
    guard self != .binomial else { return Self.binomial(n, k) }
    // All of these have more than n/5 digits.
    guard let n = Int(exactly: n), n <= 5 * LimitedArithmetic.partDigitLimit else { return nil }
    switch self {
    case .fibonacci: return LimitedArithmetic.part(Self.fibonacci(n).0)
    case .lucas:
      let (current, next) = Self.fibonacci(n)
      return LimitedArithmetic.part(2 * next - current)
    case .fermat: return n > 20 ? nil : LimitedArithmetic.power(2, BigInt(1) << n).map { $0 + 1 }
    case .repunit: return LimitedArithmetic.power(10, BigInt(n)).map { ($0 - 1) / 9 }
    case .prime, .binomial: return nil
    }
  }

  /// Returns the Fibonacci numbers for n and n + 1.
  private static func fibonacci(_ n: Int) -> (BigInt, BigInt) {
    if n == 0 { return (0, 1) }
    let (a, b) = fibonacci(n / 2)
    let (even, odd) = (a * (2 * b - a), a * a + b * b)
    return n % 2 == 0 ? (even, odd) : (odd, even + odd)
  }

  private static func binomial(_ n: BigInt, _ k: BigInt) -> BigInt? {
    var (value, i): (BigInt, BigInt) = (1, 0)
    while i < min(k, n - k) {
      value = value * (n - i) / (i + 1)
      // It grows at least twofold.
      if LimitedArithmetic.part(value) == nil { return nil }
      i += 1
    }
    return k > n ? 0 : value
  }
}
