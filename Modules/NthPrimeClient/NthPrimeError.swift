/// Why a look-up has no answer. No case carries an address, a credential or a system error's text, so that every
/// one of them can be shown, logged and recorded.
public enum NthPrimeError: Error, Equatable, Sendable, Codable {
  /// `n` is outside 1…`limit`; nothing was computed or sent.
  case outOfRange(n: Int128, limit: Int = NthPrimeClient.supportedIndices.upperBound)
  /// The local calculator declined or failed; `reason` is its own sentence.
  case calculatorFailed(reason: String)
  /// Wolfram|Alpha needs an app id and none is set; nothing was sent.
  case noAppID
  /// The service does not know the app id, or does not let it in.
  case appIDRefused
  /// The service could not read the question; `suggestion` is what it offers instead, made safe to print.
  case notUnderstood(suggestion: String?)
  /// The service ran out of its own time.
  case timedOutThere
  /// Our deadline passed before the service answered.
  case timedOutHere
  /// No connection came about before our deadline for that.
  case timedOutConnecting
  /// There was a connection, and nothing came over it for too long.
  case timedOutInSilence
  /// No connection came about: no network, no such host, refused, or no trusted TLS.
  case cannotConnect
  /// The connection broke before the whole answer was here.
  case connectionLost
  /// Plain http to this machine would be diverted to the proxy that the environment names; nothing was sent.
  case proxyInTheWay
  /// The service wants fewer questions.
  case rateLimited
  /// An HTTP status that is no answer.
  case serverError(status: Int)
  /// The service reported a fault of its own, with its number where it gave one.
  case reportedError(code: Int?)
  /// The service's answer is longer than any answer to this question can be; reading stopped at `limit` bytes.
  case answerTooLong(limit: Int)
  /// The service answered, but not with something that can be the nth prime.
  case nonsenseAnswer
  /// Two sources were asked, and one of them is wrong.
  case disagreement(NthPrimeAnswer, NthPrimeAnswer)
  /// A setting that the client needs is wrong, and nothing was sent; `reason` is its own sentence, without a secret.
  case misconfigured(reason: String)
  /// The look-up takes a program of its own, which is in none of these places; nothing was sent.
  case programMissing(places: [String])
  /// The look-up ran in a process of its own, which came to nothing; `reason` says what became of it, as in “was ended
  /// by signal 9”.
  case processFailed(reason: String)
  /// An error no client foresaw; `type` names its Swift type and nothing else about it.
  case unexpected(type: String)
}

extension NthPrimeError: CustomStringConvertible {
  /// What happened and what to do about it, as sentences for the user.
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
      "An unexpected error (\(type)) stopped the look-up. Please report it, "
        + "and ask the local calculator instead."
    }
  }
}
