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

/// The program that queries Wolfram|Alpha for `app`.
///
/// It performs one lookup and prints its events as lines of JSON.
@main
struct WolframAlphaLookup {
  static func main() async {
    StandardStream.reserveClosedDescriptors()
    StandardStream.ignoreBrokenPipes()
    disableCoreFiles()
    guard let arguments = LookupArguments(Array(ProgramArguments.all.dropFirst())) else {
      try? StandardStream.error.write(
        "wolfram-alpha-lookup is a part of PrimeTime that queries Wolfram|Alpha. "
          + "Use PrimeTime's command 'nth 10000 --online' instead.\n"
      )
      exit(ExitStatus.usage.rawValue)
    }
    // The system's alarm ends the process if anything hangs.
    alarm(UInt32(arguments.deadlines.total / .seconds(1)) + 10)
    let client = NthPrimeClient.forEachLookup { () throws(NthPrimeError) in try .wolframAlpha(arguments) }
    do {
      try await client.serve(arguments.n, input: StandardStream.input.descriptor) {
        try StandardStream.output.write($0)
      }
    } catch {
      // There is no message, because the parent process has closed the output.
      exit(ExitStatus.ioError.rawValue)
    }
  }
}

/// The program's arguments: `brief|patient APP-ID-FILE ANSWERS-FILE N`.
///
/// They don't contain the app ID, because every process can read the arguments of another.
struct LookupArguments: Sendable {
  let deadlines: WolframAlphaConfiguration.Deadlines
  /// The path of the file with the app ID, used if the environment has none.
  let appIDFile: String
  /// The path of the cache of answers.
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

/// Disables core files, which would contain the app ID.
private func disableCoreFiles() {
  var none = rlimit()
  #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  #else
    setrlimit(RLIMIT_CORE, &none)
  #endif
}
