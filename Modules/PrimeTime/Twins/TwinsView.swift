public import BigInt
import NumberText
public import TerminalUI

/// The pairs of twin primes around the count, in a card.
public struct TwinsView: View {
  private let count: BigInt
  private let send: (Twins.Action) -> Void

  /// The number of pairs on each side of the current one.
  private static let radius = 3

  public init(count: BigInt, send: @escaping (Twins.Action) -> Void = { _ in }) {
    self.count = count
    self.send = send
  }

  public var body: some View {
    VStack(alignment: .center) {
      if let pair = TwinPair.nearest(to: count) {
        ForEach(pairs(around: pair), id: \.first) { row($0, isCurrent: $0 == pair) }
      } else {
        Text("There are no pairs beyond 2⁶⁴ − 1 here").foreground(.muted).asciiPowers()
      }
      Text("")
      FlowStack(alignment: .center) {
        Button(
          "Previous", key: "k", title: "Previous pair",
          disabledReason: TwinPair.previous(to: count) == nil ? "there is no pair below" : nil
        ) {
          send(.previousPairButtonTapped)
        }
        Button(
          "Next", key: "j", title: "Next pair",
          disabledReason: TwinPair.next(to: count) == nil ? "there is no pair above" : nil, isDefault: true
        ) {
          send(.nextPairButtonTapped)
        }
      }
    }
    .frame(maxWidth: .max, maxHeight: .max, alignment: .top)
    .card("Twins", trailing: Text(count.abbreviated(leading: 9)))
    .padding(horizontal: 1)
    .helpSection("Twins")
  }

  private func pairs(around pair: TwinPair) -> [TwinPair] {
    var pairs = [pair]
    while pairs.count <= Self.radius, let previous = TwinPair.previous(before: pairs[0].first) {
      pairs.insert(previous, at: 0)
    }
    return pairs + TwinPair.pairs(from: pair.first + 1, count: Self.radius)
  }

  private func row(_ pair: TwinPair, isCurrent: Bool) -> Text {
    let text = Text(pair.text).foreground(isCurrent ? .positive : .muted).lineLimit(1)
    return isCurrent ? text.bold() : text
  }
}

extension TwinPair {
  /// The pair for people: `11, 13`.
  public var text: String { "\(first.grouped), \(second.grouped)" }

  /// The screen as lines of text, for screen readers.
  public static func plainTextLines(count: BigInt) -> [String] {
    let line =
      switch nearest(to: count) {
      case let pair? where BigInt(pair.first) == count: "The count begins the pair \(pair.text)."
      case let pair?: "The next twin primes are \(pair.text)."
      case nil: "No twin primes are known there."
      }
    return ["Twins", "The count is \(count.abbreviated). \(line)"]
  }
}
