import BigInt
import NumberFacts
import PrimeCalculator
import TerminalUI

/// The numbers around one, each in the color of its smallest factor; a click goes to one.
struct FactorStrip: View {
  let number: UInt64
  let go: (BigInt) -> Void

  /// The count of numbers on each side.
  static let radius: UInt64 = 24

  var body: some View {
    let first = number - min(number, Self.radius)
    let numbers = Array(first...number + Self.radius)
    VStack {
      HStack(spacing: 0) {
        ForEach(numbers) { number in
          Text("█").foreground(color(of: number)).onClick("Go to \(number.grouped)") { go(BigInt(number)) }
        }
      }
      HStack(spacing: 0) {
        Text(first.grouped).lineLimit(1).foreground(.muted).frame(width: Int(number - first))
        Text("▴").foreground(.accent)
        Text((number + Self.radius).grouped).foreground(.muted)
          .frame(width: Int(Self.radius), alignment: .trailing)
      }
    }
  }

  private func color(of number: UInt64) -> Color {
    if isPrime(number) { return .theme(.areaHighlight) }
    return .theme(smallestFactorClass(of: number).map { ThemeColor.areas[$0] } ?? .border)
  }
}
