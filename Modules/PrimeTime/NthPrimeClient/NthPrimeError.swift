public import BigInt
import NumberText

/// The reason that a lookup has no answer.
///
/// No case contains an address, a credential, or a system error's text, so every error can be shown, logged,
/// and recorded.
public enum NthPrimeError: Error, Equatable, Sendable, Codable, CustomStringConvertible {
  /// `n` is outside 1…`limit`; nothing was computed or sent.
  case outOfRange(n: BigInt, limit: Int = NthPrimeClient.supportedIndices.upperBound)
  /// The local calculator failed; `reason` is its own sentence.
  case calculatorFailed(reason: String)
  /// Wolfram|Alpha needs an app ID and none is set; nothing was sent.
  case missingAppID
  /// Wolfram|Alpha is asked only for primes of 64 bits; nothing was sent.
  case beyondService
  case appIDRejected
  /// The service could not interpret the query; `suggestion` is its alternative, made safe to print.
  case queryNotUnderstood(suggestion: String?)
  /// The service's own time limit ran out.
  case serviceTimedOut
  case deadlineExceeded
  /// The connection failed: no network, no such host, or refused.
  case cannotConnect
  case connectionLost
  case rateLimited
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
  /// A failure of an earlier session; `reason` is its description.
  case reported(reason: String)
  /// An unexpected error; `type` is the name of its Swift type, and nothing else about it is shown.
  case unexpected(type: String)

  /// The problem and its remedy, as sentences for the user.
  public var description: String {
    let local = "use the local calculator instead"
    switch self {
    case .outOfRange(let n, let limit):
      let number = n.isLong ? n.abbreviated : n.description
      let problem =
        n < 1
        ? "There is no prime number \(number), because primes are counted from 1."
        : "Prime number \(number) is too large to be computed."
      return "\(problem) Use an n from 1 to \(limit)."
    case .calculatorFailed(let reason): return "The local calculator failed: \(reason)"
    case .missingAppID:
      return "Wolfram|Alpha needs an app ID, and none is set. Get one at developer.wolframalpha.com and set "
        + "WOLFRAM_APP_ID, or \(local)."
    case .beyondService:
      return "Wolfram|Alpha is asked only for primes below 2^64. Use the local calculator instead."
    case .appIDRejected:
      return "Wolfram|Alpha rejected the app ID. Check WOLFRAM_APP_ID or the app ID file, or \(local)."
    case .queryNotUnderstood(let suggestion):
      let alternative = suggestion.map { " and suggests “\($0)”" } ?? ""
      return "Wolfram|Alpha did not understand the query\(alternative). Use the local calculator instead."
    case .serviceTimedOut:
      return "Wolfram|Alpha ran out of time for this n. "
        + "Use the local calculator instead, which has no time limit."
    case .deadlineExceeded: return "Wolfram|Alpha did not answer in time. Try again later, or \(local)."
    case .cannotConnect: return "Cannot connect to Wolfram|Alpha. Check the network, or \(local)."
    case .untrustedCertificate:
      return "The certificate of Wolfram|Alpha's server can't be verified. Check the clock, the installed "
        + "root certificates, and whether a proxy intercepts the connection, or \(local)."
    case .connectionLost:
      return "The connection to Wolfram|Alpha was lost before the answer was complete. "
        + "Try again, or \(local)."
    case .rateLimited: return "Wolfram|Alpha received too many queries. Try again later, or \(local)."
    case .serverError(let status):
      return "Wolfram|Alpha returned HTTP status \(status) instead of an answer. "
        + "Try again later, or \(local)."
    case .reportedError(let code):
      let error = code.map { "error \($0)" } ?? "an error"
      return "Wolfram|Alpha reported \(error). Try again later, or \(local)."
    case .answerTooLong(let limit):
      return "The answer from Wolfram|Alpha was cut off at \(limit) bytes, because no valid answer is "
        + "that long. Use the local calculator instead."
    case .invalidAnswer:
      return "Wolfram|Alpha returned an invalid answer. Use the local calculator instead."
    case .disagreement(let first, let second):
      return "Prime number \(first.n) is \(first.prime) according to \(first.source.name), but "
        + "\(second.prime) according to \(second.source.name). One of them is wrong. Please report it."
    case .misconfigured(let reason), .reported(let reason): return reason
    case .programMissing(let places):
      return "The program that queries Wolfram|Alpha is missing. It should be at "
        + "\(places.joined(separator: " or ")). Install or build PrimeTime again, or \(local)."
    case .processFailed(let reason):
      return "The process that queries Wolfram|Alpha \(reason). Try again, or \(local)."
    case .unexpected(let type):
      return "An unexpected error (\(type)) stopped the lookup. Please report it, "
        + "and use the local calculator instead."
    }
  }
}
