#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers the question in the arguments, or without arguments the one on each line of standard input.
public func answerQuestions(_ answer: @Sendable (_ words: [Substring]) async -> String) async {
  let arguments = CommandLine.arguments.dropFirst()
  if !arguments.isEmpty {
    print(await answer(arguments.map { $0[...] }))
    return
  }
  while let line = readLine() {
    print(await answer(line.split(separator: " ")))
  }
}

/// Returns the time that the threads of this process have run on processors.
public func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The peak resident memory in KB since the program was loaded; 0 except on Linux.
///
/// (The value of `getrusage` includes the process that started it.)
public func peakKilobytes() -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
  }
  return 0
}
