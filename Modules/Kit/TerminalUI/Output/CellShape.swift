/// A character that is drawn as a shape: box drawing, blocks, and braille (Unicode 17.0, U+2500 to U+259F, U+2800).
struct CellShape {
  enum Kind: Equatable {
    case filled
    case dots
    case stroked
    /// ░, ▒, and ▓.
    case shaded(Double)
  }

  let kind: Kind
  private let scalar: UInt32

  /// Creates the shape of a character; `nil` if it is text.
  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first?.value, character.unicodeScalars.count == 1 else {
      return nil
    }
    self.scalar = scalar
    switch scalar {
    case 0x2591...0x2593: kind = .shaded(Double(scalar - 0x2590) / 4)
    case 0x2580...0x259F: kind = .filled
    case 0x2800...0x28FF: kind = .dots
    case 0x256D...0x2570: kind = .stroked
    case _ where Self.doubleCorners[scalar] != nil: kind = .stroked
    case _ where Self.arms[scalar] != nil: kind = .filled
    default: return nil
    }
  }

  /// Returns the path of the shape, in whole and half units; that of dots in their columns and rows.
  func path(at origin: (x: Int, y: Int), cell: (width: Int, height: Int)) -> String {
    let frame = ShapeFrame(
      x: Double(origin.x), y: Double(origin.y), width: Double(cell.width), height: Double(cell.height))
    switch scalar {
    case 0x2580...0x259F: return Self.blocks(scalar).map { frame.rectangle($0) }.joined()
    case 0x2800...0x28FF: return frame.dots(scalar - 0x2800)
    case 0x256D...0x2570: return frame.roundCorner(Self.directions[Int(scalar - 0x256D)])
    default:
      if let corner = Self.doubleCorners[scalar] { return frame.doubleCorner(corner) }
      return frame.lines(Self.arms[scalar] ?? [0, 0, 0, 0])
    }
  }

  /// The weight of each arm, left, right, up, and down: 0 none, 1 light, 2 heavy, 3 double.
  private static let arms: [UInt32: [Int]] = {
    let characters: [(Character, [Int])] = [
      ("─", [1, 1, 0, 0]), ("━", [2, 2, 0, 0]), ("│", [0, 0, 1, 1]), ("┃", [0, 0, 2, 2]),
      ("┌", [0, 1, 0, 1]), ("┐", [1, 0, 0, 1]), ("└", [0, 1, 1, 0]), ("┘", [1, 0, 1, 0]),
      ("├", [0, 1, 1, 1]), ("┤", [1, 0, 1, 1]), ("┬", [1, 1, 0, 1]), ("┴", [1, 1, 1, 0]),
      ("┼", [1, 1, 1, 1]), ("┏", [0, 2, 0, 2]), ("┓", [2, 0, 0, 2]), ("┗", [0, 2, 2, 0]),
      ("┛", [2, 0, 2, 0]), ("═", [3, 3, 0, 0]), ("║", [0, 0, 3, 3]), ("╴", [1, 0, 0, 0]),
      ("╵", [0, 0, 1, 0]), ("╶", [0, 1, 0, 0]), ("╷", [0, 0, 0, 1]), ("╸", [2, 0, 0, 0]),
      ("╹", [0, 0, 2, 0]), ("╺", [0, 2, 0, 0]), ("╻", [0, 0, 0, 2]),
    ]
    return Dictionary(
      uniqueKeysWithValues: characters.map { ($0.unicodeScalars.first?.value ?? 0, $1) })
  }()

  /// The directions of the arms of ╭ ╮ ╯ ╰: 1 is right or down.
  private static let directions: [(x: Double, y: Double)] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]

  private static let doubleCorners: [UInt32: (x: Double, y: Double)] = [
    0x2554: (1, 1), 0x2557: (-1, 1), 0x255A: (1, -1), 0x255D: (-1, -1),
  ]

  /// Returns the rectangles of a block: x, y, width, and height as fractions of the cell.
  private static func blocks(_ scalar: UInt32) -> [[Double]] {
    let quadrants: [[Double]] = [
      [0, 0, 0.5, 0.5], [0.5, 0, 0.5, 0.5], [0, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5],
    ]
    switch scalar {
    case 0x2580: return [[0, 0, 1, 0.5]]
    case 0x2581...0x2588:
      let height = Double(scalar - 0x2580) / 8
      return [[0, 1 - height, 1, height]]
    case 0x2589...0x258F: return [[0, 0, Double(0x2590 - scalar) / 8, 1]]
    case 0x2590: return [[0.5, 0, 0.5, 1]]
    case 0x2594: return [[0, 0, 1, 0.125]]
    case 0x2595: return [[0.875, 0, 0.125, 1]]
    case 0x2596...0x259F:
      // The quadrants of ▖ ▗ ▘ ▙ ▚ ▛ ▜ ▝ ▞ ▟: upper left 1, upper right 2, lower left 4, lower right 8.
      let sets = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]
      let set = sets[Int(scalar - 0x2596)]
      return quadrants.indices.filter { set >> $0 & 1 == 1 }.map { quadrants[$0] }
    default: return [[0, 0, 1, 1]]
    }
  }
}

private struct ShapeFrame {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  private var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

  func rectangle(_ fractions: [Double]) -> String {
    rectangle(
      x + fractions[0] * width, y + fractions[1] * height, fractions[2] * width, fractions[3] * height)
  }

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    "M\(number(x)) \(number(y))h\(number(width))v\(number(height))h\(number(-width))z"
  }

  /// Returns the lines from the middle to the edges.
  func lines(_ arms: [Int]) -> String {
    let ends: [(x: Double, y: Double)] = [
      (x, middle.y), (x + width, middle.y), (middle.x, y), (middle.x, y + height),
    ]
    var path = ""
    for (arm, weight) in arms.enumerated() where weight > 0 {
      let thickness: Double = weight == 2 ? 3 : 1
      let offsets: [Double] = weight == 3 ? [-2, 2] : [0]
      let isHorizontal = arm < 2
      // A line through the cell is one rectangle, drawn with its first arm.
      let isThrough = arms[arm] == arms[arm ^ 1]
      if isThrough, arm & 1 == 1 { continue }
      for offset in offsets {
        // The arms overlap in the middle, so that corners are closed.
        let (start, end) = isHorizontal ? (ends[arm].x, middle.x) : (ends[arm].y, middle.y)
        let length = isThrough ? (isHorizontal ? width : height) : abs(end - start) + thickness / 2
        let first = start < end ? start : end - thickness / 2
        path +=
          isHorizontal
          ? rectangle(first, middle.y + offset - thickness / 2, length, thickness)
          : rectangle(middle.x + offset - thickness / 2, first, thickness, length)
      }
    }
    return path
  }

  func roundCorner(_ direction: (x: Double, y: Double)) -> String {
    let radius = width / 2
    let vertical = middle.y + direction.y * radius
    return "M\(number(middle.x + direction.x * width / 2)) \(number(middle.y))"
      + "Q\(number(middle.x)) \(number(middle.y)) \(number(middle.x)) \(number(vertical))"
      + "V\(number(middle.y + direction.y * height / 2))"
  }

  func doubleCorner(_ direction: (x: Double, y: Double)) -> String {
    [-2.0, 2.0].map { offset in
      let (cornerX, cornerY) = (middle.x + direction.x * offset, middle.y + direction.y * offset)
      return "M\(number(middle.x + direction.x * width / 2)) \(number(cornerY))"
        + "H\(number(cornerX))V\(number(middle.y + direction.y * height / 2))"
    }.joined()
  }

  /// Returns the dots of a braille pattern, by their columns and rows, of which a cell has two and four.
  ///
  /// Bits 0 to 2 and 6 are the left column, 3 to 5 and 7 the right one.
  func dots(_ pattern: UInt32) -> String {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    var path = ""
    for (bit, place) in places.enumerated() where pattern >> bit & 1 == 1 {
      path += "M\(Int(x / width) * 2 + place.0) \(Int(y / height) * 4 + place.1)h0"
    }
    return path
  }

  /// Returns a number with at most three digits after the point. All values here are exact to three decimals.
  private func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
