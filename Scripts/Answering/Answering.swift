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
