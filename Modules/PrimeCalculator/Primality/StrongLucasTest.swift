/// Whether an odd n, free of prime factors below 151, is a strong Lucas probable prime with Selfridge's
/// parameters (method A): D the first of 5, −7, 9, −11, … with (D/n) = −1, P = 1, Q = (1 − D)/4.
///
/// With n + 1 = d·2^s, d odd: U_d ≡ 0, or V_(d·2^r) ≡ 0 for an r < s. The chain carries V_k, V_(k+1) and the
/// powers of Q, whose products don't wait for each other; U_d ≡ 0 is read off D·U_d = 2·V_(d+1) − P·V_d, as D
/// is invertible.
///
/// NB: P and Q are the standard ones on purpose. It is this combination that has been checked against the
/// base-2 pseudoprimes.
@inline(__always)
func isStrongLucasProbablePrime(_ modulus: MontgomeryModulus) -> Bool {
  let n = modulus.modulus
  let fifth = n % 5
  if fifth == 2 || fifth == 3 { return passesStrongLucasWithQMinusOne(modulus) }
  guard let discriminant = selfridgeDiscriminant(after5: n) else { return false }
  return passesStrongLucas(modulus, q: (1 &- discriminant) / 4)
}

/// The first D of −7, 9, −11, 13, … with (D/n) = −1; `nil` if n is seen to be composite on the way.
private func selfridgeDiscriminant(after5 n: UInt64) -> Int? {
  var magnitude: UInt64 = 7
  while true {
    // Each D is 1 modulo 4, hence (D/n) = (n mod |D| / |D|).
    let symbol = jacobiSymbol(n % magnitude, magnitude)
    if symbol == -1 {
      let value = Int(magnitude)
      return magnitude & 2 == 0 ? value : -value
    }
    if symbol == 0 && magnitude < n { return nil }
    // A square has no such D: look once, when the search has become suspiciously long.
    if magnitude == 23 {
      let root = integerSquareRoot(n)
      if root &* root == n { return nil }
    }
    magnitude &+= 2
  }
}

/// The Jacobi symbol (a/n) for odd n and a < n.
func jacobiSymbol(_ a: UInt64, _ n: UInt64) -> Int {
  var a = a
  var n = n
  var sign = 1
  while a != 0 {
    while a & 1 == 0 {
      a &>>= 1
      if n & 7 == 3 || n & 7 == 5 { sign = -sign }
    }
    swap(&a, &n)
    if a & n & 3 == 3 { sign = -sign }
    a %= n
  }
  return n == 1 ? sign : 0
}

/// The case D = 5, P = 1, Q = −1: half of all numbers, and the powers of Q are signs.
private func passesStrongLucasWithQMinusOne(_ modulus: MontgomeryModulus) -> Bool {
  let one = modulus.one
  let minusOne = modulus.minusOne
  let two = modulus.add(one, one)
  let minusTwo = modulus.modulus &- two
  let order = modulus.modulus &+ 1
  let twos = order.trailingZeroBitCount
  let odd = order &>> UInt64(truncatingIfNeeded: twos)
  // V_1 = 1, V_2 = P² − 2Q = 3.
  var v = one
  var next = modulus.add(two, one)
  var kIsOdd = true
  var bit = 63 &- odd.leadingZeroBitCount
  while bit > 0 {
    bit &-= 1
    let isSet = (odd &>> UInt64(truncatingIfNeeded: bit)) & 1 == 1
    // V_(2k+1) = V_k·V_(k+1) − Q^k; V_(2m) = V_m² − 2·Q^m with m = k or k + 1.
    let cross = modulus.subtract(modulus.multiply(v, next), kIsOdd ? minusOne : one)
    let square = modulus.square(isSet ? next : v)
    let doubled = modulus.subtract(square, kIsOdd == isSet ? two : minusTwo)
    v = isSet ? cross : doubled
    next = isSet ? doubled : cross
    kIsOdd = isSet
  }
  if modulus.add(next, next) == v || v == 0 { return true }
  // d is odd: Q^d = −1, and +1 from then on.
  v = modulus.add(modulus.square(v), two)
  var round = 1
  while round < twos {
    if v == 0 { return true }
    v = modulus.subtract(modulus.square(v), two)
    round &+= 1
  }
  return false
}

private func passesStrongLucas(_ modulus: MontgomeryModulus, q: Int) -> Bool {
  let order = modulus.modulus &+ 1
  let twos = order.trailingZeroBitCount
  let odd = order &>> UInt64(truncatingIfNeeded: twos)
  let one = modulus.one
  // The powers Q^k and Q^(k+1), and V_k and V_(k+1), from k = 1.
  var power = modulus.residue(ofSmall: q)
  var nextPower = modulus.square(power)
  var v = one
  var next = modulus.subtract(one, modulus.add(power, power))
  var bit = 63 &- odd.leadingZeroBitCount
  while bit > 0 {
    bit &-= 1
    let isSet = (odd &>> UInt64(truncatingIfNeeded: bit)) & 1 == 1
    let chosenPower = isSet ? nextPower : power
    let cross = modulus.subtract(modulus.multiply(v, next), power)
    let square = modulus.square(isSet ? next : v)
    let doubled = modulus.subtract(square, modulus.add(chosenPower, chosenPower))
    let crossPower = modulus.multiply(power, nextPower)
    let squaredPower = modulus.square(chosenPower)
    v = isSet ? cross : doubled
    next = isSet ? doubled : cross
    power = isSet ? crossPower : squaredPower
    nextPower = isSet ? squaredPower : crossPower
  }
  if modulus.add(next, next) == v { return true }
  var round = 0
  while round < twos {
    if v == 0 { return true }
    v = modulus.subtract(modulus.square(v), modulus.add(power, power))
    power = modulus.square(power)
    round &+= 1
  }
  return false
}
