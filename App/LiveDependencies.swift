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
}

extension DependencyValues {
  /// Assigns the live clients: the one place where features and the world meet.
  mutating func useLiveValues(
    directories: StorageDirectories, source: LookUpSource, environment: [String: String]
  ) throws {
    useSystemValues()
    fileStorage = .live(directories)
    nthPrime = try .live(source, directories: directories, environment: environment)
  }
}

extension NthPrimeClient {
  fileprivate static func live(
    _ source: LookUpSource, directories: StorageDirectories, environment: [String: String]
  ) throws -> NthPrimeClient {
    if source == .offline { return .local }
    let appID = try WolframAppID.configured(directories: directories, environment: environment)
    if source == .automatic, appID == nil { return .local }
    let online = NthPrimeClient.wolframAlpha(
      WolframAlphaConfiguration(appID: appID, endpoint: try .configured(environment: environment)))
    return source == .online ? online : .preferring(online, fallingBackTo: .local)
  }
}

extension WolframAppID {
  /// From the environment, else from `wolfram-app-id` in the configuration directory; nil if there is none.
  fileprivate static func configured(
    directories: StorageDirectories, environment: [String: String]
  ) throws -> WolframAppID? {
    if let appID = try WolframAppID(environment: environment) { return appID }
    let path = "\(directories.config)/wolfram-app-id"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try WolframAppID(contentsOfFile: path)
  }
}

extension WolframEndpoint {
  /// The public service, unless the environment names another address.
  fileprivate static func configured(environment: [String: String]) throws -> WolframEndpoint {
    guard let text = environment["PRIMETIME_WOLFRAM_URL"], !text.isEmpty else { return .wolframAlpha }
    return try WolframEndpoint(text)
  }
}
