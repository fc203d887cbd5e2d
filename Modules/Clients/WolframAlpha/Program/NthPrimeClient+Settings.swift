import FileStorage
import Foundation
import NthPrimeClient

extension NthPrimeClient {
  /// Returns a client for Wolfram|Alpha with the user's settings.
  static func wolframAlpha(_ arguments: LookupArguments) throws(NthPrimeError) -> NthPrimeClient {
    let environment = ProcessInfo.processInfo.environment
    let configuration = WolframAlphaConfiguration(
      appID: try appID(environment, file: arguments.appIDFile), endpoint: try endpoint(environment),
      deadlines: arguments.deadlines)
    return .wolframAlpha(configuration).cached(
      in: AnswerCache(file: SharedFile(path: arguments.answersFile)))
  }

  /// Returns the app ID from the environment or otherwise from the file; `nil` if neither has one.
  private static func appID(
    _ environment: [String: String], file: String
  ) throws(NthPrimeError) -> WolframAppID? {
    do throws(WolframAppIDError) {
      if let appID = try WolframAppID(environment: environment) { return appID }
      guard FileManager.default.fileExists(atPath: file) else { return nil }
      return try WolframAppID(contentsOfFile: file)
    } catch {
      throw .misconfigured(reason: "\(error)")
    }
  }

  /// Returns the address in the environment, or otherwise that of the public service.
  private static func endpoint(_ environment: [String: String]) throws(NthPrimeError) -> WolframEndpoint {
    let variable = "PRIMETIME_WOLFRAM_URL"
    guard let text = environment[variable], !text.isEmpty else { return .wolframAlpha }
    do throws(WolframEndpointError) {
      return try WolframEndpoint(text)
    } catch {
      throw .misconfigured(reason: "\(variable): \(error)")
    }
  }
}

extension SharedFile {
  /// Creates access to a file `NAME.json`, with the lock file `NAME.lock` beside it.
  ///
  /// The timeout of the lock is short, because a lookup succeeds without the file.
  fileprivate init(path: String) {
    let url = URL(filePath: path)
    let file = StorageFile.state(url.lastPathComponent)
    let storage = FileStorage.live(StorageDirectories(all: url.deletingLastPathComponent().path))
    let lock = FileLock(path: url.deletingPathExtension().appendingPathExtension("lock").path)
    self.init(
      read: { try await storage.load(file) },
      update: { change in
        try await lock.withExclusiveLock(timeout: .seconds(2), clock: ContinuousClock()) {
          try await storage.save(change(try? await storage.load(file)), file)
        }
      })
  }
}
