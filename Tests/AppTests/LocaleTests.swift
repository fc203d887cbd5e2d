import TestTraits
import Testing

@Suite("Locales", .ownThreads, .timeLimit(.programs))
struct LocaleTests {
  @Test(
    "In a locale without Unicode, the text for people is ASCII",
    arguments: [
      ("prime 12", "12 is not prime: 2^2 x 3\n"),
      ("printf '12\\n7\\n' | app prime -", "12 is not prime: 2^2 x 3\n7 is prime\n"),
      (
        "prime 97 --certificate f 2>&1 | tail -1", "The certificate was written to \"f\" (size below 2^64).\n"
      ),
      ("replay missing 2>&1", "app: Cannot read \"missing\": the file does not exist.\n"),
      ("prime --help | grep -o 'factors of 2^64.*'", "factors of 2^64 - 1 as JSON.\n"),
      (
        "printf 'open counter\\n-\\n' | app --plain | grep 'prime: primes' | tail -1",
        "-1 is not prime: primes begin at 2.\n"
      ),
    ])
  func ascii(line: String, output: String) async throws {
    for locale in ["LC_ALL=C", "LC_ALL= LC_CTYPE=POSIX", "LANG="] {
      let line = line.contains("app") ? line : "app \(line)"
      let outcome = try await Home().shell("export \(locale); \(line)")
      #expect(outcome.output == output, "\(locale)")
    }
  }

  @Test("In a locale without Unicode, JSON and the names of files are unchanged")
  func unchanged() async throws {
    let json = try await Home().shell("export LC_ALL=C; app replay été --json 2>&1")
    #expect(json.output.contains("“été”"))
    let text = try await Home().shell("export LC_ALL=C; app replay été 2>&1")
    #expect(text.output.contains("\"été\""))
  }
}
