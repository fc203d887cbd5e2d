import NthPrimeClient
import Synchronization

extension NthPrimeAnswer {
  /// Returns 17 for every n; these tests don't depend on the number.
  static func seventeen(_ n: Int, from source: NthPrimeSource = .localCalculator) -> Self {
    NthPrimeAnswer(n: n, prime: 17, source: source)
  }
}

extension NthPrimeClient {
  func events(for n: Int) async -> [LookupEvent] {
    var events: [LookupEvent] = []
    for await event in lookUp(n) { events.append(event) }
    return events
  }
}

/// A client whose lookups report progress once, then end only by cancellation, and signal both.
struct EndlessWork: Sendable {
  let client: NthPrimeClient
  private let starts: AsyncStream<Void>
  private let cancellations: AsyncStream<Void>

  init() {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let (cancellations, cancel) = AsyncStream<Void>.makeStream()
    (self.starts, self.cancellations) = (starts, cancellations)
    client = NthPrimeClient(answering: { _, report in
      start.yield()
      report(LookupProgress(fractionCompleted: 0.1))
      for await _ in AsyncStream<Never>.makeStream().stream {}
      cancel.yield()
      throw CancellationError()
    })
  }

  func started() async { for await _ in starts { break } }
  func cancellation() async { for await _ in cancellations { break } }
}

/// A flag that is set once and read by other tasks.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
