import Foundation
import NthPrimeClient

/// The configuration of the Wolfram|Alpha client; its description never contains the app ID.
struct WolframAlphaConfiguration: Sendable {
  /// The app ID.
  ///
  /// If it is `nil`, every lookup fails with ``NthPrimeError/missingAppID``, and no socket is opened.
  var appID: WolframAppID?
  var endpoint = WolframEndpoint.wolframAlpha
  /// The time for the whole lookup: connecting, answering, and a retry.
  var deadline: Duration
  /// The maximum size of a response, in bytes after decompression; a typical one has about 2,000.
  var maximumResponseBytes = 1 << 20
}

extension WolframAlphaConfiguration {
  /// Creates a configuration with the user's settings.
  ///
  /// - Parameter appIDFile: The path of the file with the app ID, used if the environment has none.
  /// - Throws: ``NthPrimeError/misconfigured(reason:)`` for an invalid setting.
  init(environment: [String: String], appIDFile: String, deadline: Duration) throws(NthPrimeError) {
    self.init(deadline: deadline)
    if let text = environment["WOLFRAM_APP_ID"], text.contains(where: { !$0.isWhitespace }) {
      appID = try WolframAppID(text)
    } else if FileManager.default.fileExists(atPath: appIDFile) {
      appID = try WolframAppID(contentsOfFile: appIDFile)
    }
    if let address = environment[WolframEndpoint.environmentVariable], !address.isEmpty {
      endpoint = try WolframEndpoint(address)
    }
  }
}
