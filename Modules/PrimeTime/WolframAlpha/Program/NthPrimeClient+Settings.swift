import Foundation
import NthPrimeClient

extension NthPrimeClient {
  /// Returns a client for Wolfram|Alpha with the user's settings.
  static func wolframAlpha(_ arguments: LookupArguments) throws(NthPrimeError) -> NthPrimeClient {
    let environment = ProcessInfo.processInfo.environment
    let configuration = WolframAlphaConfiguration(
      appID: try appID(environment, file: arguments.appIDFile), endpoint: try endpoint(environment),
      deadlines: arguments.deadlines)
    return .wolframAlpha(configuration).checked().cached(in: AnswerCache(path: arguments.answersFile))
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

  /// Returns the address in the environment, or otherwise that of the service.
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
