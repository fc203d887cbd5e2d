import CommandLineTool
import Testing

@Suite("Lines of a stream")
struct InputLinesTests {
  private func lines(_ bytes: [UInt8]) throws -> [InputLines.Line] {
    let pipe = try PipePair()
    // More bytes would fill the pipe before anything reads it.
    try #require(bytes.count <= 65_536)
    try pipe.output.write(bytes)
    pipe.closeWriter()
    var lines = InputLines(of: pipe.input)
    var result: [InputLines.Line] = []
    while let line = try lines.next() { result.append(line) }
    // The end is permanent.
    #expect(try lines.next() == nil)
    return result
  }

  private func texts(_ text: String) throws -> [String?] { try lines(Array(text.utf8)).map(\.text) }

  @Test("Lines end with a line feed, optional for the last one")
  func ends() throws {
    #expect(try texts("") == [])
    #expect(try texts("\n") == [""])
    #expect(try texts("7") == ["7"])
    #expect(try texts("7\n") == ["7"])
    #expect(try texts("7\n\n11") == ["7", "", "11"])
    #expect(try lines(Array("7\n\n11".utf8)).map(\.number) == [1, 2, 3])
  }

  @Test("Blanks around a line and a byte order mark before the first one are removed; other bytes are kept")
  func trimming() throws {
    #expect(try texts("7\r\n \t11 \r\n1 3\r\n \n") == ["7", "11", "1 3", ""])
    #expect(try texts("\u{FEFF}7\r\n\u{FEFF}8") == ["7", "\u{FEFF}8"])
    #expect(try lines([0x37, 0, 0x0A, 0xFF, 0x37]).map(\.text) == ["7\u{0}", "\u{FFFD}7"])
  }

  @Test(
    "Numbers of up to 19 digits can be read without a text; other lines stay",
    arguments: [
      "", "-1", " 1", "1 ", "1\r", "x", "1x", "18446744073709551615", "18446744073709551616",
      "99999999999999999999",
    ])
  func plainNumbers(other: String) throws {
    let pipe = try PipePair()
    try pipe.output.write("0\n007\n9999999999999999999\n\(other)\n5\n6")
    pipe.closeWriter()
    var lines = InputLines(of: pipe.input)
    #expect(lines.nextPlainNumber() == nil, "nothing has been read")
    #expect(try lines.next()?.text == "0")
    #expect(lines.nextPlainNumber() == 7)
    #expect(lines.nextPlainNumber() == 9_999_999_999_999_999_999)
    #expect(lines.nextPlainNumber() == nil)
    #expect(try lines.next()?.number == 4)
    #expect(lines.nextPlainNumber() == 5)
    #expect(lines.nextPlainNumber() == nil, "the line may go on")
    #expect(try lines.next()?.text == "6")
    #expect(lines.nextPlainNumber() == nil)
  }

  @Test("The closure is called before each read, and not while whole lines are left")
  func beforeReading() throws {
    let pipe = try PipePair()
    var lines = InputLines(of: pipe.input)
    try pipe.output.write("1\nx\n3")
    var calls = 0
    #expect(try lines.next { calls += 1 }?.text == "1")
    #expect(calls == 1)
    #expect(try lines.next { calls += 1 }?.text == "x")
    #expect(calls == 1)
    try pipe.output.write("4\n")
    #expect(try lines.next { calls += 1 }?.text == "34")
    #expect(calls == 2)
  }

  @Test("A line that is too long is reported as such, and the next one is read")
  func tooLong() throws {
    let limit = InputLines.lengthLimit
    let digits = { String(repeating: "7", count: $0) }
    #expect(try texts(digits(limit)) == [digits(limit)])
    #expect(try texts(digits(limit + 1)) == [nil])
    #expect(try texts("\u{FEFF}" + digits(limit)) == [digits(limit)])
    #expect(try texts("\(digits(limit + 1))\n11\n") == [nil, "11"])
    #expect(try texts("\(digits(60_000))\n\(digits(4_000))\n") == [nil, digits(4_000)])
  }

  @Test("A line that is too long is reported before its end arrives; its rest is skipped")
  func tooLongWithoutEnd() throws {
    let pipe = try PipePair()
    var lines = InputLines(of: pipe.input)
    let digits = String(repeating: "7", count: InputLines.lengthLimit)
    try pipe.output.write("2\n" + digits + "7")
    #expect(try lines.next()?.text == "2")
    let line = try #require(try lines.next())
    #expect(line.number == 2 && line.text == nil)
    try pipe.output.write(digits + "7\n3\n")
    #expect(lines.nextPlainNumber() == nil)
    #expect(try lines.next()?.text == "3")
    try pipe.output.write(digits + "7")
    #expect(try lines.next()?.text == nil)
    pipe.closeWriter()
    #expect(try lines.next() == nil)
  }

  @Test("Each line is returned before the next one arrives")
  func streaming() throws {
    let pipe = try PipePair()
    var lines = InputLines(of: pipe.input)
    for number in 1...3 {
      try pipe.output.write("\(number)\n")
      let line = try #require(try lines.next())
      #expect(line.number == number)
      #expect(line.text == "\(number)")
    }
    try pipe.output.write("1")
    try pipe.output.write("3")
    pipe.closeWriter()
    #expect(try lines.next()?.text == "13")
  }

  @Test("A failure to read a stream is an error with the stream's name")
  func unreadable() throws {
    let pipe = try PipePair()
    var lines = InputLines(of: pipe.output)
    let error = #expect(throws: StreamError.self) { try lines.next() }
    #expect(error?.description == "cannot read the pipe: Bad file descriptor")
    #expect(error?.exitStatus == .ioError)
  }
}
