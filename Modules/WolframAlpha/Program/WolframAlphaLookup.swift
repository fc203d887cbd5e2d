import CommandLineTool
import NthPrimeClient
import NthPrimeProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program that asks Wolfram|Alpha for `app`: one question, and the answer as a line of JSON.
@main
struct WolframAlphaLookup {
  static func main() async {
    StandardStream.reserveClosedDescriptors()
    StandardStream.ignoreBrokenPipes()
    forbidCoreFiles()
    guard let question = Question(Array(CommandLine.arguments.dropFirst())) else {
      try? StandardStream.error.write(
        "wolfram-alpha-lookup asks Wolfram|Alpha for the program it belongs to. Try 'nth 10000 --online' there.\n"
      )
      exit(ExitStatus.usage.rawValue)
    }
    // Whatever hangs below, nobody is kept waiting for ever: the system's alarm ends the process.
    alarm(UInt32(question.deadlines.total / .seconds(1)) + 10)
    let client = NthPrimeClient.deferred { () throws(NthPrimeError) in try .wolframAlpha(question) }
    do {
      try await client.serve(question.n, input: StandardStream.input.descriptor) {
        try StandardStream.output.write($0)
      }
    } catch {
      // Nobody hears it.
      exit(ExitStatus.ioError.rawValue)
    }
  }
}

/// What the program is asked, by its arguments: `brief|patient APP-ID-FILE ANSWERS-FILE N`.
///
/// No app id is among them, as every process can read another's arguments.
struct Question: Sendable {
  let deadlines: WolframAlphaConfiguration.Deadlines
  /// Holds the app id, where the environment does not.
  let appIDFile: String
  /// Where answers are kept.
  let answersFile: String
  let n: Int

  init?(_ arguments: [String]) {
    guard arguments.count == 4, let n = Int(arguments[3]) else { return nil }
    switch arguments[0] {
    case "brief": deadlines = .brief
    case "patient": deadlines = .patient
    default: return nil
    }
    (appIDFile, answersFile, self.n) = (arguments[1], arguments[2], n)
  }
}

/// A core file would hold the app id.
private func forbidCoreFiles() {
  var none = rlimit()
  #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  #else
    setrlimit(RLIMIT_CORE, &none)
  #endif
}
