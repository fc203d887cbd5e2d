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
  /// The curves in view, if the map shows them; Euler's first.
  let curves: [EulerCurve]
  /// A row of the card; one without a label begins at the left.
  typealias Row = (label: String?, value: Text)

  init(_ state: Explore.State, _ number: NumberFacts, _ geometry: MapGeometry?) {
    self.state = state
    self.geometry = geometry
    self.number = number
    let window = geometry.map { PrimeWindow.window($0.frame) }
    self.window = window
    let list = geometry.flatMap { ListedRuns($0) }
    self.list = list
    let constants = state.screen.shownColoring == .euler ? EulerCurve.constants : []
    curves = constants.compactMap { constant in window.flatMap { EulerCurve(constant, in: $0) } }
    diagonal = geometry.flatMap {
      DiagonalInView(
        through: $0.cursor, in: PrimeWindow.window($0.frame), slope: list?.atCursor?.diagonal.slope)
    }
  }

  var euler: EulerCurve? { curves.first { $0.constant == 41 } }

  var isGaussian: Bool { state.screen.shape == .gaussian }
  var gaussian: GaussianInteger { GaussianInteger(state.screen.gaussianCursor) }

  var isPrime: Bool { isGaussian ? gaussian.isPrime : number.isPrime }

  var title: String { isGaussian ? gaussian.text : number.number.grouped }

  private var isNeither: Bool { isGaussian ? gaussian.norm < 2 : number.status == .neither }

  var word: Text {
    let word = isPrime ? "prime" : isNeither ? "neither" : "composite"
    return Text(word).bold().foreground(isPrime ? .positive : isNeither ? .muted : .text)
  }

  // MARK: Rows of the card

  func rows(width: Int) -> [Row] {
    if isGaussian { return gaussianRows }
    var rows: [Row] = []
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
    if list == nil, hasShare, let diagonal {
      rows += [("", Text("")), (nil, bar(diagonal.primeCount, of: diagonal.points.count, width: width))]
    }
    if let euler { rows += curveRows(euler, width: width) }
    return rows
  }

  private func curveRows(_ euler: EulerCurve, width: Int) -> [Row] {
    func row(_ label: String, _ value: String) -> Row {
      let space = String(repeating: " ", count: max(width - label.count - value.count, 1))
      return (nil, Text(label + space).foreground(.muted) + Text(value).foreground(.gold))
    }
    func share(_ curve: EulerCurve) -> String { "\(curve.primeCount) of \(curve.arguments.count)" }
    let range = "n \(euler.arguments[0].grouped) … \(euler.arguments[euler.arguments.count - 1].grouped)"
    var rows: [Row] = [("", Text("")), (nil, eulerName)]
    if let argument = eulerArgument { rows.append(row("here", "n = \(argument.grouped)")) }
    rows.append(row("n 0 … 39", "all 40 prime"))
    rows.append(row(range, share(euler)))
    rows.append((nil, bar(euler.primeCount, of: euler.arguments.count, width: width)))
    rows.append(("", Text("")))
    for curve in curves where curve.constant != 41 { rows.append(row(curve.polynomial, share(curve))) }
    return rows
  }

  private var eulerName: Text {
    Text("Euler's curve ").foreground(.muted) + Text("n² + n + 41").bold().foreground(.gold)
  }

  /// The argument of Euler's polynomial at the cursor; nil beside the curve.
  private var eulerArgument: UInt64? { EulerCurve.argument(of: state.cursor, constant: 41) }

  /// Returns a share as a bar with its percentage.
  private func bar(_ count: Int, of total: Int, width: Int) -> Text {
    let (share, width) = (Double(count) / Double(total), max(width - 5, 0))
    let (percentage, length) = ("\(Int((share * 100).rounded())) %", Int((share * Double(width)).rounded()))
    return Text(String(repeating: "━", count: length)).foreground(.gold)
      + Text(String(repeating: "─", count: width - length)).foreground(.border)
      + Text(String(repeating: " ", count: 5 - percentage.count) + percentage).foreground(.gold)
  }

  private var gaussianRows: [Row] {
    let (gaussian, norm) = (gaussian, gaussian.norm)
    func square(_ number: Int) -> String { "\(number.magnitude.grouped)²" }
    var rows: [Row] = [
      ("Norm", Text("\(square(gaussian.real)) + \(square(gaussian.imaginary)) = \(norm.grouped)"))
    ]
    if gaussian.isPrime, norm > 2, gaussian.real == 0 || gaussian.imaginary == 0 {
      let prime = max(gaussian.real.magnitude, gaussian.imaginary.magnitude)
      rows += [("mod 4", Text("3, so \(prime.grouped) stays prime"))]
    } else if gaussian.isPrime {
      if norm == 2 {
        rows.append(("", Text("the prime of 2").foreground(.positive)))
        rows.append((nil, Text("2 leaves remainder 2 by 4,")))
        rows.append((nil, Text("so it ramifies")))
      } else {
        if let index = number.index {
          rows.append(("", Text("the \(index.ordinal) prime").foreground(.positive)))
        }
        rows.append(("mod 4", Text("1, so \(norm.grouped) splits")))
      }
      rows.append(("Factors", Text("(\(gaussian.text))(\(gaussian.conjugate.text))")))
    } else if let factors = number.groupedFactors {
      rows.append(("Factors", Text("of the norm: \(factors)")))
    }
    return rows
  }

  /// - Parameter limit: The length of the number beyond which only its distance is shown.
  private func neighbor(_ label: String, _ prime: BigInt?, limit: Int = 14) -> Row {
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
    let kind = isNeither && !isGaussian ? Text("neither prime nor composite").foreground(.muted) : word
    var text = Text(title).bold() + Text("  ") + kind
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
    if isGaussian { return line(gaussianRows.dropFirst().filter { $0.label != "Factors" || !isPrime }) }
    if let diagonal, hasShare {
      return Text("Diagonal ").foreground(.muted) + Text(diagonal.diagonal.polynomial) + Text("  ") + share
    }
    if let euler {
      let argument = Text(eulerArgument.map { "  n = \($0.grouped)" } ?? "")
      let share = Text("  \(euler.primeCount) of \(euler.arguments.count) in view are prime").foreground(
        .gold)
      let text = eulerName + argument + share
      let whole = text + Text(", the first 40 all").foreground(.muted)
      return whole.columns <= width ? whole : text
    }
    let texts = [(Int.max, Int.max), (.max, 0), (0, 0)].map { before, after in
      line([
        neighbor("Before", number.previousPrime, limit: before),
        neighbor("After", number.nextPrime, limit: after),
      ])
    }
    return texts.first { $0.columns <= width } ?? texts[2]
  }

  private func line(_ rows: some Collection<Row>) -> Text {
    var (text, previous) = (Text(""), rows.first?.label)
    for (index, row) in rows.enumerated() {
      // Rows without labels are parts of a sentence.
      if index > 0 { text = text + Text(row.label == nil && previous == nil ? " " : "   ") }
      text = text + Text(row.label?.isEmpty ?? true ? "" : row.label! + " ").foreground(.muted) + row.value
      previous = row.label
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
    guard let statistics, !isGaussian, euler == nil else { return Text("") }
    return Text(
      "1 / ln x \(Int(statistics.expectedCount.rounded()).grouped), \(statistics.expectedCount.percentage(of: statistics.numberCount))"
    ).foreground(.muted)
  }
}

extension Text {
  /// The width of the text on one line.
  var columns: Int { sizeThatFits(Size(width: .max, height: 1)).width }
}
