/// The exit status of the process.
///
/// The numbers from 64 on are those of BSD's `sysexits.h`, so that scripts can distinguish a mistyped command
/// from a failing disk. A process terminated by a signal has no exit status of its own.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success, or the answer is yes.
  case ok = 0
  /// Success, and the answer is no: the number is not prime.
  case negativeAnswer = 1
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// The input, a file or a response, is malformed (`EX_DATAERR`).
  case dataError = 65
  /// A required service doesn't respond or refuses the request (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// An internal error of the program (`EX_SOFTWARE`).
  case internalError = 70
  /// Reading or writing failed, for example on a full device (`EX_IOERR`).
  case ioError = 74
  /// A temporary failure; a later attempt may succeed (`EX_TEMPFAIL`).
  case temporaryFailure = 75
  /// The system denied access (`EX_NOPERM`).
  case noPermission = 77
  /// A setting is wrong or missing (`EX_CONFIG`).
  case configuration = 78
}
