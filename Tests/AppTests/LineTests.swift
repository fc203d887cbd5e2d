import Foundation
import TestTraits
import Testing

@Suite("Answers to lines of standard input", .ownThreads, .timeLimit(.programs))
struct LineTests {
  #if os(Linux)
    @Test("A coprocess receives each answer before it sends the next line; a file is answered in few writes")
    func writes() throws {
      let coprocess = try Exchange("prime", "-")
      for (line, answer) in [("7\n", "7 is prime\n"), ("8\n", "8 is not prime: 2^3\n")] {
        try coprocess.send(line)
        try #require(coprocess.receive() == answer)
      }
      // The second line is incomplete.
      try coprocess.send("9\n1")
      try #require(coprocess.receive() == "9 is not prime: 3^2\n")
      try coprocess.send("1\n")
      try #require(coprocess.receive() == "11 is prime\n")
      try coprocess.sendEnd()
      #expect(coprocess.receive() == nil)

      let numbers = (1...20_000).map(String.init)
      try coprocess.home.write(numbers.joined(separator: "\n"), to: "numbers")
      let file = try Exchange("prime", "-", input: coprocess.home("numbers"))
      var writes: [String] = []
      while let text = file.receive() { writes.append(text) }
      let lines = writes.joined().split(separator: "\n")
      // Compared outside the macro, which would print them all.
      let isAnswered = lines.map { String($0.prefix { $0 != " " }) } == numbers
      #expect(isAnswered)
      #expect(writes.count < 20)
    }

    @Test("Lines are answered without another thread", arguments: ["prime", "nth", "count"])
    func threads(command: String) throws {
      // Starting threads would take longer than all of these lines.
      let program = try Exchange(command, "-", "--offline")
      try program.send("1000\n2000\n")
      try #require(program.receive() != nil)
      #expect(try program.threadCount == 1)
    }

    @Test("A program that waits for a line can be terminated, even if its parent blocks the signal")
    func termination() throws {
      var (signals, before) = (sigset_t(), sigset_t())
      sigemptyset(&signals)
      sigaddset(&signals, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &signals, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let program = try Exchange("prime", "-")
      try program.send("7\n")
      try #require(program.receive() != nil)
      #expect(program.terminate() == SIGTERM)
    }

    @Test("An answer is written before a long computation for the next line")
    func longComputation() throws {
      // The second computation would take hours.
      let program = try Exchange("nth", "-", "--offline")
      try program.send("100\n400000000000000000\n")
      #expect(program.receive() == "541\n")
    }
  #endif

  @Test("Errors and remarks have their place among the answers")
  func order() async throws {
    let home = try Home()
    expect(
      try await home.shell(#"printf '7\nseven\n8\n' | app prime - -k"#, output: .merged),
      is: Outcome(
        """
        7 is prime
        app: line 2: 'seven' is not a whole number: try 1e6 or 2^61-1
        8 is not prime: 2^3

        """, status: 65))
    expect(
      try await home.shell(#"printf '7\nseven\n' | app prime -"#, output: .merged),
      is: Outcome(
        "7 is prime\napp: line 2: 'seven' is not a whole number: try 1e6 or 2^61-1\n", status: 65)
    )
    expect(
      try await home.shell(#"printf '1\n2\n0\n1000001\n' | app nth - --offline -k"#, output: .merged),
      is: Outcome(
        """
        2
        Answered by the local calculator.
        3
        app: line 3: '0' is too small; the smallest value is 1
        15485867

        """, status: 65))
  }
}

#if os(Linux)
  /// A run of `app` that receives each write to standard output on its own.
  private final class Exchange {
    let home: Home
    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle

    /// - Parameter file: The file to read instead of sent lines.
    init(_ arguments: String..., input file: String? = nil) throws {
      home = try Home()
      // On this kind of socket, each write is a message.
      var ends: [Int32] = [-1, -1]
      let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
      try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
      output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      // A message that doesn't arrive fails the test instead of blocking it.
      var limit = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      let writingEnd = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
      process.executableURL = URL(filePath: BuiltProgram.path)
      process.arguments = arguments
      process.environment = ["HOME": home.path]
      process.standardInput = try file.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? input
      process.standardOutput = writingEnd
      process.standardError = FileHandle.nullDevice
      try process.run()
      try writingEnd.close()
      try input.fileHandleForReading.close()
    }

    deinit { kill() }

    /// Returns the signal that ended the program.
    func terminate() -> Int32 {
      process.terminate()
      // Waits for the end of the output.
      _ = receive()
      kill()
      return process.terminationStatus
    }

    private func kill() {
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    var threadCount: Int {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task").count
      }
    }

    func send(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    func sendEnd() throws { try input.fileHandleForWriting.close() }

    /// Returns the text of the next write, or nil after the last.
    func receive() -> String? {
      var bytes = [UInt8](repeating: 0, count: 1 << 18)
      let count = recv(output.fileDescriptor, &bytes, bytes.count, 0)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
  }
#endif
