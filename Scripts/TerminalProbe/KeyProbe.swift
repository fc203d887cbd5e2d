import Answering
import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A probe that decodes standard input and prints the number of events of each kind and the peak memory.
enum KeyProbe {
  static func run() {
    var decoder = KeyDecoder()
    var counts: [String: Int] = [:]
    var total = 0
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { break }
      total += count
      for event in decoder.decode(bytes.prefix(count)) { counts[kind(event), default: 0] += 1 }
    }
    for event in decoder.flush() { counts[kind(event), default: 0] += 1 }
    print("bytes \(total)")
    print("kilobytes \(peakKilobytes())")
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { print(kind, count) }
  }

  private static func kind(_ event: InputEvent) -> String {
    switch event {
    case .key: "key"
    case .mouse: "mouse"
    case .paste: "paste"
    case .focusGained, .focusLost: "focus"
    case .report: "report"
    }
  }
}
