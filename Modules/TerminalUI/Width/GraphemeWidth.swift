// Widths of scalars are looked up in ScalarWidthTable: two array reads in ASCII and Latin-1, a binary search
// of about 1,100 runs elsewhere. Rules for clusters: UAX #29 (Swift's `Character`), UTS #51 (emoji, flags,
// VS16).

extension Unicode.Scalar {
  /// 0, 1, 2, or 3 for a spacing mark.
  var widthClass: UInt32 {
    if value >= 0x20 && value < 0x7F { return 1 }
    let runs = ScalarWidthTable.runs
    var low = 0
    var high = runs.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle] >> 2 <= value { low = middle } else { high = middle }
    }
    return runs[low] & 3
  }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
  /// Cells that a terminal gives the grapheme: 0, 1 or 2.
  ///
  /// 0 is for what has no shape of its own, such as control characters and a lone combining mark; views show
  /// those escaped. An emoji sequence, a flag and a narrow emoji with VS16 take 2. Several spacing letters
  /// that Unicode joins into one cluster (Indic conjuncts) add up, to 2 at most.
  public var cellWidth: Int {
    let scalars = unicodeScalars
    var total = 0
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if scalar.value == 0xFE0F, let base = previous, base.properties.isEmoji { return 2 }
      let width = scalar.widthClass
      if width == 3 {
        total += previous == nil ? 0 : 1
      } else {
        total += Int(width)
      }
      if total >= 2 { return 2 }
      previous = scalar
    }
    return total
  }

  /// Whether terminals disagree on the width, or may join the grapheme with its neighbour: several scalars, a
  /// lone half of a flag, a Hangul letter. After such a cell the cursor's place is not taken for granted.
  var isUnreliableInTerminals: Bool {
    if utf8.count == 1 { return false }
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
      return true
    }
    return switch first.value {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF: true
    // Prepended_Concatenation_Mark: joins with what follows.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: first.properties.isEmoji || first.properties.generalCategory == .unassigned
    }
  }
}

extension String {
  /// Cells of the text on one line, with what has no width shown escaped.
  public var cellWidth: Int {
    displayGraphemes(self).reduce(0) { min($0 + $1.width, Int(Int32.max)) }
  }
}
