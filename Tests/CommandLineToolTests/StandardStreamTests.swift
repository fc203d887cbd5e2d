import Dispatch
import Synchronization
import Testing

@testable import CommandLineTool

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two ends of a pipe, closed on deallocation.
final class PipePair: Sendable {
  let reader: Int32
  let writer: Int32
  private let isWriterClosed = Mutex(false)

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    closeWriter()
  }

  var input: StandardStream { StandardStream(name: "the pipe", descriptor: reader) }
  var output: StandardStream { StandardStream(name: "the pipe", descriptor: writer) }

  /// Closes the writing end, after which the reader reaches the end of the stream.
  func closeWriter() {
    isWriterClosed.withLock { isClosed in
      if !isClosed { close(writer) }
      isClosed = true
    }
  }
}

@Suite("Writing to a stream")
struct StandardStreamTests {
  @Test(
    "Text and bytes are written unchanged, unless they are to be escaped; lines are escaped each on one line")
  func escaping() throws {
    let pipe = try PipePair()
    let stream = pipe.output
    let raw = "{\"a\":\"b\\u200d\"}\tc\u{200D}d\u{1B}[0m\n"
    try stream.write(raw)
    #expect(try String(decoding: pipe.input.read(), as: UTF8.self) == raw)
    try stream.write(escaping: "a\u{1B}]52;c;aGk=\u{7}\u{9B}\u{202E}\u{200B}\r\nb\tc\n")
    #expect(
      try String(decoding: pipe.input.read(), as: UTF8.self)
        == #"a\u{1b}]52;c;aGk=\u{7}\u{9b}\u{202e}\u{200b}\r"# + "\n" + #"b\tc"# + "\n")
    try stream.write(escapingLines: ["a\r\nb", "naïve 素数 👩\u{200D}🔬 می\u{200C}روم a\u{200D}b"])
    #expect(
      try String(decoding: pipe.input.read(), as: UTF8.self)
        == #"a\r\nb"# + "\n" + "naïve 素数 👩\u{200D}🔬 می\u{200C}روم " + #"a\u{200d}b"# + "\n")
    try stream.write([0x1B, 0x0A])
    #expect(try pipe.input.read() == [0x1B, 0x0A])
    try stream.write("")
    try stream.write(Array("7\u{0}8".utf8))
    #expect(try pipe.input.read() == Array("7\u{0}8".utf8))
  }

  @Test("A stream is read to its end, unless it is longer than a limit")
  func contents() throws {
    for (limit, contents) in [(8, "素数\n7"), (7, nil)] {
      let pipe = try PipePair()
      let stream = pipe.output
      try stream.write("素数")
      try stream.write("\n7")
      pipe.closeWriter()
      let reader = StandardStream(name: "the pipe", descriptor: pipe.reader)
      #expect(try reader.contents(limit: limit) == contents.map { Array($0.utf8) })
    }
    // Without an end, but also without the expected beginning.
    let pipe = try PipePair()
    try pipe.output.write("7")
    #expect(try pipe.input.contents(limit: 8, beginningWith: UInt8(ascii: "{")) == Array("7".utf8))
  }

  @Test(
    "A text larger than the pipe arrives whole, in blocking and in nonblocking mode",
    arguments: [false, true])
  func largeText(isNonBlocking: Bool) throws {
    let pipe = try PipePair()
    if isNonBlocking {
      try #require(fcntl(pipe.writer, F_SETFL, fcntl(pipe.writer, F_GETFL) | O_NONBLOCK) == 0)
    }
    let text = (0..<200_000).map { "\($0)\n" }.joined()
    let stream = pipe.output
    let received = Mutex<[UInt8]>([])
    // A thread outside the task pool, because writers block theirs, and with few cores none would be left.
    let group = DispatchGroup()
    DispatchQueue(label: "reader").async(group: group) {
      var bytes: [UInt8] = []
      // Captures the pipe itself, so that the pipe and its descriptor live as long as the thread.
      while let more = try? pipe.input.read(), !more.isEmpty { bytes += more }
      received.withLock { $0 = bytes }
    }
    do {
      defer { pipe.closeWriter() }
      try stream.write(text)
    }
    group.wait()
    // Compared outside the macro, which would compute the shortest difference of a million bytes.
    let isWhole = received.withLock { $0.elementsEqual(text.utf8) }
    #expect(isWhole)
  }

  @Test("Short and interrupted calls are continued")
  func shortWrites() {
    var received: [UInt8] = []
    var calls = 0
    var waits = 0
    let text = Array("2 3 5 7 11 13".utf8)
    let code = StandardStream.writeAll(
      text[...],
      attempt: { rest in
        calls += 1
        if calls % 3 == 1 { return .failed(EINTR) }
        if calls % 3 == 2 { return .failed(EAGAIN) }
        received += rest.prefix(2)
        return .wrote(min(2, rest.count))
      },
      waitUntilWritable: {
        waits += 1
        return 0
      })
    #expect(code == 0)
    #expect(received == text)
    #expect(waits == 7)
    // A call that writes nothing ends the loop.
    #expect(StandardStream.writeAll([1], attempt: { _ in .wrote(0) }, waitUntilWritable: { 0 }) == EIO)
  }

  @Test("Writing to a pipe without a reader fails with success as its exit status, and without a signal")
  func brokenPipe() throws {
    StandardStream.ignoreBrokenPipes()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let stream = StandardStream(name: "standard output", descriptor: ends[1])
    let error = #expect(throws: StreamError.self) { try stream.write("7\n") }
    #expect(error?.isBrokenPipe == true)
    #expect(error?.exitStatus == .ok)
  }

  #if os(Linux)
    @Test("Writing to a full device is an error with a message and its own exit status")
    func fullDevice() throws {
      let full = open("/dev/full", O_WRONLY)
      try #require(full >= 0)
      defer { close(full) }
      let stream = StandardStream(name: "standard output", descriptor: full)
      let error = #expect(throws: StreamError.self) { try stream.write("7\n") }
      #expect(error?.description == "cannot write to standard output: No space left on device")
      #expect(error?.code == ENOSPC)
      #expect(error?.isBrokenPipe == false)
      #expect(error?.exitStatus == .ioError)
    }
  #endif

  @Test("Writing to a closed descriptor is an error")
  func closedDescriptor() throws {
    let stream = StandardStream(name: "standard output", descriptor: -1)
    let error = #expect(throws: StreamError.self) { try stream.write("7\n") }
    #expect(error?.code == EBADF)
    #expect(error?.exitStatus == .ioError)
  }

  @Test("Reserving a closed descriptor prevents its reuse, and writing to it still fails")
  func reserving() throws {
    // High enough that nothing else in the process gets it in between.
    let descriptor = fcntl(STDERR_FILENO, F_DUPFD, 700)
    try #require(descriptor >= 700)
    StandardStream.reserve(descriptor)
    #expect(isOpen(descriptor))
    close(descriptor)
    StandardStream.reserve(descriptor)
    defer { close(descriptor) }
    #expect(isOpen(descriptor))
    let stream = StandardStream(name: "standard output", descriptor: descriptor)
    let error = #expect(throws: StreamError.self) { try stream.write("7\n") }
    #expect(error?.code == EBADF)
  }

  private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) != -1 }

  @Test(
    "The text width is the terminal's, within readable limits, and 80 columns in a pipe",
    arguments: [(0, 80), (20, 40), (72, 72), (300, 100)])
  func terminal(columns: Int, textWidth: Int) throws {
    var main: Int32 = -1
    var terminal: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&main, &terminal, nil, nil, &size) == 0)
    defer {
      close(main)
      close(terminal)
    }
    let stream = StandardStream(name: "the terminal", descriptor: terminal)
    #expect(stream.isTerminal)
    #expect(stream.terminalColumns == (columns == 0 ? nil : columns))
    #expect(stream.textWidth == textWidth)
    let pipe = try PipePair()
    withExtendedLifetime(pipe) {
      #expect(!pipe.output.isTerminal)
      #expect((pipe.output.terminalColumns, pipe.output.textWidth) == (nil, 80))
    }
  }
}
