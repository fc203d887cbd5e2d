public import BigInt
public import NumberFacts
import NumberText
public import TerminalUI

/// The facts about a number, in a card beside a screen.
public struct AboutPane: View {
  private let number: BigInt
  private let primeIndex: PrimeIndex?
  private let investigations: Investigations
  private let isFavorite: Bool
  private let added: String?
  private let isRoomy: Bool
  private let buttons: [Button]
  private let open: ((BigInt) -> Void)?

  /// The number of columns from which the facts are beside the gaps around the number.
  private static let wideWidth = 76

  /// - Parameters:
  ///   - primeIndex: The index of a prime that was counted; one of another number is ignored.
  ///   - investigations: The findings about large numbers.
  ///   - isFavorite: Whether the number itself and the nearest primes are displayed, too, as beside the favorites.
  ///   - added: The time and the place of the favorite's addition; nil if they aren't known.
  ///   - isRoomy: Whether the card has padding, as those beside it.
  ///   - buttons: What can be done with the number.
  ///   - open: A closure that shows the facts about a factor or a neighbor; nil if these can't be opened.
  public init(
    number: BigInt, primeIndex: PrimeIndex? = nil, investigations: Investigations, isFavorite: Bool = false,
    added: String? = nil, isRoomy: Bool = false,
    buttons: [Button] = [], open: ((BigInt) -> Void)? = nil
  ) {
    self.number = number
    self.primeIndex = primeIndex
    self.investigations = investigations
    self.isFavorite = isFavorite
    self.added = added
    self.isRoomy = isRoomy
    self.buttons = buttons
    self.open = open
  }

  public var body: some View {
    let facts = NumberFacts(of: number, investigations)
    return VStack {
      AdaptiveView(minimumSize: Size(width: Self.wideWidth - 4, height: 0)) {
        content(facts, isFavorite ? .wideFavorite : .wideAbout)
      } compact: {
        content(facts, isFavorite ? .favorite : .about)
      }
      FlowStack { ForEach(buttons.indices) { buttons[$0] } }
    }
    .card(
      "About \(isFavorite ? facts.favoriteTitle : facts.shortTitle)",
      // Most tests end before a word could be read, and the longest aren't started.
      trailing: isFavorite && facts.status == .testing
        ? nil : Text(facts.shortWord).bold().foreground(facts.color),
      isRoomy: isRoomy)
  }

  private func content(_ facts: NumberFacts, _ layout: FactsView.Layout) -> some View {
    VStack(spacing: 1) {
      FactsView(facts: facts, primeIndex: primeIndex, layout: layout, added: added, open: open)
      if isFavorite, facts.investigation == nil, facts.status == .testing,
        !Investigator.testsQuickly(number)
      {
        Text("Enter finds the nearest primes").foreground(.faint)
      }
      if let investigation = facts.investigation { InvestigationWork(investigation: investigation) }
    }
    .frame(maxWidth: .max, maxHeight: .max)
  }
}
