public import BigInt
public import NumberFacts
public import TerminalUI

/// A picture of a number: its digits and bits, what it is, and the primes around it.
public struct NumberPortrait {
  private let facts: NumberFacts
  private let primes: [BigInt]
  private var number: BigInt { facts.number }

  /// The number of primes to find on each side.
  public static let radius = 30

  /// - Parameter primes: The nearest primes on both sides, at most ``radius`` each, in ascending order; none leaves
  ///   out what is around the number.
  public init(_ facts: NumberFacts, primes: [BigInt]) {
    self.facts = facts
    self.primes = (primes + (facts.isPrime ? [facts.number] : [])).sorted()
  }

  private static let (left, width) = (64.0, 1_072.0)
  private var right: Double { Self.left + Self.width }

  /// Returns the picture as an SVG document.
  public func picture(theme: Theme) -> String {
    let size = Size(width: 1_200, height: primes.count > 1 ? 630 : 330)
    var picture = SVGPicture(size: size, theme: theme, title: number.abbreviated, description: facts.verdict)
    let color = facts.themeColor
    let bits = "\(number.bitLength.grouped) \(number.bitLength == 1 ? "bit" : "bits")"
    picture.addRectangle(x: 0, y: 0, width: 1_200, height: 6, color: color)
    picture.addText(facts.word.uppercased(), x: Self.left, y: 62, size: 17, color: color, isBold: true)
    picture.addText(
      "\(number.digitCount.digits) · \(bits)", x: right, y: 62, size: 17, color: .muted, alignment: .end)
    for (text, y, size) in lines {
      // As wide as in a monospaced font, whatever the font.
      picture.addText(
        text, x: Self.left, y: y, size: size, color: color, isBold: true,
        width: min(Double(text.count * size) * 0.6, Self.width))
    }
    let words = words
    // Bold words are at most about 0.7 as wide as high.
    let wordSize = max(min(Int(Self.width / 0.7) / max(words.leading.count, 1), 30), 12)
    picture.addText(words.leading, x: Self.left, y: 204, size: wordSize, isBold: true)
    picture.addText(words.trailing, x: right, y: 204, size: 18, color: .muted, alignment: .end)
    drawBits(on: &picture)
    if primes.count > 1 {
      drawPlace(on: &picture)
      drawGaps(on: &picture)
    }
    if facts.isPrime, let factors = NumberFacts(of: number - 1).groupedFactors {
      picture.addText(
        "p − 1 = \(factors)", x: Self.left, y: Double(size.height) - 32, size: 17, color: .muted)
    }
    picture.addText(
      "◆ PrimeTime", x: right, y: Double(size.height) - 32, size: 17, color: .accent, isBold: true,
      alignment: .end)
    return picture.document
  }

  private var lines: [(text: String, y: Double, size: Int)] {
    let groups = number.grouped.split(separator: ",")
    if number.digitCount > 42 { return [(number.abbreviated, 140, 50)] }
    if number.digitCount <= 21 { return [(number.grouped, 144, 72)] }
    let first = groups.prefix((groups.count + 1) / 2).joined(separator: ",") + ","
    return [(first, 110, 44), (groups.dropFirst((groups.count + 1) / 2).joined(separator: ","), 158, 44)]
  }

  /// The factors, or the form and how the number is known to be prime.
  private var words: (leading: String, trailing: String) {
    if facts.status == .composite { return (facts.groupedFactors ?? "", "") }
    let place =
      facts.form?.mersenneIndex.map { "the \($0.ordinal) Mersenne prime" }
      ?? facts.index.map { "the \($0.ordinal) prime" }
    let proof = facts.investigation?.proof.map { "proved by \($0.method)" }
    if case .index? = facts.form { return (place ?? "", "") }
    return (facts.form?.text ?? "", [place, proof].compactMap(\.self).joined(separator: ", "))
  }

  private func drawBits(on picture: inout SVGPicture) {
    let count = number.bitLength
    guard number > 0, count <= 128 else { return }
    let pitch = min(Self.width / Double(count), 36)
    var ones = 0
    for index in 0..<count {
      let isOne = !(number / BigInt(2).power(count - 1 - index)).isMultiple(of: 2)
      ones += isOne ? 1 : 0
      picture.addRectangle(
        x: Self.left + Double(index) * pitch, y: 232, width: pitch * 0.78, height: 14,
        color: isOne ? .positive : .border, cornerRadius: 3)
    }
    let words =
      ones == count
      ? "in binary, \(ones) \(ones == 1 ? "one" : "ones")" : "in binary, \(ones) of \(count) are ones"
    picture.addText(words, x: Self.left, y: 269, size: 15, color: .faint)
  }

  private func distance(_ prime: BigInt) -> Int { Int(exactly: prime - number) ?? 0 }

  private func drawPlace(on picture: inout SVGPicture) {
    let distances = primes.map(distance)
    let neighbors = (distances.last { $0 < 0 }, distances.first { $0 > 0 })
    // As far as the primes are known on both sides.
    let known = min(
      distances.last ?? 0, distances.count { $0 < 0 } < Self.radius ? .max : -(distances.first ?? 0))
    let largestGap = max(-(neighbors.0 ?? 0), neighbors.1 ?? 0)
    let radius = max(largestGap > 150 ? 2 * largestGap : known >= 300 ? 300 : 100, 1)
    let near = distances.filter { abs($0) <= radius }
    func x(_ distance: Int) -> Double { 600 + Double(distance) / Double(radius) * Self.width / 2 }
    picture.addText("The primes within \(radius.grouped)", x: Self.left, y: 310, size: 17, isBold: true)
    picture.addText("\(near.count) primes", x: right, y: 310, size: 17, color: .muted, alignment: .end)
    picture.addLine([(Self.left, 352), (right, 352)], color: .border)
    for tick in [-radius, -radius * 2 / 3, -radius / 3, radius / 3, radius * 2 / 3, radius] {
      picture.addLine([(x(tick), 364), (x(tick), 370)], color: .border)
      picture.addText(
        tick.signed, x: x(tick), y: 388, size: 14, color: .faint,
        alignment: tick == -radius ? .start : tick == radius ? .end : .middle)
    }
    for distance in near where distance != 0 {
      let isNeighbor = distance == neighbors.0 || distance == neighbors.1
      picture.addDots(
        [(x(distance), 352)], diameter: isNeighbor ? 14 : 10, color: isNeighbor ? .accent : .level2)
      if isNeighbor {
        picture.addText(
          distance.signed, x: x(distance) + (distance < 0 ? 6 : -6), y: 332, size: 16, color: .accent,
          isBold: true,
          alignment: distance < 0 ? .end : .start)
      }
    }
    picture.addDots([(600, 352)], diameter: 22, color: facts.isPrime ? .positive : .text)
  }

  private func drawGaps(on picture: inout SVGPicture) {
    let gaps = zip(primes, primes.dropFirst()).map { (start: $0, end: $1, size: distance($1) - distance($0)) }
    guard let widest = gaps.map(\.size).max() else { return }
    let average = Double(gaps.reduce(0) { $0 + $1.size }) / Double(gaps.count)
    picture.addText("The \(gaps.count) gaps around it", x: Self.left, y: 436, size: 17, isBold: true)
    picture.addText(
      "average \(average.decimals(1)); ln \(facts.isPrime ? "p" : "n") = \(number.logarithm.decimals(1))",
      x: right,
      y: 436,
      size: 17, color: .muted, alignment: .end)
    picture.addLine([(Self.left, 552), (right, 552)], color: .border)
    let step = Self.width / Double(gaps.count)
    for (index, gap) in gaps.enumerated() {
      let isOwn = gap.start <= number && number <= gap.end
      let color: ThemeColor = gap.size == widest ? .gold : isOwn ? .positive : .level2
      let (x, height) = (Self.left + Double(index) * step, 92 * Double(gap.size) / Double(widest))
      picture.addRectangle(
        x: x + step * 0.1, y: 552 - height, width: step * 0.8, height: height, color: color, cornerRadius: 2)
      if color != .level2 {
        // The words of two neighbors stay apart.
        let (offset, alignment): (Double, SVGPicture.Alignment) =
          gap.end == number ? (0.7, .end) : gap.start == number ? (0.3, .start) : (0.5, .middle)
        picture.addText(
          "\(gap.size)", x: x + step * offset, y: 545 - height, size: 15, color: color, isBold: true,
          alignment: alignment)
      }
    }
  }
}
