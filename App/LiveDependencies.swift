import Architecture
import FileStorage
import NthPrimeClient
import WolframAlpha

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let service = WolframService(
      directories: directories, environment: environment, clock: clock, random: random, date: date)
    nthPrime = .live(source, service)
  }
}

extension NthPrimeClient {
  fileprivate static func live(_ source: LookUpSource, _ service: WolframService) -> NthPrimeClient {
    // The app id and the address are read by the questions that need them, and never by other commands.
    .deferred { () throws(NthPrimeError) in
      switch source {
      case .offline: .local
      case .online: try service.client(appID: service.appID(), .patient)
      case .both: .comparing(try service.client(appID: service.appID(), .patient), with: .local)
      case .automatic:
        if let appID = try service.appID() {
          .preferring(try service.client(appID: appID, .brief), fallingBackTo: .local)
        } else {
          .local
        }
      }
    }
  }
}

/// Wolfram|Alpha as the user's settings have it.
private struct WolframService: Sendable {
  let directories: StorageDirectories
  let environment: [String: String]
  let clock: any Clock<Duration>
  let random: RandomSource
  let date: DateGenerator

  /// Fails at each look-up where there is no app id.
  func client(
    appID: WolframAppID?, _ deadlines: WolframAlphaConfiguration.Deadlines
  ) throws(NthPrimeError) -> NthPrimeClient {
    let configuration = WolframAlphaConfiguration(
      appID: appID, endpoint: try endpoint(), deadlines: deadlines,
      monthlyUse: MonthlyUse(
        file: SharedFile(named: WolframFile.use, in: directories.state, clock: clock), date: date),
      clock: clock, random: random, date: date)
    let answers = AnswerCache(
      file: SharedFile(named: WolframFile.answers, in: directories.cache, clock: clock))
    return .wolframAlpha(configuration).remembering(in: answers)
  }

  /// From the environment, else from `wolfram-app-id` in the configuration directory; nil if there is none.
  func appID() throws(NthPrimeError) -> WolframAppID? {
    do throws(WolframAppIDError) {
      if let appID = try WolframAppID(environment: environment) { return appID }
      let path = "\(directories.config)/\(WolframFile.appID)"
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      return try WolframAppID(contentsOfFile: path)
    } catch {
      throw .misconfigured(reason: "\(error)")
    }
  }

  /// The public service, unless the environment names another address.
  private func endpoint() throws(NthPrimeError) -> WolframEndpoint {
    let variable = "PRIMETIME_WOLFRAM_URL"
    guard let text = environment[variable], !text.isEmpty else { return .wolframAlpha }
    do throws(WolframEndpointError) {
      return try WolframEndpoint(text)
    } catch {
      throw .misconfigured(reason: "\(variable): \(error)")
    }
  }
}

/// The names of the look-up's files.
enum WolframFile {
  /// In the configuration directory.
  static let appID = "wolfram-app-id"
  /// How often the service was asked; `.json` and `.lock` in the state directory.
  static let use = "wolfram-alpha-use"
  /// What it has answered; `.json` and `.lock` in the cache directory.
  static let answers = "wolfram-alpha-answers"
}

extension SharedFile {
  /// A file that is replaced whole, with a lock file beside it. A lock that somebody keeps is not waited for long:
  /// what is in these files is never worth it.
  fileprivate init(named name: String, in directory: String, clock: any Clock<Duration>) {
    let file = StorageFile.state("\(name).json")
    let storage = FileStorage.live(StorageDirectories(all: directory))
    let lock = FileLock(path: "\(directory)/\(name).lock")
    self.init(
      read: { try await storage.load(file) },
      update: { change in
        try await lock.withExclusiveLock(timeout: .seconds(2), clock: clock) {
          try await storage.save(change(try? await storage.load(file)), file)
        }
      })
  }
}
