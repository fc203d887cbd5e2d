import AppFeature
import Architecture
import CProcess
import FileStorage
import NthPrimeClient
import NumberFacts
import TerminalUI

enum LookupSource {
  /// Wolfram|Alpha if an app ID is set and the service answers; otherwise, the local calculator.
  case automatic
  /// The local calculator; no socket is opened.
  case offline
  /// Wolfram|Alpha only.
  case online
  /// Both; their answers must agree.
  case both
}

extension DependencyValues {
  /// Creates the live clients. Only this composition root refers to them.
  static func live(
    directories: StorageDirectories, source: LookupSource, environment: [String: String]
  ) -> DependencyValues {
    var dependencies = DependencyValues()
    let storage = FileStorage.live(
      directories, home: environment["HOME"],
      reserving: [SessionDocument.file, SessionDocument.lock]
        + [SessionDocument.file.backup].compactMap(\.self),
      temporaryPrefix: ".primetime-", lockTimeout: .seconds(10) * CurrentProcess.timeFactor,
      didSaveStep: { deferred_end_progressed() })
    dependencies.fileStorage = storage
    dependencies.primeIndex = .local
    dependencies.primeCounts = .local
    dependencies.largeNumbers = .local
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
      // Only a lookup checks for the app ID.
      .forEachLookup {
        wolframAlpha.hasAppID
          ? .preferring(wolframAlpha.client(.brief), fallingBackTo: .local)
          : .local
      }
    }
  }
}
