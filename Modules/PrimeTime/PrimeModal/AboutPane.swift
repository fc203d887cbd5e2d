public import BigInt
public import NumberFacts
public import TerminalUI

/// The facts about a number, in a card beside a screen.
public struct AboutPane: View {
  private let facts: NumberFacts
  private let isFavorite: Bool
  private let added: String?
  private let isRoomy: Bool
  private let map: AnyView?
  private let buttons: [Button]
  private let open: ((BigInt) -> Void)?

  /// The width from which the gaps around the number are beside the facts.
  private static let wideWidth = 76

  /// - Parameters:
  ///   - isFavorite: Whether the layout is that of a favorite, with the number and the nearest primes.
  ///   - added: The time of the favorite's addition.
  ///   - isRoomy: Whether the card has padding.
  ///   - map: A map of the numbers around the number, displayed below the facts.
  ///   - buttons: The app's actions for the number.
  ///   - open: Shows the facts about a factor or a neighbor; nil if these can't be opened.
  public init(
    facts: NumberFacts, isFavorite: Bool = false, added: String? = nil, isRoomy: Bool = false,
    map: AnyView? = nil, buttons: [Button] = [], open: ((BigInt) -> Void)? = nil
  ) {
    self.facts = facts
    self.isFavorite = isFavorite
    self.added = added
    self.isRoomy = isRoomy
    self.map = map
    self.buttons = buttons
    self.open = open
  }

  public var body: some View {
    VStack {
      AdaptiveView(minimumSize: Size(width: Self.wideWidth - 4, height: 0)) {
        content(isFavorite ? .wideFavorite : .wideAbout)
      } compact: {
        content(isFavorite ? .favorite : .about)
      }
      FlowStack { ForEach(buttons.indices) { buttons[$0] } }
    }
    .card(
      "About \(facts.title(isFavorite: isFavorite))",
      // Most tests of favorites end before a word could be read, and the longest aren't started.
      trailing: isFavorite && facts.status == .testing
        ? nil : Text(facts.shortWord).bold().foreground(facts.color),
      isRoomy: isRoomy)
  }

  private func content(_ layout: FactsView.Layout) -> some View {
    VStack(spacing: 1) {
      FactsView(facts: facts, layout: layout, added: added, open: open)
      if let map { map }
      if isFavorite, facts.investigation == nil, facts.status == .testing,
        !Facts.testsQuickly(facts.number)
      {
        Text("Enter finds the nearest primes").foreground(.faint)
      }
      if let investigation = facts.investigation { InvestigationWork(investigation: investigation) }
    }
    .frame(maxWidth: .max, maxHeight: .max)
  }
}
