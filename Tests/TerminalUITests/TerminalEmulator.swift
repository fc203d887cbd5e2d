/// A small terminal emulator, written from ECMA-48 and independent of the module.
///
/// It shares neither the module's width table nor its styles, and records an error for an unknown sequence.
/// Widths are those of its own alphabet.
struct TerminalEmulator: Sendable {
  struct Pen: Hashable {
    var codes: Set<String> = []
    var foreground = ""
    var background = ""
  }

  struct Cell: Hashable {
    var text = " "
    /// The width in cells; 0 for the right half of a wide character.
    var width = 1
    var pen = Pen()
  }

  let width: Int
  let height: Int
  private(set) var cells: [Cell]
  private(set) var x = 0
  private(set) var y = 0
  private(set) var isCursorShown = true
  private(set) var errors: [String] = []
  private var pen = Pen()
  /// The width of a character beyond ASCII; `nil` if it isn't in the alphabet.
  private let widthOf: @Sendable (Character) -> Int?
  /// Whether the cursor is past the last column, where terminals differ in their behavior.
  private var isPastEdge = false

  init(width: Int, height: Int, widthOf: @escaping @Sendable (Character) -> Int?) {
    (self.width, self.height, self.widthOf) = (width, height, widthOf)
    // The first frame must replace everything that was on the screen.
    cells = Array(repeating: Cell(text: "?"), count: width * height)
  }

  var isPenPlain: Bool { pen == Pen() }

  mutating func write(_ bytes: [UInt8]) {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var index = 0
    var run = String.UnicodeScalarView()
    while index < scalars.count {
      guard scalars[index].value == 0x1B else {
        run.append(scalars[index])
        index += 1
        continue
      }
      print(String(run))
      run = String.UnicodeScalarView()
      guard index + 1 < scalars.count, scalars[index + 1] == "[" else {
        errors.append("ESC without [")
        return
      }
      index += 2
      var parameters = ""
      while index < scalars.count, !(0x40...0x7E).contains(scalars[index].value) {
        parameters.unicodeScalars.append(scalars[index])
        index += 1
      }
      guard index < scalars.count else {
        errors.append("unfinished sequence")
        return
      }
      perform(parameters, final: Character(scalars[index]))
      index += 1
    }
    print(String(run))
  }

  private mutating func print(_ text: String) {
    for character in text {
      guard let cellCount = character.isASCII ? 1 : widthOf(character) else {
        errors.append("a character not in the alphabet: \(character.unicodeScalars.map(\.value))")
        continue
      }
      if isPastEdge || x + cellCount > width { errors.append("written past the edge") }
      if character.isASCII, character < " " { errors.append("a control character") }
      guard y < height, x + cellCount <= width else { continue }
      for offset in 0..<cellCount { splitWideCharacter(at: x + offset) }
      cells[y * width + x] = Cell(text: String(character), width: cellCount, pen: pen)
      if cellCount == 2 { cells[y * width + x + 1] = Cell(text: "", width: 0, pen: pen) }
      x += cellCount
      if x == width {
        x -= 1
        isPastEdge = true
      }
    }
  }

  /// Blanks the other half of the wide character at the column.
  private mutating func splitWideCharacter(at column: Int) {
    let index = y * width + column
    if cells[index].width == 0, column > 0 { cells[index - 1] = Cell() }
    if cells[index].width == 2, column + 1 < width { cells[index + 1] = Cell() }
  }

  private mutating func perform(_ parameters: String, final: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    func number(_ index: Int, _ fallback: Int) -> Int {
      index < numbers.count ? numbers[index] ?? fallback : fallback
    }
    switch (final, parameters) {
    case ("H", _):
      y = min(number(0, 1) - 1, height - 1)
      x = min(number(1, 1) - 1, width - 1)
      isPastEdge = false
    case ("C", _):
      if isPastEdge { errors.append("a relative move past the edge") }
      x = min(x + max(number(0, 1), 1), width - 1)
    case ("K", ""):
      if isPastEdge { errors.append("erased past the edge") }
      splitWideCharacter(at: x)
      for column in x..<width { cells[y * width + column] = Cell(pen: Pen(background: pen.background)) }
    case ("J", "2"):
      cells = Array(repeating: Cell(pen: Pen(background: pen.background)), count: width * height)
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    case ("m", _): select(parameters.split(separator: ";", omittingEmptySubsequences: false).map(String.init))
    default: errors.append("unknown: \(parameters)\(final)")
    }
  }

  private mutating func select(_ codes: [String]) {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case "", "0": pen = Pen()
      case "1", "2", "3", "4", "7", "9": pen.codes.insert(code)
      case "22": pen.codes.subtract(["1", "2"])
      case "23", "24", "27", "29": pen.codes.remove(String(code.dropFirst()))
      case "39": pen.foreground = ""
      case "49": pen.background = ""
      case "38", "48":
        let color = codes.prefix(codes.first == "5" ? 2 : 4)
        codes.removeFirst(color.count)
        if code == "38" { pen.foreground = color.joined(separator: ";") }
        if code == "48" { pen.background = color.joined(separator: ";") }
      default:
        let number = Int(code) ?? 0
        switch number {
        case 30...37, 90...97: pen.foreground = code
        case 40...47, 100...107: pen.background = code
        default: errors.append("unknown rendition: \(code)")
        }
      }
    }
  }
}
