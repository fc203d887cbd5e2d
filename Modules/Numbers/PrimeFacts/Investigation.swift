public import BigInt

/// The findings about a number of more than 64 bits.
public struct Investigation: Equatable, Codable, Sendable {
  public let number: BigInt
  /// Whether the number passed a test with no known exception; nil before the test ends.
  public var isProbablePrime: Bool?
  /// Whether an effect is testing the number.
  public var isRunning = false

  public init(of number: BigInt, isProbablePrime: Bool? = nil, isRunning: Bool = false) {
    (self.number, self.isProbablePrime, self.isRunning) = (number, isProbablePrime, isRunning)
  }
}

/// The latest investigations, newest first, each of another number.
public struct Investigations: Equatable, Codable, Sendable {
  public private(set) var latest: [Investigation] = []

  public init(_ latest: [Investigation] = []) { self.latest = latest }

  /// The maximum number of investigations that are kept; the oldest are removed.
  public static let limit = 20

  /// The investigation of a number; nil if there is none. Setting it makes it the newest.
  public subscript(number: BigInt) -> Investigation? {
    get { latest.isEmpty ? nil : latest.first { $0.number == number } }
    set {
      latest.removeAll { $0.number == number }
      if let newValue { latest.insert(newValue, at: 0) }
      latest.removeLast(max(0, latest.count - Self.limit))
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
    return found.isProbablePrime == nil && !found.isRunning
  }
}

extension BigInt {
  /// Whether the number is too large for its facts to be determined immediately.
  package var needsInvestigation: Bool { bitLength > 64 && self > 0 }
}
