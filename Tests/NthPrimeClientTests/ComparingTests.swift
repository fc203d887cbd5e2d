import BigInt
import NthPrimeClient
import TestTraits
import Testing

@Suite("Comparing two sources", .timeLimit(.standard))
struct ComparingTests {
  static func client(_ prime: BigInt, from source: NthPrimeSource, note: String? = nil) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in NthPrimeAnswer(n: n, prime: prime, source: source, note: note) })
  }

  @Test("If both agree, the answer is the first one's, with a note about the agreement and both notes")
  func agreement() async throws {
    let client = NthPrimeClient.comparing(
      Self.client(17, from: .wolframAlpha, note: "One."),
      with: Self.client(17, from: .localCalculator, note: "Two."))
    #expect(
      try await client.answer(for: 7)
        == NthPrimeAnswer(
          n: 7, prime: 17, source: .wolframAlpha, note: "It agrees with the local calculator. One. Two."))
  }

  @Test("If they disagree, the lookup fails and names both answers")
  func disagreement() async {
    let client = NthPrimeClient.comparing(
      Self.client(19, from: .wolframAlpha), with: Self.client(17, from: .localCalculator))
    let error = await #expect(throws: NthPrimeError.self) { try await client.answer(for: 7) }
    #expect(
      error.map(String.init(describing:))
        == "Prime number 7 is 19 according to Wolfram|Alpha, but 17 according to the local calculator. "
        + "One of them is wrong. Please report it.")
  }

  @Test("If one fails, its error is reported immediately and the other is canceled")
  func failure() async {
    for isFirst in [true, false] {
      let endless = EndlessWork()
      let failing = NthPrimeClient.failing(NthPrimeError.cannotConnect)
      let client: NthPrimeClient =
        isFirst ? .comparing(failing, with: endless.client) : .comparing(endless.client, with: failing)
      await #expect(throws: NthPrimeError.cannotConnect) { try await client.answer(for: 7) }
      await endless.cancellation()
    }
  }

  @Test("Cancellation reaches both")
  func cancellation() async {
    let (first, second) = (EndlessWork(), EndlessWork())
    await expectCancellation(of: .comparing(first.client, with: second.client), reaching: first, second)
  }
}

@Suite("A client for each lookup")
struct ClientForEachLookupTests {
  @Test("Nothing is created before the first lookup, and each lookup creates its own client")
  func laziness() async throws {
    let isCreated = Flag()
    let client = NthPrimeClient.forEachLookup {
      isCreated.set()
      return .seventeen
    }
    #expect(!isCreated.isSet)
    #expect(try await client.answer(for: 7) == .seventeen(7))
    #expect(isCreated.isSet)
  }

  @Test("A failure to create the client fails the lookup with its own sentence")
  func failure() async {
    let error = NthPrimeError.misconfigured(reason: "The setting is wrong.")
    let client = NthPrimeClient.forEachLookup { () throws(NthPrimeError) in throw error }
    #expect(await client.events(for: 7) == [.failed(error)])
    #expect("\(error)" == "The setting is wrong.")
  }
}
