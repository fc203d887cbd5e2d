import Architecture
import NthPrimeClient
import Synchronization
import TestTraits
import Testing

@Suite("The lookup as a dependency", .timeLimit(.standard))
struct DependencyTests {
  @Test("An unassigned client fails the test by the endpoint's name, and the lookup ends")
  func unimplemented() async {
    let messages = Mutex<[String]>([])
    let reporter = IssueReporter(failsTests: true) { message, _ in messages.withLock { $0.append(message) } }
    await IssueReporter.$current.withValue(reporter) {
      let client = DependencyValues().nthPrime
      #expect(await client.events(for: 7) == [])
    }
    let reported = messages.withLock { $0 }
    #expect(reported.count == 1)
    #expect(reported.first?.contains("NthPrimeClient.lookUp") == true)
  }
}
