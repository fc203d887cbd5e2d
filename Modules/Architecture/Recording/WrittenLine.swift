#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The parts of an action's line in the form in which ``Recorder`` writes most of them.
///
/// It has no values that were read, and no escape sequences in its changes but those of quotation marks and backslashes.
///
/// NB: JSONDecoder takes 15 microseconds for a line, which would be most of the time of a replay. It decodes the action, once for
/// all equal ones, and lines of other forms.
struct WrittenLine {
  let number: Int
  let time: Double
  let cause: Int?
  /// The bytes that must be an action as JSON; if the line was split in the wrong place, they aren't JSON.
  let action: Range<Int>
  let changes: StateChanges

  /// Splits a line; nil if it has another form.
  init?(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    var line = LineScanner(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard line.skip("{\"n\":"), let number = line.integer(), line.skip(",\"time\":"),
      let time = line.seconds()
    else { return nil }
    (self.number, self.time) = (number, time)
    if line.skip(",\"effectOf\":") {
      guard let cause = line.integer() else { return nil }
      self.cause = cause
    } else {
      cause = nil
    }
    guard line.skip(",\"action\":"), let action = line.skip(to: ",\"changes\":"),
      let changes = line.changes(),
      line.skip("}"), line.position == line.end
    else { return nil }
    (self.action, self.changes) = (action, changes)
  }
}

/// The text of a line about the screen in the form in which ``Recorder`` writes it.
struct WrittenView {
  let text: String

  /// Reads a line; nil if it has another form.
  init?(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    var line = LineScanner(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard line.skip("{\"time\":"), line.seconds() != nil, line.skip(",\"view\":"), let text = line.string(),
      line.skip("}"), line.position == line.end
    else { return nil }
    self.text = text
  }
}

private struct LineScanner {
  let bytes: UnsafeRawBufferPointer
  var position: Int
  let end: Int

  private func isNext(_ text: StaticString) -> Bool {
    end - position >= text.utf8CodeUnitCount
      && memcmp(bytes.baseAddress! + position, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Skips a text and all before it, whose range is returned; nil if the text doesn't follow.
  mutating func skip(to text: StaticString) -> Range<Int>? {
    let start = position
    while position < end {
      let range = start..<position
      if skip(text) { return range }
      position += 1
    }
    return nil
  }

  /// Skips an integer of at most 15 digits, in the only form that JSON has for it.
  mutating func integer() -> Int? {
    let start = position
    let value = digits(atMost: 15)
    let isFirstZero = start < end && bytes[start] == UInt8(ascii: "0")
    return position == start || isFirstZero && position > start + 1 ? nil : value
  }

  /// Skips a number with six decimal places.
  mutating func seconds() -> Double? {
    guard let seconds = integer(), seconds < 1_000_000_000, skip(".") else { return nil }
    let start = position
    let fraction = digits(atMost: 6)
    // Both operands are exact, so the quotient is the number that is nearest to the decimal fraction.
    return position == start + 6 ? Double(seconds * 1_000_000 + fraction) / 1_000_000 : nil
  }

  /// Skips digits, and returns their number; a further digit isn't part of what may follow.
  private mutating func digits(atMost count: Int) -> Int {
    let end = min(end, position + count)
    var value = 0
    while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    return value
  }

  /// Skips an object whose members are strings.
  mutating func changes() -> StateChanges? {
    guard skip("{") else { return nil }
    var changes = StateChanges()
    if skip("}") { return changes }
    repeat {
      guard let path = string(), skip(":"), let value = string(),
        changes.updateValue(value, forKey: path) == nil
      else { return nil }
    } while skip(",")
    return skip("}") ? changes : nil
  }

  /// Skips a string.
  mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    var text: [UInt8]?
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        let plain = UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1])
        return text.map { String(validating: $0, as: UTF8.self) } ?? String(validating: plain, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard position < end, bytes[position] == UInt8(ascii: "\"") || bytes[position] == byte else {
          return nil
        }
        if text == nil { text = Array(bytes[start..<position - 1]) }
        text?.append(bytes[position])
        position += 1
      case ..<0x20: return nil
      default: text?.append(byte)
      }
    }
    return nil
  }
}
