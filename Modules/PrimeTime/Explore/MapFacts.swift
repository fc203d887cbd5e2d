import BigInt
import NumberFacts
import PrimeCalculator
import TerminalUI

/// The facts about the number under the cursor and the numbers in view, as texts.
@MainActor
struct MapFacts {
  let state: Explore.State
  let geometry: MapGeometry?
  let number: NumberFacts
  let window: PrimeWindow?
  let diagonal: DiagonalInView?
  /// The runs in view, if they are listed.
  let list: ListedRuns?

  init(_ state: Explore.State, _ number: NumberFacts, _ geometry: MapGeometry?) {
    self.state = state
    self.geometry = geometry
    self.number = number
    window = geometry.map { PrimeWindow.window($0.frame) }
    let list = geometry.flatMap { ListedRuns($0) }
    self.list = list
    diagonal = geometry.flatMap {
      DiagonalInView(
        through: $0.cursor, in: PrimeWindow.window($0.frame), slope: list?.atCursor?.diagonal.slope)
    }
  }

  var isGaussian: Bool { state.screen.shape == .gaussian }
  var gaussian: GaussianInteger { GaussianInteger(state.screen.gaussianCursor) }

  var isPrime: Bool { isGaussian ? gaussian.isPrime : number.isPrime }

  var title: String { isGaussian ? gaussian.text : number.number.grouped }

  var word: Text {
    let isNeither = isGaussian ? gaussian.norm < 2 : number.status == .neither
    let word = isPrime ? "prime" : isNeither ? "neither" : "composite"
    return Text(word).bold().foreground(isPrime ? .positive : isNeither ? .muted : .text)
  }

  // MARK: Rows of the card

  var rows: [(label: String, value: Text)] {
    if isGaussian { return gaussianRows }
    var rows: [(String, Text)] = []
    if let run = list?.atCursor {
      rows.append(("Run", Text("\(run.points.count) in a row").bold().foreground(.gold)))
    }
    if number.isPrime {
      if let index = number.index {
        rows.append(("Index", Text(index.ordinal)))
      } else {
        rows.append(neighbor("Before", number.previousPrime))
      }
      if list == nil { rows.append(("Gap", gap)) }
    } else {
      if let factors = number.groupedFactors { rows.append(("Factors", Text(factors))) }
      rows += [neighbor("Before", number.previousPrime), neighbor("After", number.nextPrime)]
    }
    if let diagonal { rows.append(("Diagonal", Text(diagonal.diagonal.polynomial))) }
    if list != nil, let diagonal = diagonal?.diagonal, diagonal.isEuler {
      rows.append(("", Text("Euler: x² \(diagonal.b < 0 ? "−" : "+") x + 41").foreground(.gold)))
    }
    if hasShare { rows.append(("", share)) }
    return rows
  }

  private var gaussianRows: [(String, Text)] {
    let (gaussian, norm) = (gaussian, gaussian.norm)
    func square(_ number: Int) -> String { "\(number.magnitude.grouped)²" }
    var rows = [
      ("Norm", Text("\(square(gaussian.real)) + \(square(gaussian.imaginary)) = \(norm.grouped)"))
    ]
    if gaussian.isPrime, norm > 2, gaussian.real == 0 || gaussian.imaginary == 0 {
      let prime = max(gaussian.real.magnitude, gaussian.imaginary.magnitude)
      rows += [("mod 4", Text("3, so \(prime.grouped) stays prime"))]
    } else if gaussian.isPrime {
      if let index = number.index {
        rows.append(("", Text("the \(index.ordinal) prime").foreground(.positive)))
      }
      rows.append(("mod 4", Text(norm == 2 ? "2, so 2 ramifies" : "1, so \(norm.grouped) splits")))
      rows.append(("Factors", Text("(\(gaussian.text))(\(gaussian.conjugate.text))")))
    } else if let factors = number.groupedFactors {
      rows.append(("Factors", Text("of the norm: \(factors)")))
    }
    return rows
  }

  /// - Parameter limit: The length of the number beyond which only its distance is shown.
  private func neighbor(_ label: String, _ prime: BigInt?, limit: Int = 14) -> (String, Text) {
    guard let prime else { return (label, Text("none").foreground(.muted)) }
    let distance = prime - number.number
    let sign = (distance < 0 ? "" : "+") + distance.grouped
    let text = prime.grouped
    return (label, text.count > limit ? Text(sign) : Text("\(text)  ") + Text(sign))
  }

  private var gap: Text {
    guard let gap = number.gap, let next = number.nextPrime else { return Text("none") }
    let text = next.grouped
    return text.count > 14 ? Text(gap.grouped) : Text("\(gap.grouped) to \(text)")
  }

  var hasShare: Bool { diagonal.map { $0.primeCount > 0 } ?? false }

  /// The number of primes on the diagonal: `12 of 20 are prime`.
  var share: Text {
    guard let diagonal, diagonal.primeCount > 0 else { return Text("") }
    let total = diagonal.points.count
    // Three digits leave no room for the verb.
    return Text("\(diagonal.primeCount) of \(total) \(total < 100 ? "are prime" : "prime")").foreground(.gold)
  }

  // MARK: Lines

  /// The number and its main facts: `1,277  prime · the 206th · gap 2`.
  var headline: Text {
    var text = Text(title).bold() + Text("  ") + word
    var details: [String] = []
    if isGaussian {
      details.append("norm \(gaussian.norm.grouped)")
    } else if number.isPrime {
      if let index = number.index { details.append("the \(index.ordinal)") }
      if number.index == nil, let form = number.number.powerForm() { details.append(form) }
      if let gap = number.gap, title.count < 20 { details.append("gap \(gap.grouped)") }
    } else if let factors = number.groupedFactors {
      details.append(factors)
    }
    if let notice = state.rangeNotice { details = [String(notice.dropLast())] }
    for detail in details { text = text + Text(" · ").foreground(.faint) + Text(detail).foreground(.muted) }
    return text
  }

  /// Returns the diagonal, or the neighbors as far as they have room.
  func detail(width: Int) -> Text {
    // The factors of a prime don't fit beside the rest.
    if isGaussian { return line(rows.dropFirst().filter { $0.label != "Factors" || !isPrime }) }
    if let diagonal, hasShare {
      return Text("Diagonal ").foreground(.muted) + Text(diagonal.diagonal.polynomial) + Text("  ") + share
    }
    let texts = [(Int.max, Int.max), (.max, 0), (0, 0)].map { before, after in
      line([
        neighbor("Before", number.previousPrime, limit: before),
        neighbor("After", number.nextPrime, limit: after),
      ])
    }
    return texts.first { $0.columns <= width } ?? texts[2]
  }

  private func line(_ rows: some Collection<(label: String, value: Text)>) -> Text {
    var text = Text("")
    for (index, row) in rows.enumerated() {
      if index > 0 { text = text + Text("   ") }
      text = text + Text(row.label.isEmpty ? "" : row.label + " ").foreground(.muted) + row.value
    }
    return text
  }

  /// Returns the number and its kind, with its index if that has room beside the gap.
  func shortHeadline(width: Int) -> Text {
    let text = Text(title).bold() + Text(" ") + word
    guard !isGaussian, let index = number.index else { return text }
    let whole = text + Text(" · ").foreground(.faint) + Text("the \(index.ordinal)")
    return whole.columns + 2 + gapText.columns <= width ? whole : text
  }

  var gapText: Text {
    if isGaussian { return Text("norm \(gaussian.norm.grouped)").foreground(.muted) }
    return Text(number.gap.map { "gap \($0.grouped)" } ?? "").foreground(.muted)
  }

  var shortDetail: Text {
    if let diagonal { return Text(diagonal.diagonal.polynomial) }
    return isGaussian ? Text(state.screen.shape.title) : Text(number.groupedFactors ?? "")
  }

  // MARK: In view

  var statistics: WindowStatistics? { window.map { WindowStatistics.statistics(of: $0) } }

  var primesInView: Text {
    guard let statistics else { return Text("") }
    return Text("In view ").foreground(.muted)
      + Text(
        "\(statistics.primeCount.grouped) primes, \(statistics.primeCount.percentage(of: statistics.numberCount))"
      )
  }

  var expectedInView: Text {
    guard let statistics, !isGaussian else { return Text("") }
    return Text(
      "1 / ln x \(Int(statistics.expectedCount.rounded()).grouped), \(statistics.expectedCount.percentage(of: statistics.numberCount))"
    ).foreground(.muted)
  }
}

extension Text {
  /// The width of the text on one line.
  var columns: Int { sizeThatFits(Size(width: .max, height: 1)).width }
}
