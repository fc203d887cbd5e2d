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

  @Test("A connection that isn't established fails at the connection deadline")
  func connect() async throws {
    let full = try UnattendedPort(isFull: true)
    let clock = ManualClock()
    let configuration = try WolframAlphaConfiguration.loopback(port: full.port, clock: clock)
    let outcome = Task { try await lookUp(with: configuration) }
    await clock.waitForSleeper(until: Self.deadlines.connect)
    clock.advance(by: Self.deadlines.connect)
    #expect(try await outcome.value == .failed(.connectionTimedOut))
  }

  @Test("A connection that is established but not accepted fails at the idle deadline")
  func notAccepted() async throws {
    let unattended = try UnattendedPort(isFull: false)
    let clock = ManualClock()
    let configuration = try WolframAlphaConfiguration.loopback(port: unattended.port, clock: clock)
    let outcome = Task { try await lookUp(with: configuration) }
    while !OpenConnections.include(port: unattended.port), !Task.isCancelled { await Task.yield() }
    await clock.waitForSleeper(until: Self.deadlines.connect)
    clock.advance(by: Self.deadlines.connect)
    await clock.waitForSleeper(until: Self.deadlines.idle)
    clock.advance(by: Self.deadlines.idle - Self.deadlines.connect)
    #expect(try await outcome.value == .failed(.responseStalled))
  }

  @Test(
    "A lookup without new data fails at the idle deadline, and the connection is closed",
    arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"])
  func idle(beforeHanging: String) async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { _ in [.send(beforeHanging), .hang] }
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(10), idle: .seconds(20), total: .seconds(3_600))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: clock, deadlines: deadlines)
    let outcome = Task { try await lookUp(with: configuration) }
    await server.wait(where: Self.isRequest)
    // The data may be received late, which restarts the idle deadline.
    let advancing = Task { await clock.advanceRepeatedly(by: deadlines.idle) }
    #expect(try await outcome.value == .failed(.responseStalled))
    advancing.cancel()
    #expect(server.requests.count == 1, "There is no retry after a passed deadline")
    await server.wait { $0 == .closedByPeer }
  }

  @Test("Each received part of a response restarts the idle deadline")
  func receivedData() async throws {
    let (clock, nextPart) = (ManualClock(), DispatchSemaphore(value: 0))
    let answer = Array(Fixtures.prime1000000.utf8)
    let server = try LoopbackServer { _ in
      [
        .pause(nextPart), .send("HTTP/1.1 200 OK\r\nContent-Length: \(answer.count)\r\n\r\n"),
        .pause(nextPart), .send([answer[0]]), .pause(nextPart), .send(Array(answer.dropFirst())),
      ]
    }
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(10), idle: .seconds(20), total: .seconds(100))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: clock, deadlines: deadlines)
    let outcome = Task { try await lookUp(with: configuration) }
    await server.wait(where: Self.isRequest)
    await clock.waitForSleeper(until: .seconds(10))
    clock.advance(by: .seconds(19))
    await clock.waitForSleeper(until: .seconds(20))

    // The head and the first byte arrive after 19 s. The clock is read for each of them.
    let readCount = clock.readCount
    nextPart.signal()
    nextPart.signal()
    await clock.waitForReads(readCount + 2)
    clock.advance(by: .seconds(1))
    await clock.waitForSleeper(until: .seconds(39))
    nextPart.signal()
    #expect(try await outcome.value == .prime(15_485_863))
  }

  @Test("An endless slow response ends at the total deadline on the system's clock")
  func endlessResponse() async throws {
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
    #expect(try await lookUp(with: configuration) == .failed(.deadlineExceeded))
    await server.wait { $0 == .closedByPeer }
  }

  @Test("The total deadline includes all attempts")
  func total() async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { request in
      request.query.hasSuffix("totaltimeout=18")
        ? LoopbackServer.answer("".utf8, status: 503, headers: ["Retry-After: 2"]) : [.hang]
    }
    // The service's limit depends on the time left: 20 s until the idle deadline, then 19 s in total.
    let deadlines = WolframAlphaConfiguration.Deadlines(
      connect: .seconds(10), idle: .seconds(20), total: .seconds(21))
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, clock: clock, deadlines: deadlines)
    let outcome = Task { try await lookUp(with: configuration) }
    await clock.waitForSleeper(until: .seconds(2))
    clock.advance(by: .seconds(2))
    await server.wait(for: 2, where: Self.isRequest)
    #expect(server.requests.map { $0.query.suffix(2) } == ["18", "17"])
    clock.advance(by: .seconds(19))
    #expect(try await outcome.value == .failed(.deadlineExceeded))
  }
}
