import CommandLineTool
import Foundation
import NthPrimeClient
import NthPrimeProcess

/// The program that queries Wolfram|Alpha for `app`.
///
/// It performs one lookup and prints its answer or error as a line of JSON. Its arguments are the time for the
/// lookup in seconds, the path of the file with the app ID, and n. They don't contain the app ID, because every
/// process can read the arguments of another.
@main
struct WolframAlphaLookup {
  static func main() async {
    StandardStream.reserveClosedDescriptors()
    StandardStream.ignoreBrokenPipes()
    disableCoreFiles()
    let arguments = ProgramArguments.all
    guard arguments.count == 4, let seconds = UInt16(arguments[1]), let n = Int(arguments[3]) else {
      try? StandardStream.error.write(
        "wolfram-alpha-lookup is a part of PrimeTime that queries Wolfram|Alpha. "
          + "Use PrimeTime's command 'nth 10000 --online' instead.\n"
      )
      exit(ExitStatus.usage.rawValue)
    }
    // The system's alarm ends the process if the networking library hangs.
    alarm(UInt32(seconds) + 10)
    let client = NthPrimeClient.forEachLookup { () throws(NthPrimeError) in
      .wolframAlpha(
        try WolframAlphaConfiguration(
          environment: ProcessInfo.processInfo.environment, appIDFile: arguments[2],
          deadline: .seconds(seconds))
      ).checked()
    }
    do {
      try await client.serve(n, input: StandardStream.input.descriptor) {
        try StandardStream.output.write($0)
      }
    } catch {
      // There is no message, because the parent process has closed the output.
      exit(ExitStatus.ioError.rawValue)
    }
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
