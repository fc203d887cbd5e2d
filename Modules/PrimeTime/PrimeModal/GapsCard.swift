public import BigInt
import NumberFacts
import NumberText
public import TerminalUI

/// The gaps between the primes around the count, one in each column.
public struct GapsCard: PrimitiveView {
  private let count: BigInt

  public init(count: BigInt) { self.count = count }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 8, stretchingHeight: 12) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // Beside the border and the padding.
    let radius = max((rect.width - 7) / 2, 1)
    canvas.render(card(UInt64(exactly: count).map { PrimeNeighborhood(of: $0, radius: radius) }), in: rect)
  }

  private func card(_ neighborhood: PrimeNeighborhood?) -> some View {
    VStack {
      if let neighborhood {
        Sparkline(neighborhood.gaps, marked: neighborhood.current, height: 7)
        Text("")
        HStack {
          if let current = neighborhood.current {
            Text("\(neighborhood.gaps[current].grouped) to the next prime").foreground(.muted).lineLimit(1)
          }
          Spacer()
          Text("widest \((neighborhood.gaps.max() ?? 0).grouped)").foreground(.gold).lineLimit(1)
        }
      } else {
        Text("The gaps are known around counts from 0 to 2⁶⁴ − 1").foreground(.muted).asciiPowers()
      }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .card(
      "Gaps around the count",
      trailing: neighborhood?.range.map { Text("\($0.lowerBound.grouped) … \($0.upperBound.grouped)") },
      isRoomy: true)
  }
}
