import Dispatch
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Deadlines over real connections", .timeLimit(.minutes(5)))
struct WolframDeadlineTests {
  static let deadlines = WolframAlphaConfiguration.Deadlines.patient

  static func isRequest(_ event: LoopbackServer.Event) -> Bool {
    if case .received = event { true } else { false }
  }

  @Test("A connection that nobody answers to ends at the deadline for connecting")
  func connect() async throws {
    let full = try UnattendedPort(isFull: true)
    let clock = ManualClock()
    let configuration = try WolframAlphaConfiguration.loopback(port: full.port, clock: clock)
    let outcome = Task { try await lookUp(with: configuration) }
    await clock.someoneSleeps(until: Self.deadlines.connect)
    clock.advance(by: Self.deadlines.connect)
    #expect(try await outcome.value == .failed(.timedOutConnecting))
  }

  @Test("A connection that is made and not taken up ends at the deadline for silence")
  func notAccepted() async throws {
    let unattended = try UnattendedPort(isFull: false)
    let clock = ManualClock()
    let configuration = try WolframAlphaConfiguration.loopback(port: unattended.port, clock: clock)
    let outcome = Task { try await lookUp(with: configuration) }
    while !OpenConnections.include(port: unattended.port), !Task.isCancelled { await Task.yield() }
    await clock.someoneSleeps(until: Self.deadlines.connect)
    clock.advance(by: Self.deadlines.connect)
    await clock.someoneSleeps(until: Self.deadlines.idle)
    clock.advance(by: Self.deadlines.idle - Self.deadlines.connect)
    #expect(try await outcome.value == .failed(.timedOutInSilence))
  }

  @Test(
    "Silence ends at its deadline, and the server sees the connection closed",
    arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"])
  func silence(before: String) async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { _ in [.send(before), .hang] }
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(10), idle: .seconds(20), total: .seconds(3_600))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: clock, deadlines: deadlines)
    let outcome = Task { try await lookUp(with: configuration) }
    await server.wait(where: Self.isRequest)
    // What was sent may be heard late, and then starts the silence anew.
    let passing = Task { await clock.passes(in: deadlines.idle) }
    #expect(try await outcome.value == .failed(.timedOutInSilence))
    passing.cancel()
    #expect(server.requests.count == 1, "A deadline that has passed is no reason to ask again")
    await server.wait { $0 == .closedByPeer }
  }

  @Test("Every part of an answer starts the silence anew")
  func signsOfLife() async throws {
    let (clock, goOn) = (ManualClock(), DispatchSemaphore(value: 0))
    let answer = Array(Fixtures.prime1000000.utf8)
    let server = try LoopbackServer { _ in
      [
        .pause(goOn), .send("HTTP/1.1 200 OK\r\nContent-Length: \(answer.count)\r\n\r\n"),
        .pause(goOn), .send([answer[0]]), .pause(goOn), .send(Array(answer.dropFirst())),
      ]
    }
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(10), idle: .seconds(20), total: .seconds(100))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: clock, deadlines: deadlines)
    let outcome = Task { try await lookUp(with: configuration) }
    await server.wait(where: Self.isRequest)
    await clock.someoneSleeps(until: .seconds(10))
    clock.advance(by: .seconds(19))
    await clock.someoneSleeps(until: .seconds(20))

    // The head comes after 19 s, and so does the first byte, which shows that the head has been heard.
    let readCount = clock.readCount
    goOn.signal()
    goOn.signal()
    await clock.isRead(readCount + 2)
    clock.advance(by: .seconds(1))
    await clock.someoneSleeps(until: .seconds(39))
    goOn.signal()
    #expect(try await outcome.value == .prime(15_485_863))
  }

  @Test("An answer that drips for ever ends at the total deadline, on the system's clock")
  func drip() async throws {
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
        .drip([UInt8(ascii: " ")], every: .milliseconds(5)),
      ]
    }
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(600), idle: .seconds(600), total: .milliseconds(300))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: ContinuousClock(), deadlines: deadlines)
    #expect(try await lookUp(with: configuration) == .failed(.timedOutHere))
    await server.wait { $0 == .closedByPeer }
  }

  @Test("The total deadline spans the attempts")
  func total() async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { request in
      request.query.hasSuffix("totaltimeout=18")
        ? LoopbackServer.answer("".utf8, status: 503, headers: ["Retry-After: 2"]) : [.hang]
    }
    // The service is told how much time is left: 20 s of silence first, 19 s in the second attempt.
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(10), idle: .seconds(20), total: .seconds(21))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: clock, deadlines: deadlines)
    let outcome = Task { try await lookUp(with: configuration) }
    await clock.someoneSleeps(until: .seconds(2))
    clock.advance(by: .seconds(2))
    await server.wait(for: 2, where: Self.isRequest)
    #expect(server.requests.map { $0.query.suffix(2) } == ["18", "17"])
    clock.advance(by: .seconds(19))
    #expect(try await outcome.value == .failed(.timedOutHere))
  }
}
