import Foundation
import Synchronization
public import Testing

#if canImport(Darwin)
  private let streamSocket = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// A real HTTP/1.1 server on 127.0.0.1, with one request per connection.
///
/// A test determines the answer to each request, including faults, and can wait for events. The server uses
/// blocking sockets, one thread per connection, and a port that the system chooses.
public final class LoopbackServer: Sendable {
  public struct Request: Equatable, Sendable {
    /// The target in the request line.
    public var target: String
    /// The headers by their lowercase names.
    public var headers: [String: String]

    /// The part of the target before the question mark.
    public var path: Substring { target.prefix { $0 != "?" } }
    /// The encoded part of the target after the question mark.
    public var query: Substring { target.drop { $0 != "?" }.dropFirst() }
  }

  /// A step of answering a request; after the last step, the connection is closed in an orderly way.
  public enum Step: Sendable, CustomStringConvertible {
    case send([UInt8])
    /// Sends 100 MB of spaces a second, as a fast network does, until the peer closes the connection.
    case flood
    /// Sends this byte repeatedly, with a pause before each, until the peer closes the connection.
    case drip(UInt8, every: Duration)
    /// Keeps the connection open without sending until the peer closes it.
    case hang
    /// Closes the connection with a RST.
    case reset

    public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }

    public var description: String {
      switch self {
      case .send(let bytes): "send \(String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription)"
      case .flood: "flood"
      case .drip: "drip"
      case .hang: "hang"
      case .reset: "reset"
      }
    }
  }

  public enum Event: Equatable, Sendable {
    case connected
    case received(Request)
    /// The peer closed or reset the connection before the server had finished.
    case closedByPeer
  }

  public let port: UInt16
  private let listener: Int32
  private let log: EventLog

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - keepsLog: Whether ``events`` are recorded, which takes memory.
  ///   - answer: A closure that is called on the connection's thread and returns the steps of the answer.
  public init(keepsLog: Bool = true, answer: @escaping @Sendable (Request) -> [Step]) throws {
    (listener, port) = try boundSocket()
    log = EventLog(isKept: keepsLog)
    guard listen(listener, 64) == 0 else { throw SocketError(code: errno) }
    let (listener, log) = (listener, log)
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 {
          if errno == EINTR || errno == ECONNABORTED { continue }
          break
        }
        log.record(.connected)
        Thread.detachNewThread {
          Self.serve(connection, answer: answer, log: log)
          close(connection)
        }
      }
      close(listener)
    }
  }

  deinit {
    // Resume the accepting thread, which then closes the socket.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// All events so far, in order.
  public var events: [Event] { log.events }

  public var requests: [Request] {
    events.compactMap { if case .received(let request) = $0 { request } else { nil } }
  }

  /// Waits until there are `count` matching events, including past events.
  public func wait(
    for count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation,
    where matches: @Sendable (Event) -> Bool
  ) async {
    let missing = await log.wait(for: count, where: matches)
    if missing > 0 {
      Issue.record(
        "Waited for \(missing) more of \(count) events among \(events).", sourceLocation: sourceLocation)
    }
  }

  private static func serve(_ connection: Int32, answer: (Request) -> [Step], log: EventLog) {
    guard let request = readRequest(connection) else {
      log.record(.closedByPeer)
      return
    }
    log.record(.received(request))
    for step in answer(request) {
      switch step {
      case .send(let bytes):
        guard sendAll(bytes, to: connection) else {
          log.record(.closedByPeer)
          return
        }
      case .flood:
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 100_000)
        while sendAll(spaces, to: connection) { usleep(1000) }
        log.record(.closedByPeer)
      case .drip(let byte, let pause):
        while sendAll([byte], to: connection) { usleep(UInt32(pause / .microseconds(1))) }
        log.record(.closedByPeer)
      case .hang:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
        log.record(.closedByPeer)
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
      }
    }
  }

  private static func readRequest(_ connection: Int32) -> Request? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard recv(connection, &byte, 1, 0) == 1, head.count < 65_536 else { return nil }
      head.append(byte)
    }
    var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.removeFirst().split(separator: " ")
    guard words.count == 3, words[0] == "GET" else { return nil }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    return Request(target: String(words[1]), headers: headers)
  }

  private static func sendAll(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, sendFlags) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Returns the steps of a complete response.
  public static func answer(
    _ body: some Sequence<UInt8>, status: Int = 200, headers: [String] = ["Content-Type: application/json"]
  ) -> [Step] {
    let body = Array(body)
    let head =
      ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)", "Connection: close"] + headers
    return [.send(head.joined(separator: "\r\n") + "\r\n\r\n"), .send(body)]
  }

  public static func answer(_ body: String, status: Int = 200) -> [Step] { answer(body.utf8, status: status) }
}

/// A bound port of 127.0.0.1 without a listener, which refuses connections while the object exists.
public final class RefusingPort: Sendable {
  public let port: UInt16
  private let socket: Int32

  public init() throws { (socket, port) = try boundSocket() }
  deinit { close(socket) }
}

/// A port of 127.0.0.1 whose queue of connections is full, so that further ones are not established.
public final class FullPort: Sendable {
  public let port: UInt16
  private let listener: Int32

  public init() throws {
    (listener, port) = try boundSocket()
    guard listen(listener, 0) == 0 else { throw SocketError(code: errno) }
    // Three connections fill a queue of length 0 on any system, and remain in it after their sockets close.
    for _ in 1...3 {
      let (client, _) = try boundSocket()
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      withLoopbackAddress(port: port) { address, length in _ = connect(client, address, length) }
      close(client)
    }
  }

  deinit { close(listener) }
}

struct SocketError: Error { var code: Int32 }

/// Returns a socket that is bound to a free port of 127.0.0.1 and not listening.
private func boundSocket() throws -> (socket: Int32, port: UInt16) {
  let descriptor = socket(AF_INET, streamSocket, 0)
  guard descriptor >= 0 else { throw SocketError(code: errno) }
  var port: UInt16?
  withLoopbackAddress(port: 0) { address, length in
    var length = length
    guard bind(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0 else {
      return
    }
    port = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      UInt16(bigEndian: $0.pointee.sin_port)
    }
  }
  guard let port else {
    defer { close(descriptor) }
    throw SocketError(code: errno)
  }
  return (descriptor, port)
}

private func withLoopbackAddress(port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Void) {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// The events of a server, which tests can wait for.
private final class EventLog: Sendable {
  private typealias Events = AsyncStream<LoopbackServer.Event>

  private let state = Mutex<(events: [LoopbackServer.Event], listeners: [Events.Continuation])>(([], []))

  private let isKept: Bool

  init(isKept: Bool) { self.isKept = isKept }

  var events: [LoopbackServer.Event] { state.withLock { $0.events } }

  func record(_ event: LoopbackServer.Event) {
    guard isKept else { return }
    state.withLock { state in
      state.events.append(event)
      for listener in state.listeners { listener.yield(event) }
    }
  }

  /// Waits for events, and returns how many are missing.
  func wait(for count: Int, where matches: @Sendable (LoopbackServer.Event) -> Bool) async -> Int {
    let (stream, listener) = Events.makeStream()
    state.withLock { state in
      for event in state.events { listener.yield(event) }
      state.listeners.append(listener)
    }
    var missing = count
    // The loop ends early only when the test's time limit cancels it.
    for await event in stream {
      if matches(event) { missing -= 1 }
      if missing <= 0 { break }
    }
    return missing
  }
}
