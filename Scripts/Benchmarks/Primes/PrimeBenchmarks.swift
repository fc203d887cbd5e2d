import Architecture
import PrimeCalculator

/// Benchmarks that compare the calculator with its peers.
///
/// For whole processes, the app or `PrimeAnswers`, which links only the calculator, and the peer's own program
/// are started alternately. All other work is measured in this process.
enum PrimeBenchmarks {
  static func run() async {
    // The executable next to this one, which is built with it.
    let directory = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast()
    let answers = (directory + ["PrimeAnswers"]).joined(separator: "/")
    let app = (directory + ["app"]).joined(separator: "/")
    let versions = ["primecount", "primesieve"].compactMap { name in
      ChildProcess([name, "--version"])?.output.split(separator: ",").first.map(String.init)
    }
    print("Medians; primecount's is the better one of one thread and all threads.")
    print("Peers: \(versions.joined(separator: ", ")). Versions built for AVX-512 are faster than Debian's.")
    print(
      "operation".padded(to: 38), "ours".leftPadded(to: 13), "peer".padded(to: 18), "".leftPadded(to: 13),
      " ratio")
    await theApp(app)
    await wholeProcesses(answers)
    await single()
    await besideOthers()
    memory(answers)
  }

  /// Measures the app's own process, started as people start it.
  private static func theApp(_ app: String) async {
    let billion = power(of: 10, 9)
    await processes(
      "app nth 10^9", [app, "nth", billion, "--offline"],
      beside: ["primecount", "-n", billion, "-t1"], ["primecount", "-n", billion], rounds: 15, limit: 1)
    await processes(
      "app primes 1 10^9, printed", [app, "primes", "1", billion],
      beside: ["primesieve", "1", billion, "-p"],
      rounds: 5, limit: 0.7)
    // Long ranges, whose sieving primes are far longer than a segment.
    for (name, low, limit) in [
      ("2·10^14", 200_000_000_000_000, 0.8), ("4·10^14", 400_000_000_000_000, 0.8),
      ("10^15", 1_000_000_000_000_000, 0.8), ("10^18", 1_000_000_000_000_000_000, 1),
    ] as [(String, UInt64, Double)] {
      let bounds = ["\(low)", "\(low + 100_000_000)"]
      await processes(
        "app primes, 10^8 from \(name)", [app, "primes"] + bounds, beside: ["primesieve"] + bounds + ["-p"],
        rounds: 5, limit: limit)
    }
    for exponent in [15, 16, 18] {
      let bounds = [power(of: 10, exponent), String(Int(power(of: 10, exponent))! + 1_000_000_000)]
      await processes(
        "app primes --count, 10^9 from 10^\(exponent)", [app, "primes", "--count"] + bounds,
        beside: ["primesieve"] + bounds + ["--count", "--quiet"], rounds: 3, limit: 1)
    }
    var generator = SeededGenerator(seed: 2_026)
    for (name, numbers, limit, rounds) in [
      ("app prime -, 1 to 20,000", Array(1...20_000), 2.0, 11),
      ("app prime -, 1 to 1,000,000", Array(1...1_000_000), 2.0, 5),
      ("app prime -, 20,000 random of 63 bits", (0..<20_000).map { _ in generator.next() >> 1 }, 0.5, 3),
      ("app prime -, 20,000 random of 64 bits", (0..<20_000).map { _ in generator.next() | 1 << 63 }, 0.5, 3),
    ] as [(String, [UInt64], Double, Int)] {
      let file = TemporaryFile(lines: numbers)
      await processes(
        name, [app, "prime", "-"], beside: ["factor"], input: file.path, count: numbers.count, rounds: rounds,
        limit: limit)
    }
    for (name, numbers) in [
      ("1 to 20,000", Array(1...20_000)), ("1,000 from 100,001", Array(100_001...101_000)),
      ("1 to 1,000,000", Array(1...1_000_000)),
    ] as [(String, [UInt64])] {
      let file = TemporaryFile(lines: numbers)
      let times = (0..<5).compactMap { _ in milliseconds([app, "nth", "-", "--offline"], input: file.path) }
      report(
        "app nth -, \(name)", times.median.map { $0 * 1e3 / Double(numbers.count) }, limit: 5, unit: "µs")
    }
  }

  private static func wholeProcesses(_ answers: String) async {
    for (exponent, rounds, limit) in [(6, 15, 1.0), (9, 15, 1.0), (12, 7, 0.75), (14, 3, 0.65)] {
      let n = power(of: 10, exponent)
      await processes(
        "nth prime, n = 10^\(exponent), process", [answers, "nth", n],
        beside: ["primecount", "-n", n, "-t1"], ["primecount", "-n", n], rounds: rounds, limit: limit)
    }
    // One round, because each takes up to a minute; primecount is faster with all threads.
    let (large, largest) = (power(of: 10, 16), power(of: 10, 18))
    await processes(
      "nth prime, n = 10^16, process", [answers, "nth", large], beside: ["primecount", "-n", large],
      rounds: 1,
      limit: 0.7)
    await processes(
      "π(10^18), process", [answers, "pi", largest], beside: ["primecount", largest], rounds: 1, limit: 0.7)
    await compare(
      "nth prime, n = 10^6, in process", beside: "primecount", unit: "ms", rounds: 15, limit: 0.5,
      ours: { await milliseconds { keep(try? await nthPrime(opaque(1_000_000))) } },
      peers: [{ milliseconds(["primecount", "-n", "1000000"]) }]
    )
    for (exponent, rounds) in [(9, 11), (10, 5)] {
      let n = power(of: 10, exponent)
      await processes(
        "sieve to 10^\(exponent), 1 thread, process", [answers, "sieve", "0", n],
        beside: ["primesieve", n, "--count", "--quiet", "--threads=1"], rounds: rounds, limit: 1.15)
    }
  }

  /// Starts a program and its peers alternately; with a `count` of lines in the input, prints the time for each.
  private static func processes(
    _ name: String, _ ours: [String], beside peers: [String]..., input: String = "/dev/null",
    count: Int? = nil,
    rounds: Int, limit: Double
  ) async {
    let time = { (command: [String]) in
      milliseconds(command, input: input).map { time in count.map { time * 1e3 / Double($0) } ?? time }
    }
    await compare(
      name, beside: peers[0][0], unit: count == nil ? "ms" : "µs", rounds: rounds, limit: limit,
      ours: { time(ours) }, peers: peers.map { peer in { time(peer) } })
  }

  /// Measures single numbers, in nanoseconds or microseconds each.
  private static func single() async {
    var generator = SeededGenerator(seed: 2_026)
    let random = (0..<200_000).map { _ in generator.next() }
    let largePrimes = (0..<20_000).map { _ in
      nextPrime(after: generator.next() >> 1 | 1 << 63) ?? 18_446_744_073_709_551_557
    }
    let semiprimes = (0..<1_000).map { _ in prime32(&generator) * prime32(&generator) }
    let flint = Flint()
    let flintName = flint.map { "FLINT \($0.version)" } ?? "FLINT"
    for (name, numbers, limit) in [
      ("isPrime, random 64-bit numbers", random, 1.2),
      ("isPrime, 64-bit primes", largePrimes, 0.9),
    ] {
      let peer = { () async -> Double? in
        guard let flint else { return nil }
        return nanoseconds(numbers.count) { numbers.count { flint.isPrime(UInt($0)) != 0 } }
      }
      await compare(
        name, beside: flintName, unit: "ns", rounds: 11, limit: limit,
        ours: { nanoseconds(numbers.count) { numbers.count { isPrime($0) } } }, peers: [peer]
      )
    }
    let ours = {
      nanoseconds(semiprimes.count) { semiprimes.count { (try? factors(of: $0))?.count == 2 } } / 1e3
    }
    let peer = { () async -> Double? in
      guard let flint else { return nil }
      return nanoseconds(semiprimes.count) { semiprimes.count { flint.factorCount(UInt($0)) == 2 } }
        / 1e3
    }
    await compare(
      "factors, products of 32-bit primes", beside: flintName, unit: "µs", rounds: 5, limit: 1, ours: ours,
      peers: [peer]
    )
  }

  /// Measures a calculation while others are running that take minutes, compared with its time alone.
  private static func besideOthers() async {
    let clock = ContinuousClock()
    func seconds() async -> Double? {
      var times: [Double] = []
      for _ in 0..<3 {
        let start = clock.now
        keep(try? await withComputationThreads { try await nthPrime(123_456_789_012_346) })
        times.append(start.duration(to: clock.now) / .seconds(1))
      }
      return times.median
    }
    guard let alone = await seconds() else { return }
    for (others, limit) in [(1, 2.2), (2, 3.2)] {
      let work = (0..<others).map { other in
        Task {
          try await withComputationThreads { try await nthPrime(400_000_000_000_000_009 - UInt64(other)) }
        }
      }
      try? await clock.sleep(for: .milliseconds(500))
      report(
        "p(123,456,789,012,346) beside \(others)", await seconds().map { $0 / alone }, limit: limit,
        unit: "× alone")
      for other in work { other.cancel() }
    }
  }

  private static func memory(_ answers: String) {
    let questions = TemporaryFile("nth \(power(of: 10, 14))\nmemory\n")
    let peak = ChildProcess([answers], input: questions.path)
      .flatMap { $0.output.split(separator: "\n").last }.flatMap { Double(String($0)) }.map { $0 / 1024 }
    report("nth prime, n = 10^14, peak memory", peak, limit: 40, unit: "MB")
  }
}

// MARK: - Measuring

extension PrimeBenchmarks {
  private static func power(of base: Int, _ exponent: Int) -> String {
    String((0..<exponent).reduce(1) { power, _ in power * base })
  }

  private static func prime32(_ generator: inout SeededGenerator) -> UInt64 {
    previousPrime(before: generator.next() >> 33 | 1 << 31) ?? 2_147_483_659
  }

  /// Returns the time of a process; the app exits with status 1 if a number isn't prime.
  private static func milliseconds(_ command: [String], input: String = "/dev/null") -> Double? {
    ChildProcess(command, input: input, discardsOutput: true, highestStatus: 1).map { $0.seconds * 1e3 }
  }

  private static func milliseconds(_ body: () async -> Void) async -> Double {
    await ContinuousClock().measure { await body() } / .milliseconds(1)
  }

  /// Returns the nanoseconds per number.
  private static func nanoseconds(_ count: Int, _ body: () -> Int) -> Double {
    ContinuousClock().measure { keep(body()) } / .nanoseconds(1) / Double(count)
  }
}
