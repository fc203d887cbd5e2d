/// The reason that a lookup has no answer.
///
/// No case contains an address, a credential, or a system error's text, so every error can be shown, logged,
/// and recorded.
public enum NthPrimeError: Error, Equatable, Sendable, Codable {
  /// `n` is outside 1…`limit`; nothing was computed or sent.
  case outOfRange(n: Int128, limit: Int = NthPrimeClient.supportedIndices.upperBound)
  /// The local calculator failed; `reason` is its own sentence.
  case calculatorFailed(reason: String)
  /// Wolfram|Alpha needs an app ID and none is set; nothing was sent.
  case noAppID
  /// The service rejected the app ID.
  case appIDRefused
  /// The service could not interpret the query; `suggestion` is its alternative, made safe to print.
  case notUnderstood(suggestion: String?)
  /// The service's own time limit ran out.
  case timedOutThere
  /// The client's deadline passed before the service answered.
  case timedOutHere
  /// No connection was established before the client's connection deadline.
  case timedOutConnecting
  /// The connection was established, but no data arrived for too long.
  case timedOutInSilence
  /// The connection failed: no network, no such host, refused, or no trusted TLS.
  case cannotConnect
  /// The connection was lost before the answer was complete.
  case connectionLost
  /// Plain HTTP to this machine would go through the proxy set in the environment; nothing was sent.
  case proxyInTheWay
  /// The service limits the rate of queries.
  case rateLimited
  /// An HTTP status other than success.
  case serverError(status: Int)
  /// The service reported an internal error, with its number if it gave one.
  case reportedError(code: Int?)
  /// The service's answer is longer than any valid answer; reading stopped at `limit` bytes.
  case answerTooLong(limit: Int)
  /// The service answered with something that can't be the nth prime.
  case nonsenseAnswer
  /// Two sources gave different answers, so one of them is wrong.
  case disagreement(NthPrimeAnswer, NthPrimeAnswer)
  /// A required setting is invalid, and nothing was sent; `reason` is its own sentence, without a secret.
  case misconfigured(reason: String)
  /// The program that performs the lookup is in none of these places; nothing was sent.
  case programMissing(places: [String])
  /// The process that performed the lookup failed; `reason` completes a sentence: “was ended by signal 9”.
  case processFailed(reason: String)
  /// An unexpected error; `type` is the name of its Swift type, and nothing else about it is shown.
  case unexpected(type: String)
}

extension NthPrimeError: CustomStringConvertible {
  /// The problem and its remedy, as sentences for the user.
  public var description: String {
    switch self {
    case .outOfRange(let n, let limit) where n < 1:
      "There is no prime number \(n): primes are counted from 1. Ask for an n from 1 to \(limit)."
    case .outOfRange(let n, let limit):
      "Prime number \(n) does not fit into 64 bits. Ask for an n from 1 to \(limit)."
    case .calculatorFailed(let reason):
      "The local calculator gave no answer: \(reason)"
    case .noAppID:
      "Wolfram|Alpha needs an app id and none is set. Get one at developer.wolframalpha.com and set "
        + "WOLFRAM_APP_ID, or ask the local calculator instead."
    case .appIDRefused:
      "Wolfram|Alpha refused the app id. Check WOLFRAM_APP_ID or the app id file, "
        + "or ask the local calculator instead."
    case .notUnderstood(let suggestion?):
      "Wolfram|Alpha did not understand the question and suggests “\(suggestion)”. "
        + "Ask the local calculator instead."
    case .notUnderstood(nil):
      "Wolfram|Alpha did not understand the question. Ask the local calculator instead."
    case .timedOutThere:
      "Wolfram|Alpha ran out of its time for this n. Ask the local calculator instead, which has no limit."
    case .timedOutHere:
      "Wolfram|Alpha did not answer in time. Try again later, or ask the local calculator instead."
    case .timedOutConnecting:
      "No connection to Wolfram|Alpha came about in time. Check the network, or ask the local calculator instead."
    case .timedOutInSilence:
      "Wolfram|Alpha was silent for too long. Try again later, or ask the local calculator instead."
    case .cannotConnect:
      "Cannot connect to Wolfram|Alpha. Check the network, or ask the local calculator instead."
    case .connectionLost:
      "The connection to Wolfram|Alpha broke before the answer was complete. Try again, "
        + "or ask the local calculator instead."
    case .proxyInTheWay:
      "A plain http address on this machine was to be asked, but http_proxy or all_proxy would send the question "
        + "elsewhere. Add the address to no_proxy, or use https."
    case .rateLimited:
      "Wolfram|Alpha has had too many questions. Wait a while, or ask the local calculator instead."
    case .serverError(let status):
      "Wolfram|Alpha answered with HTTP status \(status) instead of a prime. Try again later, "
        + "or ask the local calculator instead."
    case .reportedError(let code?):
      "Wolfram|Alpha reported its error \(code). Try again later, or ask the local calculator instead."
    case .reportedError(nil):
      "Wolfram|Alpha reported an error. Try again later, or ask the local calculator instead."
    case .answerTooLong(let limit):
      "The answer of Wolfram|Alpha was cut off after \(limit) bytes: no answer to this question is that long. "
        + "Ask the local calculator instead."
    case .nonsenseAnswer:
      "Wolfram|Alpha answered with something that cannot be this prime. Ask the local calculator instead."
    case .disagreement(let first, let second):
      "Prime number \(first.n) is \(first.prime) by \(first.source.name), and \(second.prime) by "
        + "\(second.source.name). One of them is wrong. Please report it."
    case .misconfigured(let reason):
      reason
    case .programMissing(let places):
      "The program that asks Wolfram|Alpha is missing: it belongs at \(places.joined(separator: " or ")). "
        + "Install or build PrimeTime again, or ask the local calculator instead."
    case .processFailed(let reason):
      "The process that asks Wolfram|Alpha \(reason). Try again, or ask the local calculator instead."
    case .unexpected(let type):
      "An unexpected error (\(type)) stopped the lookup. Please report it, "
        + "and ask the local calculator instead."
    }
  }
}
