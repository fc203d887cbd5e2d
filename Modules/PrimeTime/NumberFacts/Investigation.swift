public import BigInt
public import BigPrimes

/// The findings about a number of more than 64 bits, and the work on it.
public struct Investigation: Equatable, Codable, Sendable {
  public let number: BigInt
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

    public init(method: String, elapsed: Duration) {
      (self.method, self.elapsed) = (method, elapsed)
    }
  }

  public init(of number: BigInt, isProbablePrime: Bool? = nil, isRunning: Bool = false) {
    (self.number, self.isProbablePrime, self.isRunning) = (number, isProbablePrime, isRunning)
  }

  /// Whether everything was found out.
  public var isComplete: Bool {
    proof != nil || factors?.isComplete ?? false
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
    case .progress(let progress):
      self.progress = progress
    }
  }
}

/// A result of an investigation, or a report of its progress.
public enum Finding: Equatable, Codable, Sendable {
  case tested(isProbablePrime: Bool, witness: String?)
  case nearestPrimes(previous: BigInt?, next: BigInt)
  /// The number is prime, proved by a method such as `n − 1`.
  case proved(method: String)
  /// The factors so far.
  case factored(Factorization)
  case progress(InvestigationProgress)
}

/// The progress of a proof or a factorization.
public struct InvestigationProgress: Equatable, Codable, Sendable {
  /// The stage in a few words, such as `Curve 12 of 74`.
  public var stage: String
  /// The completed fraction of the stage, from 0 to 1; nil if it isn't known.
  public var fractionCompleted: Double?

  public init(stage: String, fractionCompleted: Double? = nil) {
    (self.stage, self.fractionCompleted) = (stage, fractionCompleted)
  }
}

/// The latest investigations, newest first, each of another number.
public struct Investigations: Equatable, Codable, Sendable {
  public private(set) var latest: [Investigation] = []

  public init(_ latest: [Investigation] = []) { self.latest = latest }

  /// The maximum number of investigations that are kept; the oldest are removed.
  public static let limit = 20

  /// The investigation of a number; nil if there is none. A new one is the first.
  public subscript(number: BigInt) -> Investigation? {
    get { latest.isEmpty ? nil : latest.first { $0.number == number } }
    set {
      if let newValue, let index = latest.firstIndex(where: { $0.number == number }) {
        latest[index] = newValue
        return
      }
      latest.removeAll { $0.number == number }
      if let newValue { latest.insert(newValue, at: 0) }
    }
  }

  /// Forgets the effects that were canceled, so that their numbers are tested again.
  public mutating func stopAll() {
    for index in latest.indices { latest[index].isRunning = false }
  }

  /// Whether a number must be tested by an effect that hasn't been started.
  public func lack(_ number: BigInt) -> Bool {
    guard number.needsInvestigation else { return false }
    guard let found = self[number] else { return true }
    return found.isProbablePrime == nil && !found.isRunning && !found.isThorough && found.failure == nil
  }
}

extension BigInt {
  /// Whether the number is too large for its facts to be determined immediately.
  package var needsInvestigation: Bool { bitLength > 64 && self > 0 }
}
