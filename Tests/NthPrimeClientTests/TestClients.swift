import NthPrimeClient
import Synchronization

extension NthPrimeAnswer {
  /// 17 for every n: these tests are not about numbers.
  static func seventeen(_ n: Int, from source: NthPrimeSource = .localCalculator) -> Self {
    NthPrimeAnswer(n: n, prime: 17, source: source)
  }
}

extension NthPrimeClient {
  func events(for n: Int) async -> [LookUpEvent] {
    var events: [LookUpEvent] = []
    for await event in lookUp(n) { events.append(event) }
    return events
  }
}

/// A client whose look-ups make one step and then only end by being cancelled, and say so.
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
      report(LookUpProgress(fractionCompleted: 0.1))
      for await _ in AsyncStream<Never>.makeStream().stream {}
      cancel.yield()
      throw CancellationError()
    })
  }

  func started() async { for await _ in starts { break } }
  func cancelled() async { for await _ in cancellations { break } }
}

/// Something that happens once and that other tasks look at.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
