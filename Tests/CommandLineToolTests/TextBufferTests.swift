import Testing

@testable import CommandLineTool

@Suite("Text buffers")
struct TextBufferTests {
  @Test("Numbers are appended in decimal digits")
  func numbers() {
    for number in [0, 9, 10, 99_999, 1_000_000_007, UInt64.max - 1, UInt64.max] {
      var text = TextBuffer()
      text.append(number)
      #expect(text.text == "\(number)")
    }
    for number in [0, 7, -1, Int128(Int64.min), Int128(UInt64.max), Int128(UInt64.max) + 1, Int128.min] {
      var text = TextBuffer()
      text.append(number)
      #expect(text.text == "\(number)")
    }
  }

  @Test("Writing empties the buffer, and an empty buffer writes nothing")
  func writing() throws {
    let pipe = try StandardStreamTests.PipePair()
    let stream = StandardStream(name: "the pipe", descriptor: pipe.writer)
    var text = TextBuffer()
    text.append("8 is not prime: 2")
    text.append("^")
    text.append(3 as UInt64)
    text.append(" × …\n")
    #expect(text.count == Array("8 is not prime: 2^3 × …\n".utf8).count)
    try text.write(to: stream)
    #expect(pipe.read() == Array("8 is not prime: 2^3 × …\n".utf8))
    #expect(text.count == 0)
    // NB: This would fail if it wrote, because the descriptor can't be written to.
    try text.write(to: StandardStream(name: "the pipe", descriptor: pipe.reader))
  }

  @Test("A failure to write is an error, and the text isn't written later")
  func failure() throws {
    let pipe = try StandardStreamTests.PipePair()
    var text = TextBuffer()
    text.append("7\n")
    let error = #expect(throws: StreamError.self) {
      try text.write(to: StandardStream(name: "the pipe", descriptor: pipe.reader))
    }
    #expect(error?.description == "cannot write to the pipe: Bad file descriptor")
    #expect(text.text == "")
  }
}
