public import BigInt
public import BigPrimes
import NumberText

/// The findings about a number that take time, and the work on it.
public struct Investigation: Equatable, Codable, Sendable, Identifiable {
  public let number: BigInt
  public var id: BigInt { number }
  /// Whether the number passed a test with no known exception; nil before the test ends.
  public var isProbablePrime: Bool?
  /// The reason why the number is composite, such as `Miller–Rabin witness 2`; nil if it isn't known to be.
  public var witness: String?
  /// The proof that the number is prime; nil without one.
  public var proof: Proof?
  /// The factors of a composite number so far; nil before the first result.
  public var factors: Factorization?
  public var previousPrime: BigInt?
  public var nextPrime: BigInt?
  /// The index of a prime of up to 64 bits, counted from 1; nil before the primes up to it were counted.
  public var index: UInt64?
  /// Whether more than a test was requested: a proof or the factors, and the nearest primes.
  public var isThorough = false
  /// Whether an effect is working on the number.
  public var isRunning = false
  /// The latest report of the work; nil before the first.
  public var progress: InvestigationProgress?
  /// The reason that the work ended early, as a sentence; nil if it didn't.
  public var failure: String?
  /// The time from the start of the work to its latest result or report.
  public var elapsed = Duration.zero

  /// The method of a proof and the time that it took.
  public struct Proof: Equatable, Codable, Sendable {
    public var method: String
    public var elapsed: Duration

    public init(method: String, elapsed: Duration) { (self.method, self.elapsed) = (method, elapsed) }
  }

  public init(
    of number: BigInt, isProbablePrime: Bool? = nil, index: UInt64? = nil, isThorough: Bool = false,
    isRunning: Bool = false
  ) {
    (self.number, self.isProbablePrime, self.index) = (number, isProbablePrime, index)
    (self.isThorough, self.isRunning) = (isThorough, isRunning)
  }

  /// Whether there is a proof or all factors.
  public var isComplete: Bool { proof != nil || factors?.isComplete ?? false }

  /// Whether the search for a proof or the factors runs.
  package var isSearching: Bool { isThorough && isRunning }

  /// Whether a step of requested work runs, which has a row of its own.
  package var hasSteps: Bool { isSearching && progress?.step != nil }

  /// Whether the sieve follows the elliptic curves, or runs for a part of a longer number.
  package var hasSieve: Bool { number.bitLength <= FactorSearch.sieveBits || progress?.step == .sieve }

  /// Returns the factors so far on one line, with few digits of long ones: `27182…77 × 31415…73`.
  ///
  /// - Parameters:
  ///   - leading: The leading digits before the count of digits, `271…(36 digits)…77`; nil without the count.
  ///   - limit: The digits up to which a factor isn't long; nil for those of 64 bits.
  ///   - count: The number of factors before an ellipsis.
  package func briefFactors(leading: Int? = nil, limit: Int? = nil, count: Int = .max) -> String? {
    guard let factors = factors?.factors else { return nil }
    let texts = factors.prefix(count).map { factor in
      (leading.map(factor.base.abbreviated) ?? factor.base.brief(limit: limit))
        + (factor.exponent > 1 ? factor.exponent.superscript : "")
    }
    return (texts + (factors.count > count ? ["…"] : [])).joined(separator: " × ")
  }

  /// Whether the number is the product of the factors, which a damaged file may contradict.
  package var isConsistent: Bool {
    guard let factors else { return true }
    var rest = number
    return factors.factors.allSatisfy { factor in
      // Divided out, because a product could be of any size.
      guard factor.base > 1, (1...number.bitLength).contains(factor.exponent) else { return false }
      for _ in 0..<factor.exponent { rest = rest % factor.base == 0 ? rest / factor.base : 0 }
      return rest > 0
    } && rest == 1
  }

  mutating func add(_ finding: Finding, after elapsed: Duration) {
    self.elapsed = elapsed
    switch finding {
    case .tested(let isProbablePrime, let witness):
      (self.isProbablePrime, self.witness) = (isProbablePrime, witness)
    case .nearestPrimes(let previous, let next):
      (previousPrime, nextPrime) = (previous, next)
    case .proved(let method):
      proof = Proof(method: method, elapsed: elapsed)
    case .factored(let factors):
      self.factors = factors
    case .counted(let index):
      self.index = index
    case .progress(let progress):
      self.progress = progress
    }
  }

  mutating func end(failure: String?) { (isRunning, progress, self.failure) = (false, nil, failure) }
}

/// A result of an investigation, or a report of its progress.
public enum Finding: Equatable, Codable, Sendable {
  case tested(isProbablePrime: Bool, witness: String?)
  case nearestPrimes(previous: BigInt?, next: BigInt)
  /// The number is prime, proved by a method such as `n − 1`.
  case proved(method: String)
  case factored(Factorization)
  /// The number is a prime of up to 64 bits with this index.
  case counted(index: UInt64)
  case progress(InvestigationProgress)
}

/// The progress of a proof or a factorization.
public struct InvestigationProgress: Equatable, Codable, Sendable {
  /// The stage in a few words, such as `Curve 12 of 74`.
  public var stage: String
  /// The completed fraction of the stage, from 0 to 1; nil if it isn't known.
  public var fractionCompleted: Double?

  /// A step of the work, which has a row of its own.
  public enum Step: String, Codable, Sendable { case curves, sieve, proof }

  /// The step that runs; nil for a quick one.
  public var step: Step?
  /// The parts of the step done so far, such as `22 of 200`; nil if they aren't counted.
  public var count: String?
  /// The estimated time until the step ends; nil without an estimate.
  public var secondsRemaining: Double?

  public init(stage: String, fractionCompleted: Double? = nil, step: Step? = nil, count: String? = nil) {
    (self.stage, self.fractionCompleted) = (stage, fractionCompleted)
    (self.step, self.count) = (step, count)
  }
}
