public import BigInt
import NumberExpression
public import PrimeFacts
public import TerminalUI

/// The facts about a number, in a card beside a screen.
public struct AboutPane: View {
  private let number: BigInt
  private let primeIndex: PrimeIndex?
  private let investigations: Investigations
  private let added: String?
  private let isRoomy: Bool
  private let buttons: [Button]
  private let open: ((BigInt) -> Void)?

  /// The number of columns from which the facts are beside the gaps around the number.
  private static let wideWidth = 76

  /// - Parameters:
  ///   - primeIndex: The index of a prime that was counted; one of another number is ignored.
  ///   - investigations: The findings about large numbers.
  ///   - added: When the number was added to the favorites; nil if it isn't a favorite or the time isn't known.
  ///   - isRoomy: Whether the card has padding, as those beside it.
  ///   - buttons: What can be done with the number.
  ///   - open: A closure that shows the facts about a factor; nil if factors can't be opened.
  public init(
    number: BigInt, primeIndex: PrimeIndex? = nil, investigations: Investigations, added: String? = nil,
    isRoomy: Bool = false,
    buttons: [Button] = [], open: ((BigInt) -> Void)? = nil
  ) {
    self.number = number
    self.primeIndex = primeIndex
    self.investigations = investigations
    self.added = added
    self.isRoomy = isRoomy
    self.buttons = buttons
    self.open = open
  }

  public var body: some View {
    let facts = NumberFacts(of: number, investigations)
    return VStack {
      AdaptiveView(minimumSize: Size(width: Self.wideWidth - 4, height: 0)) {
        content(facts, .wideAbout)
      } compact: {
        content(facts, .about)
      }
      FlowStack { ForEach(buttons.indices) { buttons[$0] } }
    }
    .card(
      "About \(facts.shortTitle)", trailing: Text(facts.shortWord).bold().foreground(facts.color),
      isRoomy: isRoomy)
  }

  private func content(_ facts: NumberFacts, _ layout: FactsView.Layout) -> some View {
    VStack(spacing: 1) {
      FactsView(facts: facts, primeIndex: primeIndex, layout: layout, added: added, open: open)
      if let investigation = facts.investigation { InvestigationWork(investigation: investigation) }
    }
    .frame(maxWidth: .max, maxHeight: .max)
  }
}
