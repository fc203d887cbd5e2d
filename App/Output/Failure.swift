import CommandLineTool
import FileStorage
import NthPrimeClient
import WolframAlpha

/// Why a command gave no result: a line for standard error, and the exit status that goes with it.
struct Failure: Error {
  /// What happened, where, and what to do about it: one line, safe to print. Empty where nothing is to be said.
  let message: String
  let status: ExitStatus

  init(_ message: String, status: ExitStatus) {
    self.message = message
    self.status = status
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case let error as UsageError:
      self.init(error.description, status: error.exitStatus)
    case let error as StreamError:
      self.init(error.isReaderGone ? "" : "app: \(error)", status: error.exitStatus)
    case let error as StorageError:
      self.init("app: \(error)", status: error.kind.exitStatus)
    case let error as NthPrimeError:
      self.init("app: \(error)", status: error.exitStatus)
    case let error as WolframAppIDError:
      self.init("app: \(error)", status: .configuration)
    case let error as WolframEndpointError:
      self.init("app: PRIMETIME_WOLFRAM_URL: \(error)", status: .configuration)
    default:
      self.init(
        "app: an unexpected error (\(type(of: error))) stopped the command. Please report it.",
        status: .internalError)
    }
  }

  /// Writes the line.
  func report() -> ExitStatus {
    if !message.isEmpty {
      // Where standard error is gone too, the status is all there is left to say.
      try? StandardStream.error.write(message + "\n")
    }
    return status
  }
}

extension StorageError.Kind {
  var exitStatus: ExitStatus {
    switch self {
    case .unusableContents, .unusablePath: .dataError
    case .programError: .internalError
    case .inputOutput: .ioError
    case .locked: .temporaryFailure
    case .permission: .noPermission
    case .misconfigured: .configuration
    }
  }
}

extension NthPrimeError {
  var exitStatus: ExitStatus {
    switch self {
    case .outOfRange: .dataError
    case .calculatorFailed, .unexpected: .internalError
    case .noAppID, .appIDRefused, .proxyInTheWay: .configuration
    case .notUnderstood, .answerTooLong, .nonsenseAnswer: .dataError
    case .timedOutThere, .timedOutHere, .rateLimited: .temporaryFailure
    case .cannotConnect, .connectionLost, .serverError, .reportedError: .unavailable
    }
  }
}
