import Architecture

#if os(Linux)
  import Foundation
  import NthPrimeClient
  import Synchronization
  import TestTraits
  import Testing
  import WolframAlphaTesting

  @testable import WolframAlpha

  private let lookupCount = ProcessInfo.processInfo.environment["PRIMETIME_LOOKUPS"].flatMap { Int($0) }

  /// Long tests that only `Scripts/check-lookups` runs, which sets the number of lookups.
  ///
  /// They measure the process, so other tests in the same process would affect the results.
  @Suite(
    "Thousands of lookups with faults", .timeLimit(.standard),
    .enabled(if: lookupCount != nil, "only Scripts/check-lookups runs it"))
  struct LookupSoakTests {
    /// The behaviors of a faulty server, except closing in the middle of the headers; see ``HTTPTransport``.
    static let faults: [[LoopbackServer.Step]] = [
      LoopbackServer.answer(Fixtures.prime1000000),
      LoopbackServer.answer(Fixtures.timedOut),
      LoopbackServer.answer("", status: 401),
      LoopbackServer.answer("".utf8, status: 401, headers: ["WWW-Authenticate: Basic realm=\"x\""]),
      LoopbackServer.answer("", status: 429),
      LoopbackServer.answer("".utf8, status: 503, headers: ["Retry-After: 0"]),
      LoopbackServer.answer("".utf8, status: 302, headers: ["Location: /elsewhere"]),
      LoopbackServer.answer([0xFF, 0xFE, 0x00]),
      [.hang],
      [.send("HTTP/1.1 200 OK\r\n"), .hang],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"), .hang],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"), .reset],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{")],
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .drip(UInt8(ascii: " "), every: .milliseconds(1))],
      [.send("220 mail.example ESMTP\r\n")],
      [.reset],
      [],
    ]

    @Test("All lookups end, and no memory or descriptor leaks")
    func soak() async throws {
      let count = try #require(lookupCount)
      let seed = UInt64.random(in: .min ... .max)
      print("lookups: \(count), seed \(seed)")
      // A tenth to warm up, because resources that are created once, such as threads, aren't leaks.
      try await performLookups(count / 10, seed: seed, Tally())
      let before = Resources.now()
      let tally = Tally()
      try await performLookups(count, seed: seed, tally)
      tally.report()
      // Sockets are closed after the last lookup has ended.
      try await poll(for: "\(before.descriptors) descriptors", pause: .milliseconds(20)) {
        Resources.now().descriptors <= before.descriptors
      } instead: {
        "\(Resources.now().descriptors) are open."
      }
      let after = Resources.now()
      print("resident memory: \(before.kibibytes) KiB before, \(after.kibibytes) KiB after")
      print("descriptors: \(before.descriptors) before, \(after.descriptors) after")
      // NB: As FoundationNetworking uses it, libcurl keeps about 160 bytes of each request (found with a leak
      // sanitizer).
      #expect(after.kibibytes - before.kibibytes < 8_192, "memory leaks")
    }

    private func performLookups(_ count: Int, seed: UInt64, _ tally: Tally) async throws {
      let server = try LoopbackServer(keepsLog: false) { request in
        // Half of the queries are answered.
        let random = request.query.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) } >> 33
        return Self.faults[random % 2 == 0 ? 0 : Int(random / 2) % Self.faults.count]
      }
      let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port, deadline: .milliseconds(500)))
      let workers = 16
      await withTaskGroup { group in
        for worker in 0..<workers {
          group.addTask {
            var random = SeededGenerator(seed: seed &+ UInt64(worker))
            for round in 0..<count / workers {
              let lookup = Task {
                try await client.answer(for: 1_000_000 + (workers * round + worker) % 2_000)
              }
              if Bool.random(using: &random) {
                // Cancel at a time between before the first byte and after the last.
                try? await Task.sleep(for: .microseconds(.random(in: 0...10_000, using: &random)))
                lookup.cancel()
              }
              tally.add(await lookup.result)
            }
          }
        }
      }
    }

    @Test("A gzip bomb of a gigabyte and an endless response use limited memory")
    func memory() async throws {
      let flood: [LoopbackServer.Step] = [.send("HTTP/1.1 200 OK\r\n\r\n"), .flood]
      for (name, steps) in [("gzip bomb", GzipBomb.answer(megabytes: 1_000)), ("flood", flood)] {
        let server = try LoopbackServer { _ in steps }
        #expect(
          try await lookUp(with: .loopback(port: server.port)) == .failed(.answerTooLong(limit: 1 << 20)))
        await server.wait { $0 == .closedByPeer }
        let peak = Resources.peakKibibytes()
        print("\(name): peak of resident memory \(peak >> 10) MiB")
        #expect(peak < 300 << 10, "the \(name) remains in memory")
      }
    }
  }

  /// The number of lookups for each outcome.
  private final class Tally: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func add(_ result: Result<NthPrimeAnswer, any Error>) {
      let name =
        switch result {
        case .success: "answered"
        case .failure(is CancellationError): "canceled"
        case .failure(let error): String("\(error)".prefix { $0 != "." })
        }
      counts.withLock { $0[name, default: 0] += 1 }
    }

    func report() {
      for (name, count) in counts.withLock({ $0 }).sorted(by: { $0.value > $1.value }) {
        print("\(count)\t\(name)")
      }
    }
  }

  /// The resources of this process.
  private struct Resources {
    var kibibytes: Int
    var descriptors: Int

    static func now() -> Resources {
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return Resources(kibibytes: kibibytes("VmRSS"), descriptors: open?.count ?? -1)
    }

    static func peakKibibytes() -> Int { kibibytes("VmHWM") }

    private static func kibibytes(_ name: String) -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? -1
    }
  }
#endif
