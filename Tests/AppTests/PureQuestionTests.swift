import Foundation
import TestTraits
import Testing

@Suite("Questions that need no session", .ownThreads, .timeLimit(.programs))
struct PureQuestionTests {
  /// The states in which the session's file can't be used.
  enum UnusableSession: String, CaseIterable, Sendable {
    case unreadable, damaged, newer

    func make(in home: Home) throws {
      switch self {
      // Mode 0 wouldn't keep root out.
      case .unreadable:
        try FileManager.default.createDirectory(atPath: home(Home.session), withIntermediateDirectories: true)
      case .damaged: try home.write("{", to: Home.session)
      case .newer:
        try home.write(#"{"content": {}, "format": "primetime.session", "version": 99}"#, to: Home.session)
      }
    }
  }

  private static let questions = [
    ("nth 10", "29\n"), ("prime 97", "97 is prime\n"),
    ("primes 1 50", "2\n3\n5\n7\n11\n13\n17\n19\n23\n29\n31\n37\n41\n43\n47\n"), ("count 100", "25\n"),
    (
      "prime 97 --json",
      #"{"factors":[],"isPrime":true,"number":97,"status":"prime","type":"primality","version":1}"# + "\n"
    ),
    (
      "nth 10 --json", #"{"n":10,"prime":29,"source":"localCalculator","type":"nthPrime","version":1}"# + "\n"
    ),
  ]

  @Test(
    "A question with a number is answered whatever the session's file is, and changes nothing",
    arguments: UnusableSession.allCases, questions)
  func unusableSession(session: UnusableSession, question: (command: String, answer: String)) async throws {
    let home = try Home()
    try session.make(in: home)
    let before = try home.snapshot()
    let outcome = try await home.shell("app \(question.command)")
    #expect(outcome.output == question.answer)
    #expect(outcome.ending == .exited(0))
    #expect(!outcome.errors.contains("session"))
    #expect(try home.snapshot() == before)
  }

  @Test(
    "A question about the count needs the session, and says what is wrong with it",
    arguments: ["nth", "prime"])
  func count(command: String) async throws {
    let home = try Home()
    try UnusableSession.newer.make(in: home)
    let before = try home.snapshot()
    let outcome = try await home.run(command)
    #expect(outcome.output.isEmpty)
    #expect(outcome.ending == .exited(65))
    #expect(outcome.errors.contains("newer version"))
    #expect(try home.snapshot() == before)
  }
}
