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
    await behavior(answers)
  }

  /// Measures the app's own process, started as people start it.
  private static func theApp(_ app: String) async {
    await Comparison(
      "app nth 10^9, whole process", beside: "primecount", unit: "ms", rounds: 15, limit: 1,
      ours: { milliseconds([app, "nth", power(of: 10, 9), "--offline"]) },
      peers: [
        { milliseconds(["primecount", "-n", power(of: 10, 9), "-t1"]) },
        { milliseconds(["primecount", "-n", power(of: 10, 9)]) },
      ]
    ).print()
    await ranges(app)
    let billion = power(of: 10, 9)
    await Comparison(
      "app primes 1 10^9, printed", beside: "primesieve -p", unit: "ms", rounds: 5, limit: 0.7,
      ours: { milliseconds([app, "primes", "1", billion], discardsOutput: true) },
      peers: [{ milliseconds(["primesieve", "1", billion, "-p"], discardsOutput: true) }]
    ).print()
    var generator = SeededGenerator(seed: 2_026)
    for (name, numbers, limit, rounds) in [
      ("app prime -, 1 to 20,000", Array(1...20_000), 2.0, 11),
      ("app prime -, 1 to 1,000,000", Array(1...1_000_000), 2.0, 5),
      ("app prime -, 20,000 random of 63 bits", (0..<20_000).map { _ in generator.next() >> 1 }, 0.5, 3),
      ("app prime -, 20,000 random of 64 bits", (0..<20_000).map { _ in generator.next() | 1 << 63 }, 0.5, 3),
    ] as [(String, [UInt64], Double, Int)] {
      let file = TemporaryFile(lines: numbers)
      let perLine = { (command: [String]) in
        milliseconds(command, input: file.path, discardsOutput: true, highestStatus: 1)
          .map { $0 * 1e3 / Double(numbers.count) }
      }
      await Comparison(
        name, beside: "coreutils factor", unit: "µs", rounds: rounds, limit: limit,
        ours: { perLine([app, "prime", "-"]) }, peers: [{ perLine(["factor"]) }]
      ).print()
    }
    for (name, numbers) in [
      ("1 to 20,000", Array(1...20_000)), ("1,000 from 100,001", Array(100_001...101_000)),
      ("1 to 1,000,000", Array(1...1_000_000)),
    ] as [(String, [UInt64])] {
      let file = TemporaryFile(lines: numbers)
      let times = (0..<5).compactMap { _ in
        milliseconds([app, "nth", "-", "--offline"], input: file.path, discardsOutput: true)
          .map { $0 * 1e3 / Double(numbers.count) }
      }
      Verdict.print("app nth -, \(name)", times.median, limit: 5, unit: "µs")
    }
  }

  /// Measures long ranges, whose sieving primes are far longer than a segment.
  private static func ranges(_ app: String) async {
    for (name, low, goal) in [
      ("2·10^14", 200_000_000_000_000, 0.8), ("4·10^14", 400_000_000_000_000, 0.8),
      ("10^15", 1_000_000_000_000_000, 0.8), ("10^18", 1_000_000_000_000_000_000, 1),
    ] as [(String, UInt64, Double)] {
      let bounds = ["\(low)", "\(low + 100_000_000)"]
      await Comparison(
        "app primes, 10^8 from \(name)", beside: "primesieve -p", unit: "ms", rounds: 5, limit: goal,
        ours: { milliseconds([app, "primes"] + bounds, discardsOutput: true) },
        peers: [{ milliseconds(["primesieve"] + bounds + ["-p"], discardsOutput: true) }]
      ).print()
    }
    for (name, low) in [
      ("10^15", 1_000_000_000_000_000), ("10^16", 10_000_000_000_000_000),
      ("10^18", 1_000_000_000_000_000_000),
    ] as [(String, UInt64)] {
      let bounds = ["\(low)", "\(low + 1_000_000_000)"]
      await Comparison(
        "app primes --count, 10^9 from \(name)", beside: "primesieve", unit: "ms", rounds: 3, limit: 1,
        ours: { milliseconds([app, "primes", "--count"] + bounds) },
        peers: [{ milliseconds(["primesieve"] + bounds + ["--count", "--quiet"]) }]
      ).print()
    }
  }

  private static func wholeProcesses(_ answers: String) async {
    for (exponent, rounds, limit) in [(6, 15, 1.0), (9, 15, 1.0), (12, 7, 0.75), (14, 3, 0.65)] {
      let n = power(of: 10, exponent)
      await Comparison(
        "nth prime, n = 10^\(exponent), process", beside: "primecount", unit: "ms", rounds: rounds,
        limit: limit,
        ours: { milliseconds([answers, "nth", n]) },
        peers: [
          { milliseconds(["primecount", "-n", n, "-t1"]) }, { milliseconds(["primecount", "-n", n]) },
        ]
      ).print()
    }
    // One round, because each takes up to a minute; primecount is faster with all threads.
    for (name, ours, peer) in [
      ("nth prime, n = 10^16, process", ["nth", power(of: 10, 16)], ["-n", power(of: 10, 16)]),
      ("π(10^18), process", ["pi", power(of: 10, 18)], [power(of: 10, 18)]),
    ] {
      await Comparison(
        name, beside: "primecount", unit: "ms", rounds: 1, limit: 0.7,
        ours: { milliseconds([answers] + ours) }, peers: [{ milliseconds(["primecount"] + peer) }]
      ).print()
    }
    await Comparison(
      "nth prime, n = 10^6, in process", beside: "primecount", unit: "ms", rounds: 15, limit: 0.5,
      ours: { await milliseconds { keep(try? await nthPrime(opaque(1_000_000))) } },
      peers: [{ milliseconds(["primecount", "-n", "1000000"]) }]
    ).print()
    for (exponent, rounds) in [(9, 11), (10, 5)] {
      let n = power(of: 10, exponent)
      await Comparison(
        "sieve to 10^\(exponent), 1 thread, process", beside: "primesieve", unit: "ms", rounds: rounds,
        limit: 1.15,
        ours: { milliseconds([answers, "sieve", "0", n]) },
        peers: [{ milliseconds(["primesieve", n, "--count", "--quiet", "--threads=1"]) }]
      ).print()
    }
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
      await Comparison(
        name, beside: flintName, unit: "ns", rounds: 11, limit: limit,
        ours: { nanoseconds(numbers.count) { numbers.count { isPrime($0) } } }, peers: [peer]
      ).print()
    }
    let ours = {
      nanoseconds(semiprimes.count) { semiprimes.count { (try? factors(of: $0))?.count == 2 } } / 1e3
    }
    let peer = { () async -> Double? in
      guard let flint else { return nil }
      return nanoseconds(semiprimes.count) { semiprimes.count { flint.factorCount(UInt($0)) == 2 } }
        / 1e3
    }
    await Comparison(
      "factors, products of 32-bit primes", beside: flintName, unit: "µs", rounds: 5, limit: 1, ours: ours,
      peers: [peer]
    ).print()
  }

  /// Measures the cost of reporting progress, the time until canceled work ends, and the peak memory.
  private static func behavior(_ answers: String) async {
    await Comparison(
      "nth prime, n = 10^11, with progress", beside: "without", unit: "ms", rounds: 21, limit: 1.01,
      ours: { await milliseconds { keep(try? await nthPrime(opaque(100_000_000_000)) { keep($0) }) } },
      peers: [{ await milliseconds { keep(try? await nthPrime(opaque(100_000_000_000))) } }]
    ).print()
    for (name, operation) in cancellable {
      var latest = 0.0
      for round in 1...12 {
        let task = Task { try await operation() }
        try? await Task.sleep(for: .milliseconds(40 * round))
        task.cancel()
        latest = max(latest, await milliseconds { keep(try? await task.value) })
      }
      print(
        "\(name), canceled".padded(to: 38), "\(latest.decimal(places: 2)) ms".leftPadded(to: 13),
        " at most; " + Verdict.text(latest, limit: 50, unit: " ms"))
    }
    let questions = TemporaryFile("nth \(power(of: 10, 14))\nmemory\n")
    let peak = ChildProcess([answers], input: questions.path)
      .flatMap { $0.output.split(separator: "\n").last }.flatMap { Double(String($0)) }.map { $0 / 1024 }
    Verdict.print("nth prime, n = 10^14, peak memory", peak, limit: 40, unit: "MB")
  }

  private static let cancellable: [(String, @Sendable () async throws -> UInt64)] = [
    ("nth prime, n = 10^15", { try await nthPrime(1_000_000_000_000_000) }),
    ("π(10^18)", { try await primeCount(upTo: 1_000_000_000_000_000_000) }),
    ("count near 2^63", { try await primeCount(in: 1 << 63...1 << 63 + 1 << 40) }),
  ]
}

// MARK: - Measuring

extension PrimeBenchmarks {
  private static func power(of base: Int, _ exponent: Int) -> String {
    String((0..<exponent).reduce(1) { power, _ in power * base })
  }

  private static func prime32(_ generator: inout SeededGenerator) -> UInt64 {
    previousPrime(before: generator.next() >> 33 | 1 << 31) ?? 2_147_483_659
  }

  private static func milliseconds(
    _ command: [String], input: String = "/dev/null", discardsOutput: Bool = false, highestStatus: Int32 = 0
  ) -> Double? {
    ChildProcess(command, input: input, discardsOutput: discardsOutput, highestStatus: highestStatus)
      .map { $0.seconds * 1e3 }
  }

  private static func milliseconds(_ body: () async -> Void) async -> Double {
    await ContinuousClock().measure { await body() } / .milliseconds(1)
  }

  /// Returns the nanoseconds per number.
  private static func nanoseconds(_ count: Int, _ body: () -> Int) -> Double {
    ContinuousClock().measure { keep(body()) } / .nanoseconds(1) / Double(count)
  }
}
