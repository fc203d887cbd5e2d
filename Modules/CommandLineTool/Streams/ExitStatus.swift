/// What the process tells its caller when it ends.
///
/// The numbers from 64 on are those of BSD's `sysexits.h`, so that scripts can tell a mistyped
/// command from a failing disk. A process ended by a signal has no exit status of its own.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Done, or the answer is yes.
  case ok = 0
  /// Done, and the answer is no: the number is not prime.
  case noAnswer = 1
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// What was read, a file or an answer, is malformed (`EX_DATAERR`).
  case dataError = 65
  /// A service that is needed doesn't answer or refuses (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// The program is at fault (`EX_SOFTWARE`).
  case internalError = 70
  /// Reading or writing failed, a full device included (`EX_IOERR`).
  case ioError = 74
  /// Failed now, may work later (`EX_TEMPFAIL`).
  case temporaryFailure = 75
  /// The system refuses access (`EX_NOPERM`).
  case noPermission = 77
  /// A setting is wrong or missing (`EX_CONFIG`).
  case configuration = 78

  /// What the status means in general, for the help and the manual, without a full stop.
  public var meaning: String {
    switch self {
    case .ok: "Success, or the answer is yes"
    case .noAnswer: "The answer is no"
    case .usage: "The command line is wrong"
    case .dataError: "A file or an answer is malformed"
    case .unavailable: "A service is unavailable"
    case .internalError: "The program is at fault"
    case .ioError: "Reading or writing failed"
    case .temporaryFailure: "Failed for now; try later"
    case .noPermission: "The system refuses access"
    case .configuration: "A setting is wrong or missing"
    }
  }
}
