import ArchitectureTesting
import PrimeCalculator
import Testing

@testable import Explore
@testable import NumberFacts

@MainActor
@Suite("Explore: charts")
struct ChartTests {
  private static let client = PrimeCountClient { numbers in
    numbers.map { PrimeCount(x: $0, count: $0 / 10) }
  } gaps: { range in
    PrimeGaps(range: range, counts: [1, 2, 3], primeBeforeWidest: 7)
  }

  private func state(count: BigInt, limit: UInt64? = nil) -> Explore.State {
    Explore.State(count: count) {
      ($0.showsCharts, $0.charts.limit, $0.charts.isLogarithmic) = (true, limit, false)
    }
  }

  private func store(
    _ state: Explore.State, client: PrimeCountClient = Self.client
  ) -> TestStore<Explore.State, Explore.Action> {
    TestStore(initialState: state) {
      Explore()
    } withDependencies: {
      $0.primeCounts = client
    }
  }

  @Test(
    "The samples ascend to the limit, and the batches contain each once",
    arguments: [100, 101, 1_000_000, 1_000_000_000, 1_000_000_001, 1_000_000_000_000_000] as [UInt64],
    [false, true])
  func samples(limit: UInt64, isLogarithmic: Bool) {
    let range = ChartRange(limit: limit, isLogarithmic: isLogarithmic)
    let samples = range.samples
    #expect(samples == Set(samples).sorted() && samples[0] >= 2 && samples.last == limit)
    #expect(samples.count > 20)
    #expect(!isLogarithmic || Charts.powersOfTen.filter { $0 <= limit }.allSatisfy(samples.contains))
    #expect(range.batches.joined().sorted() == samples)
    #expect(range.batches[0].contains(limit))
    // Counts that take long are made one at a time, each in the middle of the widest gap.
    if limit > 1_000_000_000, !isLogarithmic {
      #expect(range.batches.allSatisfy { $0.count == 1 })
      #expect((0.4...0.6).contains(Double(range.batches[1][0]) / Double(limit)))
    }
  }

  @Test("The limit steps to the next power of ten, as far as there are charts")
  func limits() {
    func limits(_ limit: UInt64) -> [UInt64?] {
      [-1, 1].map { ChartRange(limit: limit).limit(steps: $0) }
    }
    #expect(limits(1_234_577) == [1_000_000, 10_000_000])
    #expect(limits(1_000) == [100, 10_000])
    #expect(limits(100) == [nil, 1_000])
    #expect(limits(150) == [100, 1_000])
    #expect(limits(1_000_000_000_000_000) == [100_000_000_000_000, nil])
    #expect(limits(999_999_999_999_999) == [100_000_000_000_000, 1_000_000_000_000_000])
  }

  @Test("The charts end at the count, unless it is too small or too large")
  func defaultLimit() {
    func limit(_ count: BigInt) -> UInt64 { state(count: count).charts.range.limit }
    #expect([1_000, 1_234_577].map(limit) == [1_000, 1_234_577])
    #expect([0, -7, 999].map(limit) == [1_000_000, 1_000_000, 1_000_000])
    #expect(limit(BigInt(2).power(70)) == 1_000_000_000_000_000)
    #expect(state(count: 5, limit: 200).charts.range.limit == 200)
    // A logarithmic axis has room for more.
    for (count, limit) in [(5, 1_000_000_000), (30_000_000_000, 30_000_000_000)] as [(BigInt, UInt64)] {
      #expect(Explore.State(count: count).charts.range.limit == limit)
    }
  }

  @Test("Up to 20,000, the quotients of the theorem have the extremes of all x")
  func quotients() {
    var (count, all) = (4 as UInt64, [Quotients(PrimeCount(x: 10, count: 4))])
    for x in 11...Quotients.denseLimit {
      if isPrime(x) { count += 1 }
      all.append(Quotients(PrimeCount(x: x, count: count)))
    }
    let dense = Quotients.dense
    let peak = dense.max { $0.byLogarithm < $1.byLogarithm }
    #expect(peak?.x == 113 && peak?.byLogarithm.decimals(4) == "1.2551")
    #expect(dense.count < 1_000)
    // The extremes of each part are within the range of the shown ones beside it.
    for exact in stride(from: 0, to: all.count, by: 37).map({ all[$0] }) {
      let shown = dense.filter { $0.x > exact.x / 1.13 && $0.x < exact.x * 1.13 }
      for value in [\Quotients.byLogarithm, \.byIntegral] {
        let values = shown.map { $0[keyPath: value] }
        #expect(
          exact[keyPath: value] <= values.max() ?? 0 && exact[keyPath: value] >= values.min() ?? 0,
          "\(exact.x)")
      }
    }
  }

  // Li(10^n) − π(10^n), rounded (OEIS A057752), and π(10^n) (OEIS A006880).
  private nonisolated static let differences = [
    2, 5, 10, 17, 38, 130, 339, 754, 1_701, 3_104, 11_588, 38_263, 108_971, 314_890, 1_052_619,
  ]
  private nonisolated static let counts: [UInt64] = [
    4, 25, 168, 1_229, 9_592, 78_498, 664_579, 5_761_455, 50_847_534, 455_052_511, 4_118_054_813,
    37_607_912_018, 346_065_536_839, 3_204_941_750_802, 29_844_570_422_669,
  ]

  @Test("Li(x) has the known differences to π(x) at powers of ten", arguments: 0..<15)
  func integral(index: Int) {
    let count = PrimeCount(x: Charts.powersOfTen[index], count: Self.counts[index])
    #expect(Int(count.difference.rounded()) == Self.differences[index])
  }

  @Test("Presenting the charts counts the samples, the gaps, and the powers of ten, once")
  func appearing() async {
    let store = store(state(count: 100, limit: 200))
    let range = store.state.charts.range
    store.exhaustivity = .off
    await store.send(.charts(.appeared))
    await store.finish()
    let charts = store.state.screen.charts
    #expect(charts.counts.map(\.x) == range.samples && charts.counts.last?.count == 20)
    #expect(charts.gaps?.range == 0...200)
    #expect(charts.powers.map(\.x) == Charts.powersOfTen && charts.powers.count == 15)
    store.exhaustivity = .on
    // Nothing is missing.
    await store.send(.charts(.appeared))
    await store.finish()
  }

  @Test("Another range keeps the counts that it shares, and counts the others")
  func otherRange() async {
    let store = store(state(count: 1_000_000))
    store.exhaustivity = .off
    await store.send(.charts(.appeared))
    await store.finish()
    await store.send(.charts(.limitSelected(10_000_000)))
    await store.send(.charts(.appeared))
    #expect(store.state.screen.charts.counts.count < 30)
    #expect(store.state.screen.charts.gaps == nil)
    await store.finish()
    #expect(store.state.screen.charts.counts.map(\.x) == store.state.charts.range.samples)
    #expect(store.state.screen.charts.gaps?.range == 0...10_000_000)
  }

  @Test("Leaving the charts cancels the counts")
  func leaving() async {
    let client = PrimeCountClient { _ in
      try await Task.sleep(for: .seconds(1_000_000))
      return []
    } gaps: { range in
      try await Task.sleep(for: .seconds(1_000_000))
      return PrimeGaps(range: range, counts: [], primeBeforeWidest: nil)
    }
    let store = store(state(count: 1_000_000), client: client)
    await store.send(.charts(.appeared))
    await store.send(.charts(.disappeared))
    await store.finish()
  }

  @Test("Counts of another range, of another table, and repeated ones change nothing")
  func lateCounts() async {
    let store = store(state(count: 1_000_000))
    let counts = [PrimeCount(x: 1_000_000, count: 78_498)]
    await store.send(.charts(.samplesCounted(counts, ChartRange(limit: 500))))
    await store.send(.charts(.samplesCounted(counts, store.state.charts.range))) {
      $0.screen.charts.counts = counts
    }
    await store.send(.charts(.samplesCounted(counts, store.state.charts.range)))
    await store.send(.charts(.gapsCounted(PrimeGaps(range: 0...5, counts: [], primeBeforeWidest: nil))))
    await store.send(.charts(.powersCounted([PrimeCount(x: 100, count: 25)])))
    let ten = [PrimeCount(x: 10, count: 4)]
    await store.send(.charts(.powersCounted(ten))) { $0.screen.charts.powers = ten }
    await store.send(.charts(.powersCounted(ten)))
  }

  @Test("The reading line moves among the samples, and its number is the one of the screen")
  func reading() async {
    let store = store(state(count: 1_000_000))
    #expect(store.state.number == 1_000_000)
    await store.send(.charts(.readingSelected(63))) { $0.screen.charts.reading = 63 }
    #expect(store.state.number == 500_000)
    await store.send(.setCountButtonTapped) { $0.count = 500_000 }
    await store.send(.charts(.readingSelected(999))) { $0.screen.charts.reading = 127 }
    await store.send(.charts(.readingSelected(-1))) { $0.screen.charts.reading = 0 }
    await store.send(.charts(.scaleButtonTapped)) {
      ($0.screen.charts.isLogarithmic, $0.screen.charts.reading) = (true, nil)
    }
    await store.send(.charts(.limitSelected(99)))
    await store.send(.charts(.limitSelected(1_000))) { $0.screen.charts.limit = 1_000 }
  }

  @Test("Going to a number ends the charts there, or shows the map if it is beyond them")
  func goTo() async {
    let store = store(state(count: 1_000_000))
    await store.send(.cursorSet(5_000)) { $0.screen.charts.limit = 5_000 }
    await store.send(.cursorSet(7)) { $0.screen.charts.limit = 100 }
    await store.send(.centerButtonTapped) { $0.screen.charts.limit = nil }
    await store.send(.cursorSet(.max)) {
      ($0.screen.showsCharts, $0.screen.cursor, $0.screen.center) = (false, .number(.max), .number(.max))
    }
  }

  @Test("The lines for screen readers have the values at the reading line")
  func lines() {
    var state = state(count: 1_000_000)
    #expect(
      state.plainTextLines[0]
        == "Explore: charts of the primes up to 1,000,000, linear. The chart is π(x).")
    #expect(
      state.plainTextLines[1].hasPrefix("The primes up to 1,000,000 are being counted. Li(x) is 78,628"))
    state.screen.charts.counts = [PrimeCount(x: 1_000_000, count: 78_498)]
    state.screen.charts.gaps = PrimeGaps(range: 0...1_000_000, counts: [1, 2], primeBeforeWidest: 492_113)
    #expect(
      state.plainTextLines.dropFirst() == [
        "π(1,000,000) is 78,498. Li(x) is 78,628, and x / ln x is 72,382.",
        "The widest gap is 2, after 492,113.",
      ])
    state.screen.charts.gaps = PrimeGaps(
      range: 999_900_000_000...1_000_000_000_000, counts: [0, 1], primeBeforeWidest: 999_932_419_061)
    #expect(state.plainTextLines.last == "The widest gap above 999,900,000,000 is 2, after 999,932,419,061.")
  }
}
