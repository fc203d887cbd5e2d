import BigInt
import TerminalUI
import Testing

@testable import Counter

@MainActor
@Suite("Counter: the number in large digits")
struct BigNumberTests {
  @Test(
    "The size is that of the large digits and the grouped number below them, if there is room",
    arguments: [
      (42, Size(width: 80, height: 24), Size(width: 14, height: 7), "      42"),
      (42, Size(width: 13, height: 24), Size(width: 7, height: 7), "  42"),
      (-7, Size(width: 80, height: 24), Size(width: 14, height: 7), "      −7"),
      (42, Size(width: 80, height: 6), Size(width: 2, height: 1), "42"),
      (-7, Size(width: 6, height: 24), Size(width: 2, height: 1), "−7"),
      (0, Size(width: 1, height: 1), Size(width: 1, height: 1), "0"),
      (1234, Size(width: 80, height: 24), Size(width: 30, height: 7), "            1,234"),
      (1234, Size(width: 14, height: 24), Size(width: 5, height: 1), "1,234"),
      (1234, Size(width: 4, height: 1), Size(width: 4, height: 1), "1,2…"),
    ])
  func size(number: BigInt, proposal: Size, size: Size, lastLine: String) {
    let view = BigNumber(number: number)
    #expect(view.sizeThatFits(proposal) == size)
    #expect(render(view, size: size).lines.last == lastLine)
    #expect(view.sizeThatFits(size) == size)
  }

  @Test("The size of an empty proposal is zero", arguments: [Size.zero, Size(width: 0, height: 9)])
  func nothing(proposal: Size) {
    #expect(BigNumber(number: 42).sizeThatFits(proposal) == .zero)
  }
}
