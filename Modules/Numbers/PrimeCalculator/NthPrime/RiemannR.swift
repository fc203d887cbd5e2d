/// Returns Riemann's R(x), the smooth estimate of π(x) with an error of about √x / ln x.
///
/// Uses Gram's series R(x) = 1 + Σ (ln x)^k / (k·k!·ζ(k + 1)). All terms are positive, so nothing cancels.
/// Accurate to double precision for x from 1 to 10^21, in about 150 terms.
func riemannR(_ x: Double) -> Double {
  let logarithm = naturalLogarithm(x)
  var sum = 1.0
  var power = 1.0
  for k in 1..<400 {
    power *= logarithm / Double(k)
    let term = power / (Double(k) * zeta(k + 1))
    sum += term
    if Double(k) > logarithm, term < sum * 1e-17 { break }
  }
  return sum
}

/// Returns the estimate R(x) of the number of primes up to x, with an error of about √x / ln x, in a few microseconds.
package func estimatedPrimeCount(upTo x: UInt64) -> UInt64 {
  x < 2 ? 0 : UInt64(max(riemannR(Double(x)), 0))
}

/// Returns the x with R(x) = n, by Newton's method; R'(x) is close to 1 / ln x.
func inverseRiemannR(_ n: Double) -> Double {
  if n < 2 { return 2 }
  var x = max(n * naturalLogarithm(n), 3)
  for _ in 0..<100 {
    let step = (riemannR(x) - n) * naturalLogarithm(x)
    x = max(x - step, 2)
    if step.magnitude <= x * 1e-15 { break }
  }
  return x
}

/// Returns Σ R(x^ρ) over the first zeros ρ of ζ and their conjugates, the approximate error of R(x).
///
/// R(x) exceeds π(x) by this sum over all zeros. With the first 256 zeros, up to γ = 479, about a quarter of
/// the error remains. R(x^ρ) is li(x^ρ) to well within that, by its asymptotic series to three terms.
func riemannZeroSum(_ x: Double) -> Double {
  let logarithm = naturalLogarithm(x)
  var sum = 0.0
  for ordinate in ZetaZeros.ordinates {
    // t = 1/(ρ·ln x); the real part of x^ρ·t·(1 + t + 2t²) counts twice.
    let norm = logarithm * (0.25 + ordinate * ordinate)
    let (tr, ti) = (0.5 / norm, -ordinate / norm)
    let (ur, ui) = (1 + 2 * tr, 2 * ti)
    let (vr, vi) = (1 + tr * ur - ti * ui, tr * ui + ti * ur)
    let (wr, wi) = (tr * vr - ti * vi, tr * vi + ti * vr)
    sum += cosine(ordinate * logarithm) * wr - sine(ordinate * logarithm) * wi
  }
  return 2 * x.squareRoot() * sum
}

/// Returns an estimate of the nth prime: R⁻¹(n), corrected by the first zeros of ζ if n is large enough.
func estimatedNthPrime(_ n: UInt64) -> UInt128 {
  var x = inverseRiemannR(Double(n))
  if x > 1e8 {
    let correction = riemannZeroSum(x) * naturalLogarithm(x)
    x += riemannZeroSum(x + correction) * naturalLogarithm(x)
  }
  return UInt128(x)
}

/// Returns ζ(s) for an integer s of at least 2, by nine terms of the sum and the Euler–Maclaurin formula.
private func zeta(_ s: Int) -> Double {
  if s > 54 { return 1 }
  func reciprocalPower(_ n: Double) -> Double { (0..<s).reduce(1) { power, _ in power / n } }
  let power = reciprocalPower(10)
  var sum = (1..<10).reduce(0) { $0 + reciprocalPower(Double($1)) } + power * 10 / Double(s - 1) + power / 2
  var factor = Double(s) * power / 10
  // The factorials divided by the Bernoulli numbers B2 … B10.
  for (k, divisor) in zip(1..., [12, -720, 30_240, -1_209_600, 47_900_160] as [Double]) {
    sum += factor / divisor
    let last = s + 2 * k
    factor *= Double((last - 1) * last) / 100
  }
  return sum
}
