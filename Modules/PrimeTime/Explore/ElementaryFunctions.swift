#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  (sin(2 * .pi * turns), cos(2 * .pi * turns))
}

/// Returns the angle of a point from the right, counterclockwise, from 0 up to 1.
func turns(x: Double, y: Double) -> Double {
  let turns = atan2(y, x) / (2 * .pi)
  return turns < 0 ? turns + 1 : turns
}

/// Returns Li(x), the integral of 1 / ln t from 0 to x, for x from 2 to 2^64.
///
/// Uses Li(x) = γ + ln ln x + Σ (ln x)^k / (k·k!). All terms are positive; the relative error is about 10^−15.
func logarithmicIntegral(_ x: Double) -> Double {
  let logarithm = log(x)
  var (sum, term) = (0.577_215_664_901_532_9 + log(logarithm), 1.0)
  for k in 1..<400 {
    term *= logarithm / Double(k)
    let next = sum + term / Double(k)
    if next == sum, Double(k) > logarithm { break }
    sum = next
  }
  return sum
}
