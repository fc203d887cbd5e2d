import FileStorage
import Foundation
import NthPrimeClient

extension NthPrimeClient {
  /// Wolfram|Alpha as the user's settings have it.
  static func wolframAlpha(_ question: Question) throws(NthPrimeError) -> NthPrimeClient {
    let environment = ProcessInfo.processInfo.environment
    let configuration = WolframAlphaConfiguration(
      appID: try appID(environment, file: question.appIDFile), endpoint: try endpoint(environment),
      deadlines: question.deadlines)
    return .wolframAlpha(configuration).remembering(
      in: AnswerCache(file: SharedFile(path: question.answersFile)))
  }

  /// From the environment, else from the file; nil if there is none.
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

  /// The public service, unless the environment names another address.
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
  /// A file `NAME.json` that is replaced whole, with the lock file `NAME.lock` beside it. A lock that somebody keeps is
  /// not waited for long: what is in these files is never worth it.
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
