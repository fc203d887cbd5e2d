import BigInt

extension PrimalityProof: CustomStringConvertible {
  /// The proof as text; a PARI/GP vector for `primecertisvalid` if there is such a form.
  ///
  /// Curves: `[[n, t, s, a, [x, y]], …]`. Factors of n − 1: `[n, [p, …, [q, witness, proof of q]]]`. A number below
  /// 2^64: itself. PARI has no form for the others: `ThirteenBases(n)`, `LucasLehmer(exponent)`, and factors of n − 1 and
  /// n + 1 with the discriminant, `[n, [p, …], [p, …], D]`.
  public var description: String {
    switch self {
    case .size(let n): return n.description
    case .thirteenBases(let n): return "ThirteenBases(\(n))"
    case .lucasLehmer(let exponent): return "LucasLehmer(\(exponent))"
    case .ellipticCurves(let curves):
      let rows = curves.map { "[\($0.number), \($0.trace), \($0.cofactor), \($0.a), [\($0.x), \($0.y)]]" }
      return "[" + rows.joined(separator: ", ") + "]"
    case .nMinusOne(let n, let factors):
      return "[\(n), \(Self.text(factors))]"
    case .nSquaredMinusOne(let n, let minus, let plus, let discriminant):
      return "[\(n), \(Self.text(minus)), \(Self.text(plus)), \(discriminant)]"
    }
  }

  private static func text(_ factors: [Factor]) -> String {
    let items = factors.map { factor in
      if case .size(let prime) = factor.prime { return prime.description }
      return "[\(factor.prime.number), \(factor.witness), \(factor.prime)]"
    }
    return "[" + items.joined(separator: ", ") + "]"
  }

  /// Creates a proof from its text, or from a vector of PARI/GP's `primecert`.
  ///
  /// Reads spaces and line breaks anywhere, except in a number alone. The proof isn't checked; call `verify()`.
  ///
  /// - Throws: `BigPrimesError.malformedCertificate`.
  public init(text: String) throws {
    let compact = text.utf8.filter { $0 != UInt8(ascii: " ") && !(0x09...0x0D).contains($0) }
    func argument(of name: String) throws -> BigInt? {
      guard compact.starts(with: "\(name)(".utf8), compact.last == UInt8(ascii: ")") else { return nil }
      let digits = compact.dropFirst(name.utf8.count + 1).dropLast()
      guard digits.count <= maximumDigits, let value = BigInt(String(decoding: digits, as: UTF8.self)) else {
        throw malformed("expected a number in \(name)(…)")
      }
      return value
    }
    if let n = try argument(of: "ThirteenBases") {
      self = .thirteenBases(n)
    } else if let exponent = try argument(of: "LucasLehmer") {
      guard let exponent = Int(exactly: exponent), exponent <= lucasLehmerLimit else {
        throw malformed("the exponent is too large")
      }
      self = .lucasLehmer(exponent: exponent)
    } else {
      var parser = VectorParser(text: compact)
      let value = try parser.parseAll()
      // A number alone is too short to be wrapped: several words are several numbers.
      if case .integer = value, text.split(whereSeparator: \.isWhitespace).count > 1 {
        throw malformed("text after the end")
      }
      self = try Self.proof(value)
    }
  }

  private static func proof(_ value: PARIValue) throws -> PrimalityProof {
    switch value {
    case .integer(let n): return .size(n)
    case .vector(let rows):
      if case .vector? = rows.first { return .ellipticCurves(try rows.map(curve)) }
      switch (rows.count, rows.first, rows.dropFirst().first, rows.dropFirst(2).first, rows.last) {
      case (2, .integer(let n), .vector(let items), _, _):
        return .nMinusOne(n, factors: try items.map(factor))
      case (4, .integer(let n), .vector(let minus), .vector(let plus), .integer(let discriminant)):
        return .nSquaredMinusOne(
          n, minus: try minus.map(factor), plus: try plus.map(factor), discriminant: discriminant)
      default: throw malformed("expected [n, [factors]], [n, [factors], [factors], D], or rows of curves")
      }
    }
  }

  private static func curve(_ row: PARIValue) throws -> Curve {
    guard case .vector(let items) = row, items.count == 5, case .integer(let number) = items[0],
      case .integer(let trace) = items[1], case .integer(let cofactor) = items[2],
      case .integer(let a) = items[3],
      case .vector(let point) = items[4], point.count == 2, case .integer(let x) = point[0],
      case .integer(let y) = point[1]
    else { throw malformed("a row of curves is [n, t, s, a, [x, y]]") }
    return Curve(number: number, trace: trace, cofactor: cofactor, a: a, x: x, y: y)
  }

  private static func factor(_ item: PARIValue) throws -> Factor {
    switch item {
    case .integer(let prime): return Factor(prime: .size(prime), witness: 0)
    case .vector(let parts):
      guard parts.count == 3, case .integer(let prime) = parts[0], case .integer(let witness) = parts[1]
      else { throw malformed("a factor is p or [q, witness, proof]") }
      let proof = try proof(parts[2])
      guard proof.number == prime else { throw malformed("the proof of \(prime) is one of \(proof.number)") }
      return Factor(prime: proof, witness: witness)
    }
  }
}

/// The limits of a certificate, so that false ones take neither much time nor memory.
private let (maximumDigits, maximumNumbers) = (10_000, 100_000)

private func malformed(_ reason: String) -> BigPrimesError { .malformedCertificate(reason) }

private enum PARIValue {
  case integer(BigInt)
  case vector([PARIValue])
}

/// A parser of nested vectors of integers.
private struct VectorParser {
  private let text: [UInt8]
  private var position = 0
  private var count = 0

  init(text: [UInt8]) { self.text = text }

  mutating func parseAll() throws -> PARIValue {
    let value = try parse(depth: 0)
    guard position == text.count else { throw malformed("text after the end") }
    return value
  }

  private mutating func parse(depth: Int) throws -> PARIValue {
    // A chain of factors of n − 1 is nested; each link is shorter than half of the previous one.
    guard depth < 64 else { throw malformed("too many nested vectors") }
    guard position < text.count else { throw malformed("the text is incomplete") }
    if text[position] != UInt8(ascii: "[") { return .integer(try integer()) }
    position += 1
    var items: [PARIValue] = []
    if position < text.count, text[position] == UInt8(ascii: "]") {
      position += 1
      return .vector(items)
    }
    while true {
      items.append(try parse(depth: depth + 1))
      guard position < text.count else { throw malformed("the text is incomplete") }
      position += 1
      switch text[position - 1] {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "]"): return .vector(items)
      default: throw malformed("expected a comma or a bracket at character \(position)")
      }
    }
  }

  private mutating func integer() throws -> BigInt {
    count += 1
    if count > maximumNumbers { throw malformed("it has more than \(maximumNumbers) numbers") }
    let start = position
    while position < text.count, text[position] == UInt8(ascii: "-") || (0x30...0x39).contains(text[position])
    {
      position += 1
    }
    if position - start > maximumDigits {
      throw malformed("a number has more than \(maximumDigits) digits")
    }
    guard let value = BigInt(String(decoding: text[start..<position], as: UTF8.self)) else {
      throw malformed("expected a number at character \(start + 1)")
    }
    return value
  }
}
