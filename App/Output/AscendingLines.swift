import CommandLineTool

/// Prints ascending numbers on standard output, one per line, each between the same texts.
///
/// A line is the previous one with the difference of the numbers added to its digits.
func printLines(
  of numbers: some Sequence<UInt64>, prefix: String = "", suffix: String = ""
) throws(StreamError) {
  var block: [UInt8] = []
  var line = Array("\(prefix)0\(suffix)\n".utf8)
  let firstDigit = prefix.utf8.count
  var lastDigit = firstDigit
  var previous: UInt64 = 0
  for number in numbers {
    var (rest, place) = (number - previous, lastDigit)
    previous = number
    while rest > 0 {
      if place < firstDigit {
        line.insert(UInt8(ascii: "0"), at: firstDigit)
        (place, lastDigit) = (firstDigit, lastDigit + 1)
      }
      rest += UInt64(line[place] - UInt8(ascii: "0"))
      line[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      place -= 1
    }
    block += line
    if block.count >= 65_536 {
      try StandardStream.output.write(block)
      block.removeAll(keepingCapacity: true)
    }
  }
  try StandardStream.output.write(block)
}
