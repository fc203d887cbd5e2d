import NumberFacts
import NumberFactsTesting
import PrimeModal
import TerminalUITesting
import Testing

@Suite("NumberPortrait")
struct NumberPortraitTests {
  @Test(
    "The factors are as large as the width has room for, from 12 to 30",
    arguments: [
      (1_234_567, "127 × 9,721", 30),
      (614_889_782_588_491_410, "2 × 3 × 5 × 7 × 11 × 13 × 17 × 19 × 23 × 29 × 31 × 37 × 41 × 43 × 47", 22),
    ] as [(BigInt, String, Int)])
  func words(number: BigInt, factors: String, size: Int) throws {
    let picture = NumberPortrait(NumberFacts(of: number), primes: []).picture(theme: .dark)
    let end = try #require(picture.firstRange(of: ">\(factors)<")).lowerBound
    let text = picture[..<end]
    #expect(text.suffix(200).contains("font-size=\"\(size)\""), "\(text.suffix(200))")
  }

  @Test("The number of bits has its noun", arguments: [(1, "1 digit · 1 bit<"), (2, "1 digit · 2 bits<")])
  func bits(number: BigInt, words: String) {
    #expect(NumberPortrait(NumberFacts(of: number), primes: []).picture(theme: .dark).contains(words))
  }

  @Test("The picture has the bits, and the primes within twice the wider of two wide gaps beside the number")
  func place() throws {
    let (number, primes) = (4_652_507 as BigInt, try NumberPortrait.primes(around: 4_652_507))
    let picture = NumberPortrait(NumberFacts(of: number), primes: primes).picture(theme: .dark)
    for words in ["in binary, 16 of 23 are ones", "The primes within 308"] {
      #expect(picture.contains(">\(words)<"), "\(words)")
    }
  }
}
