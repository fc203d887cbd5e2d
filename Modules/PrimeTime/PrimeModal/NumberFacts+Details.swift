import BigInt
import BigPrimes
import NumberFacts

/// A fact about a number, on a line with its label.
struct NumberDetail: Equatable {
  let label: String
  /// The label for a small space.
  var shortLabel: String?
  let text: String
  /// The text for a small space.
  var shortText: String?
  /// Less important words after the text.
  var remark = ""
  /// The prime in the text, which can be opened.
  var prime: BigInt?

  /// Whether it has the factors of the number before or after.
  var isOfNeighbor: Bool { ["p − 1", "p + 1"].contains(label) }

  var withoutText: NumberDetail { NumberDetail(label: label, text: "", remark: remark, prime: prime) }
}

extension NumberFacts {
  var form: PrimeForm? { isPrime ? PrimeForm(of: number) : nil }

  /// The question that the modal answers; without digits that have no room on one line.
  var question: String {
    if !number.isLong { return "Is \(number.grouped) prime?" }
    return number.powerForm().map { "Is \($0) prime?" } ?? "Is this number prime?"
  }

  /// Returns the number as the title of a card, with a form in place of more than 15 digits.
  func title(isFavorite: Bool) -> String {
    if number.digitCount > 15, let form = isFavorite ? favoriteForm : form, form.isExpression {
      return form.text
    }
    return number.abbreviated(leading: 9)
  }

  /// The facts about the number, most important first.
  var details: [NumberDetail] {
    if investigation != nil { return largeDetails }
    return switch status {
    case .prime: primeDetails
    case .composite: compositeDetails
    case .probablyPrime, .testing: []
    case .neither: [NumberDetail(label: "Why", text: "primes begin at 2")]
    }
  }

  // MARK: Numbers of up to 64 bits

  private var primeDetails: [NumberDetail] {
    var details: [NumberDetail] = []
    if let index {
      details.append(NumberDetail(label: "Index", text: index.grouped))
    } else if isIndexCounting {
      details.append(NumberDetail(label: "Index", text: "", remark: "counting…"))
    }
    details.append(NumberDetail(label: "Gap", text: gapText))
    if let twinText { details.append(NumberDetail(label: "Twins", text: twinText)) }
    for (label, neighbor) in [("p − 1", number - 1), ("p + 1", number + 1)] {
      let product = NumberFacts(of: neighbor).groupedFactors ?? neighbor.abbreviated
      details.append(NumberDetail(label: label, text: product))
    }
    if let estimate { details.append(estimate) }
    if number.digitCount > 15, let form, form.isExpression {
      details.append(NumberDetail(label: "Form", text: formText))
    }
    return details
  }

  private var gapText: String {
    let next = nextPrime.map { "\(($0 - number).grouped) to the next" }
    let previous = previousPrime.map { "\((number - $0).grouped) back" }
    return [next, previous].compactMap(\.self).joined(separator: ", ")
  }

  private var twinText: String? {
    if !twins.isEmpty { return twins.map(\.grouped).joined(separator: " and ") }
    let nearest = UInt64(exactly: number).flatMap {
      PrimeNeighborhood(of: $0, radius: GapChart.radius).nearestTwin
    }
    return nearest.map { nearest in
      // The digits of the twin would mostly repeat those of the number.
      if number.digitCount <= 15 { return "nearest at \(nearest.grouped)" }
      let distance = BigInt(nearest) - number
      return "nearest at \(distance.signed)"
    }
  }

  /// The estimate of the index by the prime number theorem, and its error.
  private var estimate: NumberDetail? {
    guard let prime = UInt64(exactly: number), prime > 2 else { return nil }
    let estimate = Double(prime) / number.logarithm
    var remark = ""
    if let index {
      let permille = Int(((estimate / Double(index) - 1) * 1_000).rounded())
      if permille != 0 {
        remark = "\((Double(permille.magnitude) / 10).decimals(1)) % \(permille < 0 ? "below" : "above")"
      }
    }
    return NumberDetail(label: "p / ln p", text: BigInt(UInt64(estimate)).grouped, remark: remark)
  }

  private var compositeDetails: [NumberDetail] {
    var details: [NumberDetail] = []
    if let divisorText, let divisorCount, let smallest = factorTexts.first?.base {
      // Of long divisors, a pane has room for parts, which look like other numbers.
      let brief = "\(divisorCount.grouped): 1, \(smallest.grouped) … n"
      let isBrief = number.digitCount > 15 || divisorText.count > 40
      details.append(NumberDetail(label: "Divisors", text: divisorText, shortText: isBrief ? brief : nil))
    }
    if let divisorSum {
      let kind = divisorSum < 2 * number ? "deficient" : divisorSum == 2 * number ? "perfect" : "abundant"
      // A longer sum has no room in a pane, and a part of it looks like another number.
      let digits = divisorSum.digitCount > 15 ? "\(divisorSum.digitCount.digits), \(kind)" : nil
      details.append(NumberDetail(label: "Sum", text: "\(divisorSum.grouped), \(kind)", shortText: digits))
    }
    if let factorIndexes { details.append(factorIndexes) }
    if let below = primesBelow {
      details.append(NumberDetail(label: "Primes below", shortLabel: "Below", text: below.grouped))
    }
    return details
  }

  /// The number of divisors, and up to six of them: `4: 1, 127, 9,721, 1,234,567`.
  private var divisorText: String? {
    guard let divisorCount, let smallest = factorTexts.first?.base else { return nil }
    if let divisors = divisors(limit: 6) {
      return "\(divisorCount): \(divisors.map(\.grouped).joined(separator: ", "))"
    }
    let largest = number / smallest
    return "\(divisorCount.grouped): 1, \(smallest.grouped) … \(largest.grouped), \(number.grouped)"
  }

  /// The indexes of one or two factors, if they are known.
  private var factorIndexes: NumberDetail? {
    let factors = factorTexts.map(\.base)
    guard 1...2 ~= factors.count else { return nil }
    let indexes = factors.compactMap { NumberFacts(of: $0).index?.ordinal }
    guard indexes.count == factors.count else { return nil }
    let text = indexes.map { "the \($0)" }.joined(separator: " and ") + " prime"
    if indexes.count == 1 { return NumberDetail(label: "Factor", text: text) }
    return NumberDetail(
      label: "Factors", shortLabel: "Indexes", text: text,
      shortText: indexes.joined(separator: " and "))
  }

  /// The functions of a number of up to 15 digits that follow from its prime factors, for the modal.
  var functionDetails: [NumberDetail] {
    guard number.digitCount <= 15, let factorization else { return [] }
    let largestOrder = factorization.largestOrder
    let factors = NumberFacts(of: largestOrder).factorization ?? Factorization(factors: [])
    let order = factorization.multiplicativeOrder(of: 10, largestOrder: factors)
    let root = factorization.primitiveRoot(largestOrder: factors)
    let isPower = factorization.perfectPower != nil
    // For a prime p, both are p − 1.
    let totient = NumberDetail(
      label: "φ, λ", text: "\(factorization.totient.grouped) and \(largestOrder.grouped)",
      remark: factorization.isSquarefree ? "squarefree" : isPower ? "perfect power" : "")
    return (status == .prime ? [] : [totient])
      + (order.map { [NumberDetail(label: "Order", text: "of 10: \($0.grouped)")] } ?? [])
      + (root.map { [NumberDetail(label: "Root", text: "\($0.grouped), primitive")] } ?? [])
  }

  /// The facts of a number of up to 64 bits for a second column.
  var moreDetails: [NumberDetail] {
    guard investigation == nil, let value = UInt64(exactly: number), value > 1 else { return [] }
    var details = Array(functionDetails.reversed())
    if let (larger, smaller) = squares {
      details.insert(NumberDetail(label: "Squares", text: "\(larger.grouped)² + \(smaller.grouped)²"), at: 0)
    }
    if isPrime, let nextPrime {
      let merit = Double(UInt64(nextPrime - number)) / number.logarithm
      details.append(NumberDetail(label: "Merit", text: merit.decimals(2)))
    }
    let bits = String(value, radix: 2)
    let binary = bits.enumerated().map { index, bit in
      (bits.count - index) % 4 == 0 && index > 0 ? " \(bit)" : "\(bit)"
    }
    return details + [
      // More have no room on a line.
      NumberDetail(label: "Binary", text: bits.count > 21 ? "\(bits.count) bits" : binary.joined()),
      NumberDetail(label: "Hex", text: String(value, radix: 16, uppercase: true)),
    ]
  }

  /// The numbers whose squares add up to a prime; nil for other numbers.
  private var squares: (BigInt, BigInt)? {
    guard isPrime, number % 4 == 1 else { return nil }
    // The square of this root of −1 begins Euclid's algorithm, which passes the two numbers (Hermite, Serret, 1848).
    let roots = (2...).lazy.map { BigInt($0).power((number - 1) / 4, modulo: number) }
    var (larger, smaller) = (number, roots.first { $0 * $0 % number == number - 1 } ?? 1)
    while larger * larger > number { (larger, smaller) = (smaller, larger % smaller) }
    return (larger, smaller)
  }

  // MARK: A favorite

  /// Returns the facts about a favorite in groups: the nearest primes, the adjacent numbers, and the rest.
  func favoriteGroups(added: String?, hasNeighbors: Bool) -> [[NumberDetail]] {
    var known = Dictionary(details.map { ($0.label, $0) }) { first, _ in first }
    if !number.isLong {
      known["Twins"] = NumberDetail(label: "Twins", text: twins.isEmpty ? "none" : twinText ?? "")
      if index == nil, !isIndexCounting, let estimate = estimatedIndex {
        known["Index"] = NumberDetail(label: "Index", text: "about \(estimate.inScientificNotation)")
      }
    }
    known["Added"] = added.map { NumberDetail(label: "Added", text: $0) }
    let neighbors = [("Before", previousPrime), ("After", nextPrime)].compactMap { label, prime in
      prime.map {
        NumberDetail(
          label: label, text: number.isLong ? "" : $0.grouped, remark: ($0 - number).signed, prime: $0)
      }
    }
    return [
      hasNeighbors ? neighbors : [], ["p + 1", "p − 1"].compactMap { known[$0] },
      ["Twins", "Index", "Proof", "Bits", "Added"].compactMap { known[$0] },
    ]
    .filter { !$0.isEmpty }
  }

  /// The form; needs no test, because a favorite is prime.
  var favoriteForm: PrimeForm? { PrimeForm(of: number) }

  /// The form and the number of digits: `Mersenne prime, 19 digits`.
  var formText: String {
    let name: String? =
      switch favoriteForm {
      case .mersenne: "Mersenne prime"
      case .fermat: "Fermat prime"
      default: favoriteForm?.text
      }
    return [name, number.digitCount.digits].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Larger numbers

  private var largeDetails: [NumberDetail] {
    var details = [NumberDetail(label: "Digits", text: number.digitCount.grouped)]
    let form = form
    if let form {
      let text = form.mersenneIndex.map { "Mersenne prime, the \($0.ordinal)" } ?? form.text
      details.append(NumberDetail(label: "Form", text: text))
    }
    if let evidence { details.append(NumberDetail(label: "Proof", text: evidence)) }
    if let previousPrime {
      details.append(NumberDetail(label: "Before", text: "\((number - previousPrime).grouped) less"))
    }
    if let nextPrime {
      details.append(NumberDetail(label: "After", text: "\((nextPrime - number).grouped) more"))
    }
    let bits = number.bitLength
    guard case .mersenne = form else {
      return details + [NumberDetail(label: "Bits", text: bits.grouped)]
    }
    return details + [
      NumberDetail(label: "Bits", text: "\(bits.grouped) ones"),
      NumberDetail(label: "p + 1", text: "2\(bits.superscript)"),
      NumberDetail(label: "p − 1", text: "2 × (2\((bits - 1).superscript) − 1)"),
    ]
  }

  /// The proof that the number is prime, or the witness that it is composite.
  private var evidence: String? {
    guard let investigation else { return nil }
    return investigation.proof.map { "\($0.method), \($0.elapsed.brief)" } ?? investigation.witness
  }
}

extension UInt64 {
  /// The number with three significant digits: `5.59 × 10¹⁶`.
  fileprivate var inScientificNotation: String {
    var (digits, exponent) = (self, 2)
    while digits >= 10_000 { (digits, exponent) = (digits / 10, exponent + 1) }
    if digits >= 1_000 { (digits, exponent) = ((digits + 5) / 10, exponent + 1) }
    if digits == 1_000 { (digits, exponent) = (100, exponent + 1) }
    let decimals = digits % 100
    return "\(digits / 100).\(decimals < 10 ? "0" : "")\(decimals) × 10\(exponent.superscript)"
  }
}
