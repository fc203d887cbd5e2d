import NumberText
import Testing

/// Pastes, each with the numbers that a person means by it.
@Suite("Lists of numbers in texts")
struct NumberListTests {
  private func numbers(_ text: String, otherwise: Bool = false) -> [BigInt] {
    NumberList(text, readsOtherwise: otherwise).entries.compactMap {
      if case .number(let number) = $0.value { number } else { nil }
    }
  }

  @Test("Numbers as other programs print them are one entry, and a dash between plain numbers separates them")
  func otherPrograms() {
    #expect(numbers("12: 2 2 3") == [12] && numbers("2: 2\n3: 3") == [2, 3])
    #expect(numbers("00:c5:a3:01") == [0xC5A301] && numbers("    00:c5:\n    a3:01") == [0xC5A301])
    #expect(numbers("2^61–1") == [(1 << 61) - 1] && numbers("2^61 – 1") == [(1 << 61) - 1])
    #expect(numbers("101 – 103") == [101, 103] && numbers("C(10,3)") == [120] && numbers("1.5e3") == [1_500])
  }

  private func mistakes(_ text: String) -> [String] {
    let list = NumberList(text)
    return list.entries.filter(\.isMistake).map(list.text)
  }

  typealias Paste = (text: String, numbers: [BigInt])

  nonisolated static let lists: [Paste] = [
    ("97", [97]), (" 97 \n", [97]), ("2 3 5 7", [2, 3, 5, 7]), ("2, 3, 5, 7", [2, 3, 5, 7]),
    ("2,3,5,7,11,13", [2, 3, 5, 7, 11, 13]), ("2;3;5", [2, 3, 5]), ("2; 3; 5;", [2, 3, 5]),
    ("2\n3\n5\n", [2, 3, 5]), ("2\r\n3\r\n\r\n5", [2, 3, 5]), ("2\t3\t5", [2, 3, 5]),
    ("2 | 3 | 5", [2, 3, 5]), ("2, 3, 5, ...", [2, 3, 5]), ("2, 3, 5, …", [2, 3, 5]),
    ("2, 3, 5, ..., 97", [2, 3, 5, 97]), ("2 3 5 ... 97", [2, 3, 5, 97]), ("{2, 3, 5}", [2, 3, 5]),
    ("(2, 3, 5)", [2, 3, 5]), ("(3, 5), (5, 7), (11, 13)", [3, 5, 5, 7, 11, 13]),
    ("{3,5},{5,7},{11,13}", [3, 5, 5, 7, 11, 13]), ("(3,5),(5,7)", [3, 5, 5, 7]), ("(7)", [7]),
    ("2 → 3 → 5", [2, 3, 5]), ("2 & 3 & 5 \\\\", [2, 3, 5]),
    ("002 003 005 007 011", [2, 3, 5, 7, 11]),
    ("97,", [97]), (",,97,,101,,", [97, 101]), ("97.", [97]), ("139.", [139]), ("7 7 7", [7, 7, 7]),
    ("• 2\n• 3\n• 5", [2, 3, 5]), ("2、3、5、7。", [2, 3, 5, 7]), ("２", []),
  ]

  nonisolated static let groups: [Paste] = [
    ("1,000,003", [1_000_003]), ("7,919", [7_919]), ("104,729.", [104_729]), ("\"1,000,003\"", [1_000_003]),
    ("1,009!", [1_009]), ("101,103,107,109,113", [101, 103, 107, 109, 113]), ("101,103", [101, 103]),
    ("97,101,103,107", [97, 101, 103, 107]),
    ("1,000,003, 1,000,033, 1,000,037", [1_000_003, 1_000_033, 1_000_037]),
    ("1 000 003", [1_000_003]), ("1\u{2009}000\u{2009}003", [1_000_003]), ("7\u{202F}919", [7_919]),
    ("104\u{A0}729", [104_729]), ("101 103 107", [101, 103, 107]),
    ("1 000 003, 1 000 033, 1 000 037", [1_000_003, 1_000_033, 1_000_037]),
    ("1\u{202F}000\u{202F}003 ; 1\u{202F}000\u{202F}033", [1_000_003, 1_000_033]), ("1_000_003", [1_000_003]),
    ("1.299.709", [1_299_709]), ("1'299'709", [1_299_709]), ("1’299’709 2’750’159", [1_299_709, 2_750_159]),
    ("997,1009,1013", [997, 1_009, 1_013]), ("991,997,1009", [991, 997, 1_009]),
    ("2,147,483,647", [2_147_483_647]),
    (
      "170 141 183 460 469 231 731 687 303 715 884 105 727",
      [BigInt(2).power(127) - 1]
    ), ("100 101 102 103 104 105 106 107", [100, 101, 102, 103, 104, 105, 106, 107]),
    ("1,000,003\n1,000,033\n", [1_000_003, 1_000_033]), ("97 1 000 003", [97, 1_000_003]),
    ("-1,009", [-1_009]), ("−7", [-7]), ("- 97", [97]),
  ]

  nonisolated static let expressions: [Paste] = [
    ("2^61-1", [2_305_843_009_213_693_951]), ("2⁶¹ − 1", [2_305_843_009_213_693_951]), ("p(36)", [151]),
    ("1e6+3", [1_000_003]), ("0x1F", [31]), ("97 2^7-1", [97, 127]), ("2^7 - 1, 2^13 - 1", [127, 8_191]),
    ("2^7-1,2^13-1", [127, 8_191]), ("2^7-1; 2^13 - 1\n(2+3)*1", [127, 8_191, 5]), ("3*(10^3+9)", [3_027]),
    ("50!+1", [BigInt((1...50).reduce(into: BigInt(1)) { $0 *= BigInt($1) } + 1)]), ("7!", [5_040]),
    ("2 3 7!", [2, 3, 5_040]),
  ]

  nonisolated static let tables: [Paste] = [
    // OEIS's b-files.
    ("1 2\n2 3\n3 5\n4 7\n", [2, 3, 5, 7]), ("0 2\n1 3\n2 5", [2, 3, 5]),
    ("# A000040 (b-file)\n# Table of n, prime(n) for n=1..3\n1 2\n2 3\n3 5", [2, 3, 5]),
    ("167 991\n168 997\n169 1009\n170 1013", [991, 997, 1_009, 1_013]),
    ("100 541\n101 547\n102 557", [541, 547, 557]),
    ("A000040: 2, 3, 5, 7, 11", [2, 3, 5, 7, 11]),
    ("     1\t2\n     2\t3\n     3\t5", [2, 3, 5]), ("1. 2\n2. 3", [2, 3]), ("1) 2\n2) 3\n3) 5", [2, 3, 5]),
    ("1: 2\n2: 3", [2, 3]),
    ("1  2 3 5 7\n2  11 13 17 19\n3  23 29 31 37", [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]),
    ("2 3 5\n7 11 13\n17 19 23", [2, 3, 5, 7, 11, 13, 17, 19, 23]), ("1\n2\n3", [1, 2, 3]),
    (
      "10000000000000000000 2\n10000000000000000000 3\n10000000000000000000 5",
      [10_000_000_000_000_000_000, 2, 10_000_000_000_000_000_000, 3, 10_000_000_000_000_000_000, 5]
    ),
    // CSV.
    ("n,p(n)\n1,2\n2,3\n3,5", [2, 3, 5]), ("n,prime\n167,991\n168,997\n169,1009", [991, 997, 1_009]),
    ("167,991\n168,997\n169,1009", [991, 997, 1_009]), ("prime\n2\n3\n", [2, 3]),
    ("\"n\";\"p\"\n1;2\n2;3\n3;5", [2, 3, 5]),
    ("\"7,919\",\"7,927\"", [7_919, 7_927]), ("2026-11-24,97,found\n2026-11-25,101,found", [97, 101]),
    // JSON.
    ("[2,3,5]", [2, 3, 5]), ("[101,103]", [101, 103]), ("[\n  2,\n  3\n]", [2, 3]), (#"["2","3"]"#, [2, 3]),
    (#"{"primes": [2, 3, 5]}"#, [2, 3, 5]), ("[[1,2],[2,3],[3,5]]", [2, 3, 5]),
    (#"[{"n":1,"p":2},{"n":2,"p":3},{"n":3,"p":5}]"#, [2, 3, 5]),
    // Markdown and HTML.
    ("- 2\n- 3\n- 5", [2, 3, 5]), ("* 97\n* 101", [97, 101]), ("**97**, `101`, _103_", [97, 101, 103]),
    ("| n | p |\n|---|---|\n| 1 | 2 |\n| 2 | 3 |\n| 3 | 5 |", [2, 3, 5]),
    ("[97](https://en.wikipedia.org/wiki/97_(number)) [101](/wiki/101_(number))", [97, 101]),
    ("<li>97</li><li>101</li>", [97, 101]),
    // Wikipedia.
    ("1\t2\t3\t4\n1–4\t2\t3\t5\t7\n5–8\t11\t13\t17\t19", [2, 3, 5, 7, 11, 13, 17, 19]),
    ("2, 3, 5, 7, 11 (sequence A000040 in the OEIS)", [2, 3, 5, 7, 11]),
    ("3, 7, 31, 127[5]", [3, 7, 31, 127]),
    (
      "Mersenne primes: 3, 7, 31, 127, 8191, 131071, 524287, 2147483647[3]",
      [3, 7, 31, 127, 8_191, 131_071, 524_287, 2_147_483_647]
    ),
    ("Twins: (3, 5), (5, 7), (11, 13)", [3, 5, 5, 7, 11, 13]),
    ("The primes are[2]\n2, 3, 5", [2, 3, 5]),
  ]

  nonisolated static let prose: [Paste] = [
    ("The 1000th prime is 7,919.", [7_919]), ("The 10,000th prime is 104,729!", [104_729]), ("p=13", [13]),
    ("p = 13, q = 17", [13, 17]), ("Is 1,000,003 prime?", [1_000_003]), ("The primes 3 and 5", [3, 5]),
    ("primes 41–43", [41, 43]), ("Between 89 and 97 (both prime).", [89, 97]), ("It’s 97.", [97]),
    ("“97”, he said", [97]),
    ("„Die 1000. Primzahl ist 7919“", [1_000, 7_919]),
    ("« Le nombre 104\u{202F}729 est premier »", [104_729]),
    ("¿Es 97 primo? ¡Sí, 101!", [97, 101]), ("Die Zahl „1.299.709“ ist prim", [1_299_709]),
    ("Der 7’919.", [7_919]), ("prime: 2^61-1", [(1 << 61) - 1]),
    ("The primes 2⁶¹ − 1, 2¹³−1 (Mersenne), and 2^7 + 3", [(1 << 61) - 1, 8_191, 131]),
    ("97 - 89 and 101 - 7", [97, 89, 101, 7]), ("π(100) = 25, p(5) = 11", [25, 11, 11]),
    ("pi is 3.14", []),
    ("On 2026-11-24 at 12:05, 97 was found", [97]), ("see https://oeis.org/A000040?start=7 for 97", [97]),
    ("a fee of $7,919 or 7,919%", []), ("the 7,919th", []), ("x1,009", []), ("version 2.3.5 of 97", [97]),
    ("7,919.5 meters", []), ("le 100 000e nombre premier : 1 299 709", [1_299_709]),
    ("M and 97, not x = −7", [97]),
    ("primes: 2,3,5,7,11,101,103; the largest: 1,000,003", [2, 3, 5, 7, 11, 101, 103, 1_000_003]),
    ("91 = 7 × 13 is composite", [91, 7, 13]), ("7 is the 4th prime", [7]),
    ("1. The first is 2\n2. The next is 3", [2, 3]),
    ("GIMPS found 2^82589933-1 after 97", [97]), ("Euler's 41: n^2 + n + 41", [41, 41]),
  ]

  @Test("Numbers are read from lists", arguments: lists)
  func list(paste: Paste) { #expect(numbers(paste.text) == paste.numbers) }

  @Test("Groups of three digits are one number or a list", arguments: groups)
  func group(paste: Paste) { #expect(numbers(paste.text) == paste.numbers) }

  @Test("Expressions are read from texts without words", arguments: expressions)
  func expression(paste: Paste) { #expect(numbers(paste.text) == paste.numbers) }

  @Test("Numbers are read from tables without their indexes", arguments: tables)
  func table(paste: Paste) { #expect(numbers(paste.text) == paste.numbers) }

  @Test("Plain numbers and expressions with a power are read from sentences", arguments: prose)
  func sentence(paste: Paste) { #expect(numbers(paste.text) == paste.numbers) }

  @Test("The table has at least 80 pastes")
  func count() {
    #expect([Self.lists, Self.groups, Self.expressions, Self.tables, Self.prose].joined().count >= 80)
  }

  @Test(
    "What has digits and isn't a number is named",
    arguments: [
      ("2*3+1 is prime", ["2*3+1"]), ("3.14 is pi", ["3.14"]),
      ("97 7x 101", ["7x"]),
      ("hello", ["hello"]),
      ("97 - 2 ^^ 3", ["97 - 2 ^^ 3"]), ("$7,919 for 97 books", ["$7,919"]), ("the 4th of 97", []),
      ("2..", ["2.."]),
      ("1.5", ["1.5"]),
    ])
  func refused(text: String, mistakes: [String]) { #expect(self.mistakes(text) == mistakes) }

  @Test(
    "Words among numbers are named",
    arguments: [
      ("91 foo 97", ["foo"]), ("The primes 3 and 5.", ["The", "primes", "and"]),
      ("the 4th of 97", ["the", "4th", "of"]), ("{\"primes\": [2, 3]}", ["primes"]), ("2, 3", []),
      ("hello", []),
    ])
  func words(text: String, words: [String]) { #expect(NumberList(text).words == words) }

  @Test(
    "Groups that can be meant both ways have another reading",
    arguments: [
      ("101,103,107,109,113", [101_103_107_109_113]), ("101,103", [101_103]), ("7,919", [7, 919]),
      ("104,729", nil), ("1,000,003", nil), ("2,3,5", nil), ("101 103 107", nil), ("97", nil),
      ("[101,103]", nil),
    ] as [(String, [BigInt]?)])
  func otherReading(text: String, numbers: [BigInt]?) {
    #expect(NumberList(text).isAmbiguous == (numbers != nil))
    if let numbers { #expect(self.numbers(text, otherwise: true) == numbers) }
  }

  @Test("A range is an entry, and mistakes have their place")
  func ranges() throws {
    for text in ["100..200", "100–200", " 10^2 .. 200"] {
      #expect(NumberList(text).entries.map(\.value) == [.range(100, 200)])
    }
    let list = NumberList("97 101 2^x")
    #expect(list.mistakeColumn(of: list.entries[2]) == 10)
    #expect(list.mistakeColumn(of: list.entries[0]) == nil)
  }

  @Test("A long list is read whole")
  func long() {
    let primes = (1...20_000).map { "\($0 * 2 + 1)" }
    for separator in [" ", "\n", ",", ", ", ";"] {
      #expect(numbers(primes.joined(separator: separator)).count == 20_000)
    }
  }
}
