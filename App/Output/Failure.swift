import CommandLineTool
import Counter
import FavoritePrimes
import FileStorage
import NthPrimeClient

/// Why a command gave no result: a line for standard error, and the exit status that goes with it.
struct Failure: Error {
  /// What happened, where, and what to do about it: one line, safe to print. Empty where nothing is to be said.
  let message: String
  let status: ExitStatus
  /// Who speaks: the program, or the command that was mistyped.
  private var command = Program.name
  /// The line of standard input that could not be answered, counted from 1.
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
      self.init(error.explanation, status: error.exitStatus)
      command = error.command
    case let error as StreamError:
      self.init(error.isReaderGone ? "" : "\(error)", status: error.exitStatus)
    case let error as StorageError:
      self.init("\(error)", status: error.kind.exitStatus)
    case Counter.Failure.lookup(let error):
      self.init(error)
    case let error as Counter.Failure:
      self.init("\(error)", status: .dataError)
    case let problem as FileProblem:
      self.init("\(problem)", status: problem.exitStatus)
    case let error as NthPrimeError:
      self.init("\(error)", status: error.exitStatus)
    default:
      self.init(
        "an unexpected error (\(type(of: error))) stopped the command. Please report it.",
        status: .internalError)
    }
  }

  /// Writes the line, for people or as JSON.
  ///
  /// - Returns: what to end the process with.
  func report(asJSON: Bool) -> ExitStatus {
    if !message.isEmpty {
      let place = inputLine.map { "line \($0): " } ?? ""
      let report = Report(line: inputLine, message: message, status: status.rawValue)
      let line = (asJSON ? try? JSONLine.text(of: report) : nil) ?? "\(command): \(place)\(message)\n"
      // Where standard error is gone too, the status is all there is left to say.
      try? StandardStream.error.write(line)
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
    case .nothingSaved, .notPrime, .lost: .dataError
    }
  }
}

extension NthPrimeError {
  var exitStatus: ExitStatus {
    switch self {
    case .outOfRange: .dataError
    case .calculatorFailed, .unexpected: .internalError
    case .missingAppID, .appIDRejected, .proxyInterference, .misconfigured: .configuration
    // Also where two sources disagree: an answer that can't be used, whichever of them is at fault.
    case .queryNotUnderstood, .answerTooLong, .invalidAnswer, .disagreement: .dataError
    case .serviceTimedOut, .deadlineExceeded, .connectionTimedOut, .responseStalled: .temporaryFailure
    case .rateLimited: .temporaryFailure
    case .cannotConnect, .connectionLost, .serverError, .reportedError: .unavailable
    case .programMissing, .processFailed: .unavailable
    }
  }
}
