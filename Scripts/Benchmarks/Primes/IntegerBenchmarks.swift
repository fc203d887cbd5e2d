import Architecture
import BigInt
import BigPrimes

/// Benchmarks of integers of any size, beside PARI/GP, GNU factor, and `UInt64`.
///
/// All times are of wall clocks: ours in this process, on all processors, and PARI's on one, without its start.
enum IntegerBenchmarks {
  /// Runs the benchmarks that take seconds each, or the ones that take minutes.
  static func run(isLong: Bool) async {
    if isLong {
      await factors(seventyDigits, name: "factors, 2 primes of 35 digits", rounds: 1, limit: 0.8)
      await factors(eightyDigits, name: "factors, 2 primes of 40 digits", rounds: 1, limit: 120)
      return
    }
    await factors(fiftyDigits, name: "factors, 2 primes of 25 digits", rounds: 9, limit: 0.8)
    await factors(sixtyDigits, name: "factors, 2 primes of 30 digits", rounds: 5, limit: 0.8)
    await factors(BigInt(2).power(128) + 1, name: "factors, 2^128 + 1", rounds: 9, limit: 1)
    await randomNumbers()
    await probablePrime(digits: 300, repetitions: 200)
    await probablePrime(digits: 1_000, repetitions: 10)
    for (digits, count) in [(50, 40), (100, 20), (200, 5), (300, 4)] {
      await proof(digits: digits, count: count)
    }
    await verification()
  }

  private static let fiftyDigits: BigInt = 12_464_565_474_383_277_688_459_103_908_339_742_622_169_823_303_089
  private static let sixtyDigits: BigInt =
    203_924_113_176_918_007_065_594_490_202_851_642_622_716_947_096_971_127_473_159
  private static let seventyDigits: BigInt =
    7_669_800_604_789_715_887_679_452_052_551_421_020_644_013_794_125_492_512_463_782_460_235_001
  private static let eightyDigits: BigInt =
    33_620_418_558_206_420_928_018_054_154_291_223_663_617_813_702_588_671_220_744_262_121_967_068_202_215_943

  /// Measures the factors of a number; the limit is the ratio to PARI's time, or seconds from 1 on.
  private static func factors(_ n: BigInt, name: String, rounds: Int, limit: Double) async {
    let time = await compare(
      name, beside: "PARI/GP", unit: "ms", rounds: rounds, limit: limit < 1 ? limit : nil,
      ours: { await factoringTime([n]) }, peers: [{ pari("factor(x)", [n]) }])
    if limit >= 1 { report(name, time.map { $0 / 1e3 }, limit: limit, unit: "s") }
  }

  private static func randomNumbers() async {
    let numbers = random(digits: 40, count: 200)
    await compare(
      "factors, 200 random of 40 digits, mean", beside: "PARI/GP", unit: "ms", rounds: 5, limit: 1,
      ours: { await factoringTime(numbers).map { $0 / 200 } },
      peers: [{ pari("factor(x)", numbers).map { $0 / 200 } }]
    )
  }

  private static func probablePrime(digits: Int, repetitions: Int) async {
    let numbers = primes(digits: digits, count: 1)
    let count = Double(repetitions)
    await compare(
      "isProbablePrime, prime of \(digits) digits", beside: "PARI/GP", unit: "ms", rounds: 5, limit: 3,
      ours: {
        await milliseconds { for _ in 0..<repetitions { keep(try? isProbablePrime(opaque(numbers[0]))) } }
          / count
      },
      peers: [{ pari("for(i=1,\(repetitions),ispseudoprime(x))", numbers).map { $0 / count } }]
    )
  }

  private static func proof(digits: Int, count: Int) async {
    let numbers = primes(digits: digits, count: count)
    await compare(
      "primalityProof, primes of \(digits) digits", beside: "PARI/GP", unit: "ms", rounds: 3, limit: 3,
      ours: {
        await milliseconds { for n in numbers { await keep(try? primalityProof(of: n)) } } / Double(count)
      },
      peers: [{ pari("primecert(x)", numbers).map { $0 / Double(count) } }]
    )
  }

  private static func verification() async {
    guard let proof = try? await primalityProof(of: primes(digits: 200, count: 1)[0]) else { return }
    var times: [Double] = []
    for _ in 0..<21 { times.append(await milliseconds { keep(try? proof.verify()) }) }
    report("verify a proof of 200 digits", times.median, limit: 100, unit: "ms")
  }

  private static func random(digits: Int, count: Int) -> [BigInt] {
    var generator = SeededGenerator(seed: UInt64(digits))
    let smallest = BigInt(10).power(digits - 1)
    return (0..<count).map { _ in
      let bits = (0...smallest.bitWidth / 64).reduce(BigInt(0)) { sum, _ in
        sum << 64 + BigInt(generator.next())
      }
      return smallest + bits % (smallest * 9)
    }
  }

  private static func primes(digits: Int, count: Int) -> [BigInt] {
    random(digits: digits, count: count).compactMap { try? nextProbablePrime(after: $0) }
  }

  private static func factoringTime(_ numbers: [BigInt]) async -> Double? {
    var isComplete = true
    let time = await milliseconds {
      for n in numbers where (try? await factorization(of: n, provesPrimes: false))?.isComplete != true {
        isComplete = false
      }
    }
    return isComplete ? time : nil
  }

  private static func milliseconds(_ body: () async -> Void) async -> Double {
    await ContinuousClock().measure { await body() } / .milliseconds(1)
  }

  /// Returns the milliseconds in which PARI evaluates an expression in x for all the numbers.
  private static func pari(_ expression: String, _ numbers: [BigInt]) -> Double? {
    let file = TemporaryFile(
      "v=[\(numbers.map(\.description).joined(separator: ","))];t=getwalltime();for(k=1,#v,x=v[k];\(expression));print(getwalltime()-t)\n"
    )
    return ChildProcess(["gp", "-q", "-s", "1G", file.path]).flatMap { Double(String($0.answer)) }
  }
}
