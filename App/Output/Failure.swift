import BigPrimes
import CommandLineTool
import FavoritePrimes
import FileStorage
import NthPrimeClient
import NumberResults
import Recording
import TerminalUI

/// The reason that a command failed, with the exit status to report it.
struct Failure: Error {
  /// The problem and its remedy on one line that is safe to print, or an empty string to print nothing.
  let message: String
  let status: ExitStatus
  /// The prefix of the message: the name of the program, or the command with the usage error.
  private var command = Program.name
  /// The number of the failing line on standard input, counted from 1.
  var inputLine: Int?

  init(_ message: String, status: ExitStatus) {
    self.message = message
    self.status = status
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case let error as UsageError:
      let isRange =
        if case .unexpectedArgument = error.problem { error.commandPath.last == "count" } else { false }
      let remedy = isRange ? " For the primes from A to B, use 'app primes A B --count'." : ""
      self.init(error.explanation + remedy, status: error.exitStatus)
      command = error.command
    case let error as StreamError:
      self.init(error.isBrokenPipe ? "" : "\(error)", status: error.exitStatus)
    case let error as StorageError:
      self.init(Self.text(error), status: error.kind.exitStatus)
    case is CountOutOfRange, is BigPrimesError, is Verification.FileError:
      self.init("\(error)", status: .dataError)
    case let error as TerminalSessionError:
      self.init("\(error)", status: .ioError)
    case let error as RecordingFileError:
      self.init("\(error)", status: error.isUsage ? .usage : .ioError)
    case let error as FactorFile.OtherNumber:
      self.init(
        "\(error.path.quotedPath) has the factors of another number. Choose another name.", status: .usage)
    case let problem as FileProblem:
      self.init(Self.text(problem), status: problem.exitStatus)
    case let error as NthPrimeError:
      self.init("\(error)", status: error.exitStatus)
    default:
      self.init(
        "An unexpected error (\(type(of: error))) stopped the command. Please report it.",
        status: .internalError)
    }
  }

  /// Returns the message of an error about a file, without advice for files if it is about standard input.
  private static func text(_ error: any CustomStringConvertible) -> String {
    let text = "\(error)"
    guard text.hasPrefix(StandardStream.input.name.quotedPath), let end = text.firstRange(of: ". ") else {
      return text
    }
    return text[..<end.upperBound] + "Use other input."
  }

  /// Prints the message on standard error, as text or as JSON.
  ///
  /// - Returns: The status to exit with.
  func report(asJSON: Bool) -> ExitStatus {
    if !message.isEmpty {
      let place = inputLine.map { "line \($0): " } ?? ""
      let report = Report(line: inputLine, message: message, status: status.rawValue)
      let line =
        (asJSON ? try? JSONLine.text(of: report) : nil) ?? "\(command): \(place)\(message)\n".inLocale
      // If standard error is closed, only the exit status reports the failure.
      try? StandardStream.error.write(escaping: line)
    }
    return status
  }

  private struct Report: JSONResult {
    static let type = "error"

    let line: Int?
    let message: String
    let status: Int32
  }
}

extension StorageError.Kind {
  var exitStatus: ExitStatus {
    switch self {
    case .invalidContents, .invalidPath: .dataError
    case .programError: .internalError
    case .inputOutput: .ioError
    case .locked: .temporaryFailure
    case .permission: .noPermission
    case .misconfigured: .configuration
    }
  }
}

extension FileProblem {
  var exitStatus: ExitStatus {
    switch self {
    case .storage(let error): error.kind.exitStatus
    case .fileNotFound, .notPrime, .unrecoverable: .dataError
    }
  }
}

extension NthPrimeError {
  var exitStatus: ExitStatus {
    switch self {
    case .outOfRange, .beyondService: .dataError
    case .calculatorFailed, .unexpected: .internalError
    case .missingAppID, .appIDRejected, .misconfigured: .configuration
    // If two sources disagree, there is no valid answer, whichever one is wrong.
    case .queryNotUnderstood, .answerTooLong, .invalidAnswer, .disagreement: .dataError
    case .serviceTimedOut, .deadlineExceeded, .rateLimited: .temporaryFailure
    case .cannotConnect, .untrustedCertificate, .connectionLost, .serverError, .reportedError: .unavailable
    case .programMissing, .processFailed, .reported: .unavailable
    }
  }
}
