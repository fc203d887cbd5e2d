import BigInt
import NthPrimeClient
import Synchronization
import Testing

extension NthPrimeAnswer {
  /// Returns 17 for every n; these tests don't depend on the number.
  static func seventeen(_ n: Int, from source: NthPrimeSource = .localCalculator) -> Self {
    NthPrimeAnswer(n: n, prime: 17, source: source)
  }
}

extension NthPrimeClient {
  /// A client that answers 17 for every n.
  static let seventeen = Self(answering: { n, _ in .seventeen(n) })

  /// Returns a client whose lookups fail.
  static func failing(_ error: any Error) -> Self { Self(answering: { _, _ in throw error }) }

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

/// Looks up p(7), cancels the lookup after all work has started, and expects that this ends the work.
func expectCancellation(of client: NthPrimeClient, reaching work: EndlessWork...) async {
  let waiting = Task { try await client.answer(for: 7) }
  for work in work { await work.started() }
  waiting.cancel()
  for work in work { await work.cancellation() }
  await #expect(throws: CancellationError.self) { try await waiting.value }
}

/// A flag that is set once and read by other tasks.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
