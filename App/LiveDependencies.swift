import Architecture
import FileStorage
import NthPrimeClient

/// Who answers a look-up.
enum LookUpSource {
  /// Wolfram|Alpha if there is an app id and it answers, else the local calculator.
  case automatic
  /// The local calculator. No socket is opened.
  case offline
  /// Wolfram|Alpha, or nobody.
  case online
  /// Both, and only if they agree.
  case both
}

extension DependencyValues {
  /// Assigns the live clients: the one place where features and the world meet.
  mutating func useLiveValues(
    directories: StorageDirectories, source: LookUpSource, environment: [String: String]
  ) {
    useSystemValues()
    fileStorage = .live(directories)
    nthPrime = .live(source, WolframAlphaProgram(directories: directories, environment: environment))
  }
}

extension NthPrimeClient {
  fileprivate static func live(_ source: LookUpSource, _ wolframAlpha: WolframAlphaProgram) -> NthPrimeClient
  {
    switch source {
    case .offline: .local
    case .online: wolframAlpha.client(.patient)
    case .both: .comparing(wolframAlpha.client(.patient), with: .local)
    case .automatic:
      // Looked for by the questions that need it, and never by other commands.
      .deferred {
        wolframAlpha.hasAppID
          ? .preferring(wolframAlpha.client(.brief), fallingBackTo: .local)
          : .local
      }
    }
  }
}
