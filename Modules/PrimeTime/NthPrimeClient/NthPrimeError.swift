public import BigInt
import NumberText

/// The reason that a lookup has no answer.
///
/// No case contains an address, a credential, or a system error's text, so every error can be shown, logged,
/// and recorded.
public enum NthPrimeError: Error, Equatable, Sendable, Codable {
  /// `n` is outside 1…`limit`; nothing was computed or sent.
  case outOfRange(n: BigInt, limit: Int = NthPrimeClient.supportedIndices.upperBound)
  /// The local calculator failed; `reason` is its own sentence.
  case calculatorFailed(reason: String)
  /// Wolfram|Alpha needs an app ID and none is set; nothing was sent.
  case missingAppID
  /// The service rejected the app ID.
  case appIDRejected
  /// The service could not interpret the query; `suggestion` is its alternative, made safe to print.
  case queryNotUnderstood(suggestion: String?)
  /// The service's own time limit ran out.
  case serviceTimedOut
  /// The client's deadline passed before the service answered.
  case deadlineExceeded
  /// The connection failed: no network, no such host, or refused.
  case cannotConnect
  /// The connection was lost before the answer was complete.
  case connectionLost
  /// The service limits the rate of queries.
  case rateLimited
  /// An HTTP status other than success.
  case serverError(status: Int)
  /// The service reported an internal error, with its number if it gave one.
  case reportedError(code: Int?)
  /// The service's answer is longer than any valid answer; reading stopped at `limit` bytes.
  case answerTooLong(limit: Int)
  /// The service answered with something that can't be the nth prime.
  case invalidAnswer
  /// Two sources gave different answers, so one of them is wrong.
  case disagreement(NthPrimeAnswer, NthPrimeAnswer)
  /// A required setting is invalid, and nothing was sent; `reason` is its own sentence, without a secret.
  case misconfigured(reason: String)
  /// The program that performs the lookup is in none of these places; nothing was sent.
  case programMissing(places: [String])
  /// The process that performed the lookup failed; `reason` is a predicate: “was terminated by signal 9”.
  case processFailed(reason: String)
  /// The server's certificate can't be verified; nothing was sent.
  case untrustedCertificate
  /// An unexpected error; `type` is the name of its Swift type, and nothing else about it is shown.
  case unexpected(type: String)
}

extension NthPrimeError: CustomStringConvertible {
  /// The problem and its remedy, as sentences for the user.
  public var description: String {
    switch self {
    case .outOfRange(let n, let limit) where n < 1:
      "There is no prime number \(n.isLong ? n.abbreviated : n.description), because primes are counted from 1. Use an n from 1 to \(limit)."
    case .outOfRange(let n, let limit):
      "Prime number \(n.isLong ? n.abbreviated : n.description) does not fit into 64 bits. Use an n from 1 to \(limit)."
    case .calculatorFailed(let reason):
      "The local calculator failed: \(reason)"
    case .missingAppID:
      "Wolfram|Alpha needs an app ID, and none is set. Get one at developer.wolframalpha.com and set "
        + "WOLFRAM_APP_ID, or use the local calculator instead."
    case .appIDRejected:
      "Wolfram|Alpha rejected the app ID. Check WOLFRAM_APP_ID or the app ID file, "
        + "or use the local calculator instead."
    case .queryNotUnderstood(let suggestion?):
      "Wolfram|Alpha did not understand the query and suggests “\(suggestion)”. "
        + "Use the local calculator instead."
    case .queryNotUnderstood(nil):
      "Wolfram|Alpha did not understand the query. Use the local calculator instead."
    case .serviceTimedOut:
      "Wolfram|Alpha ran out of time for this n. Use the local calculator instead, which has no time limit."
    case .deadlineExceeded:
      "Wolfram|Alpha did not answer in time. Try again later, or use the local calculator instead."
    case .cannotConnect:
      "Cannot connect to Wolfram|Alpha. Check the network, or use the local calculator instead."
    case .untrustedCertificate:
      "The certificate of Wolfram|Alpha's server can't be verified. Check the clock, the installed root "
        + "certificates, and whether a proxy intercepts the connection, or use the local calculator instead."
    case .connectionLost:
      "The connection to Wolfram|Alpha was lost before the answer was complete. Try again, "
        + "or use the local calculator instead."
    case .rateLimited:
      "Wolfram|Alpha received too many queries. Try again later, or use the local calculator instead."
    case .serverError(let status):
      "Wolfram|Alpha returned HTTP status \(status) instead of an answer. Try again later, "
        + "or use the local calculator instead."
    case .reportedError(let code?):
      "Wolfram|Alpha reported error \(code). Try again later, or use the local calculator instead."
    case .reportedError(nil):
      "Wolfram|Alpha reported an error. Try again later, or use the local calculator instead."
    case .answerTooLong(let limit):
      "The answer from Wolfram|Alpha was cut off at \(limit) bytes, because no valid answer is that long. "
        + "Use the local calculator instead."
    case .invalidAnswer:
      "Wolfram|Alpha returned an invalid answer. Use the local calculator instead."
    case .disagreement(let first, let second):
      "Prime number \(first.n) is \(first.prime) according to \(first.source.name), "
        + "but \(second.prime) according to \(second.source.name). One of them is wrong. Please report it."
    case .misconfigured(let reason):
      reason
    case .programMissing(let places):
      "The program that queries Wolfram|Alpha is missing. It should be at \(places.joined(separator: " or ")). "
        + "Install or build PrimeTime again, or use the local calculator instead."
    case .processFailed(let reason):
      "The process that queries Wolfram|Alpha \(reason). Try again, or use the local calculator instead."
    case .unexpected(let type):
      "An unexpected error (\(type)) stopped the lookup. Please report it, "
        + "and use the local calculator instead."
    }
  }
}
