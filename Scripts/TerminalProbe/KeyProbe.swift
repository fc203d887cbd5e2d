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
    print("kilobytes \(peakMemory)")
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { print(kind, count) }
  }

  /// The peak resident memory in KB since the program was loaded, on Linux.
  ///
  /// (The value of `getrusage` includes the process that started it.)
  private static var peakMemory: Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
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
