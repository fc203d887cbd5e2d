import Testing

@testable import CommandLineTool

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Lines of a stream")
struct InputLinesTests {
  private func lines(_ bytes: [UInt8]) throws -> [InputLines.Line] {
    let pipe = try StandardStreamTests.Pipe()
    // What is longer would fill the pipe, with nobody reading yet.
    try #require(bytes.count <= 65_536)
    _ = bytes.withUnsafeBytes { write(pipe.writer, $0.baseAddress, $0.count) }
    pipe.closeWriter()
    var lines = InputLines(of: StandardStream(name: "the pipe", descriptor: pipe.reader))
    var result: [InputLines.Line] = []
    while let line = try lines.next() { result.append(line) }
    // The end stays the end.
    #expect(try lines.next() == nil)
    return result
  }

  private func texts(_ text: String) throws -> [String?] { try lines(Array(text.utf8)).map(\.text) }

  @Test("End with a line feed, which the last one may lack")
  func ends() throws {
    #expect(try texts("") == [])
    #expect(try texts("\n") == [""])
    #expect(try texts("7") == ["7"])
    #expect(try texts("7\n") == ["7"])
    #expect(try texts("7\n\n11") == ["7", "", "11"])
    #expect(try lines(Array("7\n\n11".utf8)).map(\.number) == [1, 2, 3])
  }

  @Test("Lose carriage returns, spaces and tabs around them, and nothing within")
  func blanks() throws {
    #expect(try texts("7\r\n \t11 \r\n1 3\r\n \n") == ["7", "11", "1 3", ""])
  }

  @Test("Keep what is no text for the message about it")
  func notText() throws {
    #expect(try lines([0x37, 0, 0x0A, 0xFF, 0x37]).map(\.text) == ["7\u{0}", "\u{FFFD}7"])
  }

  @Test("Are told to be too long, whatever their length, and the next one is read")
  func tooLong() throws {
    let limit = InputLines.lengthLimit
    let digits = { String(repeating: "7", count: $0) }
    #expect(try texts(digits(limit)) == [digits(limit)])
    #expect(try texts(digits(limit + 1)) == [nil])
    #expect(try texts("\(digits(limit + 1))\n11\n") == [nil, "11"])
    #expect(try texts("\(digits(60_000))\n\(digits(4_000))\n") == [nil, digits(4_000)])
  }

  @Test("Come one at a time, each before the next is there")
  func streaming() throws {
    let pipe = try StandardStreamTests.Pipe()
    var lines = InputLines(of: StandardStream(name: "the pipe", descriptor: pipe.reader))
    let output = StandardStream(name: "the pipe", descriptor: pipe.writer)
    for number in 1...3 {
      try output.write("\(number)\n")
      #expect(try lines.next() == InputLines.Line(number: number, text: "\(number)"))
    }
    try output.write("1")
    try output.write("3")
    pipe.closeWriter()
    #expect(try lines.next()?.text == "13")
  }

  @Test("A stream that can't be read is a failure with its name")
  func unreadable() throws {
    let pipe = try StandardStreamTests.Pipe()
    var lines = InputLines(of: StandardStream(name: "the pipe", descriptor: pipe.writer))
    let error = #expect(throws: StreamError.self) { try lines.next() }
    #expect(error?.description == "cannot read the pipe: Bad file descriptor")
    #expect(error?.exitStatus == .ioError)
  }
}
