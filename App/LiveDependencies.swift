import AppFeature
import Architecture
import FileStorage
import NthPrimeClient

/// The source of lookups.
enum LookupSource {
  /// Wolfram|Alpha if there is an app id and it answers, else the local calculator.
  case automatic
  /// The local calculator. No socket is opened.
  case offline
  /// Wolfram|Alpha alone.
  case online
  /// Both, and only if they agree.
  case both
}

extension DependencyValues {
  /// The live clients: the one place where features and the world meet.
  static func live(
    directories: StorageDirectories, source: LookupSource, environment: [String: String]
  ) -> DependencyValues {
    var dependencies = DependencyValues()
    dependencies.useSystemValues()
    let storage = FileStorage.live(directories)
    dependencies.fileStorage = storage
    dependencies.session = .files(storage, lock: directories.sessionLock)
    dependencies.nthPrime = .live(
      source, WolframAlphaProgram(directories: directories, environment: environment))
    return dependencies
  }
}

extension NthPrimeClient {
  fileprivate static func live(_ source: LookupSource, _ wolframAlpha: WolframAlphaProgram) -> NthPrimeClient
  {
    switch source {
    case .offline: .local
    case .online: wolframAlpha.client(.patient)
    case .both: .comparing(wolframAlpha.client(.patient), with: .local)
    case .automatic:
      // Only a lookup reads the settings.
      .createdPerLookup {
        wolframAlpha.hasAppID
          ? .preferring(wolframAlpha.client(.brief), fallingBackTo: .local)
          : .local
      }
    }
  }
}
