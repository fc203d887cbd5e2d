import BigInt
import NumberFacts
import TerminalUI

/// The known facts about a number, for the modal and the card beside a screen.
struct FactsView: View {
  enum Layout: Equatable {
    /// The number in large digits, the answer, the place between the primes, the facts, and the gaps.
    case largeModal
    /// The same, with the number in middle digits.
    case modal
    /// The same, without the gaps and empty rows, and with a number of facts.
    case small(Int)
    /// The facts above the gaps.
    case about
    /// The facts in two columns; without more of them, beside the gaps.
    case wideAbout
    /// The number with its form, and the facts in groups above the gaps.
    case favorite
    /// The number with its form, the place between the primes, and the facts in groups beside the gaps.
    case wideFavorite
  }

  let facts: NumberFacts
  let layout: Layout
  /// The time of the favorite's addition.
  var added: String?
  /// The steps of the work on the number, displayed before the facts.
  var steps: InvestigationWork?
  /// Opens a factor or a neighbor; nil if these can't be opened.
  var open: ((BigInt) -> Void)?
  /// Goes to a neighbor.
  var walk: (BigInt) -> Void = { _ in }

  /// The width of the facts about a favorite without labels.
  private static let favoriteTextWidth = 25

  var body: some View {
    switch layout {
    case .largeModal, .modal:
      VStack(alignment: .center) {
        if !hasTwoRows { Text("") }
        number
        // The last row of the middle digits is half empty.
        if !hasTwoRows || layout == .largeModal { Text("") }
        answer
        if !hasTwoRows || layout == .largeModal { Text("") }
        NeighborLine(facts, showsDistances: layout == .largeModal, keys: .arrows, go: walk)
        Text("")
        if let steps { steps.padding(EdgeInsets(bottom: layout == .largeModal ? 1 : 0)) }
        let details = details
        // The factors of the numbers beside a long one are below a smaller chart.
        let row = hasTwoRows ? details.prefix(2).prefix { !$0.isOfNeighbor }.count : Int.max
        HStack(spacing: 3) {
          lines(0..<row, of: details).frame(maxWidth: .max)
          chart(radius: hasTwoRows ? 8 : 11, height: hasTwoRows ? 1 : 3)
        }
        .frame(maxWidth: .max)
        if hasTwoRows { lines(row..<Int.max, of: details).frame(maxWidth: .max) }
      }
    case .small:
      VStack(alignment: .center) {
        number
        answer
        NeighborLine(facts, keys: .arrows, go: walk)
        lines().frame(maxWidth: .max)
      }
    case .about:
      VStack(spacing: 1) {
        aboutLines
        chart(radius: GapChart.radius, height: 2)
      }
    case .wideAbout:
      HStack(spacing: 4) {
        aboutLines.frame(width: 34)
        let more = facts.moreDetails
        if more.isEmpty { chart(radius: GapChart.radius, height: 4) } else { lines(of: more) }
      }
    case .favorite:
      AdaptiveView(sizes: [Size(width: 0, height: 24)]) { favorite(spacing: $0 == 0 ? 1 : 0) }
    case .wideFavorite:
      VStack(spacing: 1) {
        heading
        NeighborLine(facts, showsDistances: true, keys: .none) { open?($0) }
        HStack(spacing: 4) {
          groups(hasNeighbors: false, spacing: 1).frame(width: 34)
          chart(radius: GapChart.radius, height: 4)
        }
      }
    }
  }

  // MARK: A favorite

  private func favorite(spacing: Int) -> some View {
    VStack(spacing: spacing) {
      heading
      groups(hasNeighbors: true, spacing: spacing)
      chart(radius: GapChart.radius, height: spacing == 0 ? 2 : 3)
    }
  }

  private var heading: some View {
    VStack {
      Text(facts.number.abbreviated).bold().foreground(facts.color).lineLimit(1)
      Text(facts.formText).foreground(.muted).lineLimit(1).asciiPowers()
    }
  }

  private func groups(hasNeighbors: Bool, spacing: Int) -> some View {
    let groups = facts.favoriteGroups(added: added, hasNeighbors: hasNeighbors)
    return VStack(spacing: spacing) {
      ForEach(groups.indices) { group in
        VStack {
          ForEach(groups[group].indices) { index in
            let detail = groups[group][index]
            // A prime that doesn't fit on one line has only its distance.
            let fits = detail.prime == nil || detail.text.cellWidth <= Self.favoriteTextWidth
            line(fits ? detail : detail.withoutText, label: detail.label, labelWidth: 8, limit: 4)
          }
        }
      }
    }
  }

  private var number: some View {
    let height: Int? =
      switch layout {
      case .largeModal: hasTwoRows ? 6 : 5
      case .modal: hasTwoRows ? 6 : facts.number.digitCount > 126 ? 4 : 3
      default: nil
      }
    // The smallest box has four rows of 27 digits.
    return facts.display(
      maximumSize: layout == .largeModal || hasTwoRows ? .large : .middle,
      hasFourRows: isModal || facts.number.digitCount <= 4 * 27
    )
    .frame(height: height, alignment: .center)
  }

  /// Whether the modal has the digits of the number in two rows.
  private var hasTwoRows: Bool { isModal && 14...24 ~= facts.number.digitCount }

  /// The answer to the question in the title, with the factors as chips that open them: `No: 2³ × 127`.
  private var answer: some View {
    let (word, rest) = facts.answer
    let text = Text(word).foreground(facts.color) + Text(rest)
    // The signs that begin rows are below each other.
    return FlowStack {
      text.bold().lineLimit(1).asciiPowers()
      if facts.status == .composite { chips(factors) }
    }
  }

  /// The factors, with all digits if three rows have room for them.
  private var factors: [(base: BigInt, text: String)] {
    let factors = facts.factorTexts
    let widths = factors.map { $0.base.grouped.count + 5 }
    let isLong = widths.reduce(0, +) > 3 * 58 || widths.contains { $0 > 58 }
    return isModal && !isLong ? facts.factorTexts { $0.grouped } : factors
  }

  /// Returns the factors, each but the first with its sign, which begins a row.
  private func chips(_ factors: [(base: BigInt, text: String)]) -> some View {
    // Long factors, each on a row, begin below the first one, which has the answer before it.
    let widths = factors.map { $0.text.cellWidth + 5 }
    let width = isModal ? 60 : 36
    let signWidth = widths.reduce(0, +) > width && widths.dropFirst().allSatisfy { $0 > width / 2 } ? 3 : 1
    return ForEach(factors.indices) { index in
      HStack {
        if index > 0 { Text("×").foreground(.muted).frame(width: signWidth, alignment: .trailing) }
        if let open {
          let (base, text) = factors[index]
          Button(text, title: "Facts about \(base.abbreviated)") { open(base) }
        } else {
          Text(factors[index].text).asciiPowers()
        }
      }
    }
  }

  // MARK: Facts

  private var details: [NumberDetail] {
    let hidden: Set<String> =
      switch layout {
      // Displayed elsewhere in the modal.
      case .largeModal: ["Index", "Digits", "Before", "After", "Why", hasStrip ? "Primes below" : ""]
      case .modal, .small: ["Index", "p / ln p", "Digits", "Before", "After", "Why", "Root"]
      case .about, .wideAbout, .favorite, .wideFavorite: []
      }
    let isTitle = isModal && facts.number.isLong && facts.number.powerForm() != nil
    let details = (facts.details + (isModal ? facts.functionDetails : [])).filter {
      !hidden.contains($0.label) && !(isTitle && $0.label == "Form")
    }
    // The steps of the work take their rows.
    if layout == .modal, facts.investigation?.hasSteps ?? false { return [] }
    // More would touch the chips of the modal.
    let limit =
      if case .small(let count) = layout { count } else {
        layout == .modal ? (facts.number.digitCount > 126 ? 4 : 5) : Int.max
      }
    var shown = Array(details.prefix(limit))
    // The form is beside the gaps where the factors would be, which need the width.
    if hasTwoRows, shown.count > 2, shown[1].isOfNeighbor, shown.last?.label == "Form" {
      shown.insert(shown.removeLast(), at: 1)
    }
    return shown
  }

  /// Whether the numbers around a composite one are displayed.
  private var hasStrip: Bool {
    layout == .largeModal && facts.status == .composite && (0..<1 << 63).contains(facts.number)
  }

  private var isModal: Bool { layout == .modal || layout == .largeModal }

  /// - Parameter rows: The facts to display; those around a composite number follow the last ones.
  private func lines(_ rows: Range<Int> = 0..<Int.max, of other: [NumberDetail]? = nil) -> some View {
    let details = other ?? self.details
    let labels = details.map { isModal ? $0.label : $0.shortLabel ?? $0.label }
    let width = max(labels.map(\.cellWidth).max() ?? 0, isModal ? 6 : 0) + 2
    let hasRoom = [.about, .wideAbout, .largeModal].contains(layout) || hasTwoRows && details.count < 5
    return VStack {
      ForEach(details.indices.clamped(to: rows)) { index in
        line(details[index], label: labels[index], labelWidth: width, limit: hasRoom ? 2 : 1)
      }
      if hasStrip, rows.upperBound == Int.max {
        HStack(spacing: 0) {
          Text("Around").foreground(.muted).frame(width: width)
          FactorStrip(number: UInt64(facts.number)) { walk($0) }
        }
      }
    }
  }

  @ViewBuilder private func line(
    _ detail: NumberDetail, label: String, labelWidth: Int, limit: Int
  ) -> some View {
    let color: Color? = detail.prime == nil ? nil : .positive
    // A row of the modal has 51 cells.
    let words = isModal && detail.text.count <= 51 * limit ? detail.text : detail.shortText ?? detail.text
    let text =
      Text(words).foreground(color) + Text(detail.remark.isEmpty || detail.text.isEmpty ? "" : "  ")
      + Text(detail.remark).foreground(.muted)
    let line = HStack(spacing: 0) {
      Text(label).lineLimit(1).foreground(.muted).frame(width: labelWidth)
      text.lineLimit(limit).asciiPowers()
    }
    if let prime = detail.prime, let open {
      line.onClick("Facts about \(prime.abbreviated)") { open(prime) }
    } else {
      line
    }
  }

  private var aboutLines: some View {
    VStack {
      if facts.status == .composite, !facts.factorTexts.isEmpty {
        FlowStack {
          Text("Factors").foreground(.muted)
          chips(facts.factorTexts)
        }
      }
      lines()
    }
  }

  @ViewBuilder private func chart(radius: Int, height: Int) -> some View {
    if facts.status != .composite || !isModal, let number = UInt64(exactly: facts.number) {
      GapChart(number: number, radius: radius, height: height)
    }
  }
}

/// The gaps between the primes around a number.
struct GapChart: View {
  let number: UInt64
  /// The maximum number of gaps displayed on each side.
  let radius: Int
  let height: Int

  /// The number of gaps determined on each side.
  nonisolated static let radius = 16

  var body: some View {
    let neighborhood = PrimeNeighborhood(of: number, radius: Self.radius)
    let first = max((neighborhood.current ?? 0) - radius, 0)
    let gaps = Array(neighborhood.gaps.dropFirst(first).prefix(2 * radius + 1))
    VStack {
      HStack {
        Text(radius < 10 ? "Gaps" : "Gaps around").foreground(.muted).lineLimit(1)
        Spacer()
        Text("widest \(gaps.max() ?? 0)").foreground(.gold).lineLimit(1)
      }
      .frame(width: 2 * radius + 1)
      Sparkline(gaps, marked: height == 1 ? nil : neighborhood.current.map { $0 - first }, height: height)
    }
  }
}
