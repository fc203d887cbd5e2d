import TerminalUI

/// A probe that prints the width of each line of standard input.
///
/// A line is a text, written as hexadecimal scalars.
enum WidthProbe {
  static func run() {
    while let line = readLine() {
      var text = String.UnicodeScalarView()
      for scalar in line.split(separator: " ") {
        guard let value = UInt32(scalar, radix: 16), let scalar = Unicode.Scalar(value) else { continue }
        text.append(scalar)
      }
      print(String(text).reduce(0) { $0 + $1.cellWidth })
    }
  }
}
