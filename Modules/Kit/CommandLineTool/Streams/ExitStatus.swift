/// The exit status of the process.
///
/// The numbers from 64 on are those of BSD's `sysexits.h`, so that scripts can distinguish a mistyped command
/// from a failing disk. A process terminated by a signal has no exit status of its own.
///
/// A program names its own answers in an extension:
///
/// ```swift
/// extension ExitStatus {
///   /// No line matches.
///   static let noMatch = ExitStatus(rawValue: 1)
/// }
/// ```
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  /// - Parameter rawValue: A number from 0 to 125; shells use greater ones for themselves and for signals.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Success, or the answer is yes.
  public static let ok = ExitStatus(rawValue: 0)
  /// A failure without a status of its own.
  public static let failure = ExitStatus(rawValue: 1)
  /// The command line is wrong (`EX_USAGE`).
  public static let usage = ExitStatus(rawValue: 64)
  /// The input, a file or a response, is malformed (`EX_DATAERR`).
  public static let dataError = ExitStatus(rawValue: 65)
  /// A required service doesn't respond or refuses the request (`EX_UNAVAILABLE`).
  public static let unavailable = ExitStatus(rawValue: 69)
  /// An internal error of the program (`EX_SOFTWARE`).
  public static let internalError = ExitStatus(rawValue: 70)
  /// Reading or writing failed, for example on a full device (`EX_IOERR`).
  public static let ioError = ExitStatus(rawValue: 74)
  /// A temporary failure; a later attempt may succeed (`EX_TEMPFAIL`).
  public static let temporaryFailure = ExitStatus(rawValue: 75)
  /// The system denied access (`EX_NOPERM`).
  public static let noPermission = ExitStatus(rawValue: 77)
  /// A setting is wrong or missing (`EX_CONFIG`).
  public static let configuration = ExitStatus(rawValue: 78)
}
