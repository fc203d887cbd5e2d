/// Riemann's R(x), the smooth estimate of π(x) that is right to about √x / ln x.
///
/// Gram's series R(x) = 1 + Σ (ln x)^k / (k·k!·ζ(k + 1)): all terms are positive, so that nothing cancels; to
/// double precision for x from 1 to 2^64 in some 150 terms.
func riemannR(_ x: Double) -> Double {
  let logarithm = naturalLogarithm(x)
  var sum = 1.0
  var power = 1.0
  var k = 1
  while k < 400 {
    power *= logarithm / Double(k)
    let term = power / (Double(k) * zeta(k + 1))
    sum += term
    if Double(k) > logarithm, term < sum * 1e-17 { break }
    k += 1
  }
  return sum
}

/// The x with R(x) = n, by Newton's method: R'(x) is close to 1 / ln x.
func inverseRiemannR(_ n: Double) -> Double {
  if n < 2 { return 2 }
  var x = n * naturalLogarithm(n)
  if x < 3 { x = 3 }
  var round = 0
  while round < 100 {
    let step = (riemannR(x) - n) * naturalLogarithm(x)
    x -= step
    if x < 2 { x = 2 }
    if step.magnitude <= x * 1e-15 { break }
    round += 1
  }
  return x
}

/// ζ(s) for an integer s from 2 on: a few terms of the sum, and Euler's and Maclaurin's formula for the
/// others.
private func zeta(_ s: Int) -> Double {
  if s > 54 { return 1 }
  let terms = 10
  let exponent = Double(s)
  var sum = 0.0
  var n = 1
  while n < terms {
    sum += reciprocalPower(Double(n), s)
    n += 1
  }
  let last = Double(terms)
  let power = reciprocalPower(last, s)
  sum += power * last / (exponent - 1) + power / 2
  // The Bernoulli numbers B2 … B10, each over its factorial.
  var factor = exponent * power / last
  sum += factor / 12
  factor *= (exponent + 1) * (exponent + 2) / (last * last)
  sum -= factor / 720
  factor *= (exponent + 3) * (exponent + 4) / (last * last)
  sum += factor / 30_240
  factor *= (exponent + 5) * (exponent + 6) / (last * last)
  sum -= factor / 1_209_600
  factor *= (exponent + 7) * (exponent + 8) / (last * last)
  return sum + factor / 47_900_160
}

/// n^−s.
private func reciprocalPower(_ n: Double, _ s: Int) -> Double {
  var power = 1.0
  var left = s
  while left > 0 {
    power /= n
    left -= 1
  }
  return power
}
