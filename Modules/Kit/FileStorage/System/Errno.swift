#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The error number of a failed system call.
struct Errno: Error, Hashable, Sendable {
  let code: Int32

  /// The error of this thread's last failed call.
  static var current: Errno { Errno(code: errno) }

  static let interrupted = Errno(code: EINTR)
  static let busy = Errno(code: EBUSY)
  static let exists = Errno(code: EEXIST)
  static let invalid = Errno(code: EINVAL)
  static let inputOutput = Errno(code: EIO)
  static let noLocks = Errno(code: ENOLCK)
  static let noSuchCall = Errno(code: ENOSYS)
  static let nameTooLong = Errno(code: ENAMETOOLONG)
  static let noDevice = Errno(code: ENODEV)
  static let noDeviceOrAddress = Errno(code: ENXIO)
  static let noSuchEntry = Errno(code: ENOENT)
  static let notDirectory = Errno(code: ENOTDIR)
  static let notText = Errno(code: EILSEQ)
  static let notSupported = Errno(code: ENOTSUP)
  static let tooManyLinks = Errno(code: ELOOP)
  static let wouldBlock = Errno(code: EWOULDBLOCK)
  static let diskFull = Errno(code: ENOSPC)
  static let quotaExceeded = Errno(code: EDQUOT)
  static let readOnlyFileSystem = Errno(code: EROFS)
  static let accessDenied = Errno(code: EACCES)
  static let notPermitted = Errno(code: EPERM)
}

extension StorageError.Cause {
  init(_ error: Errno) {
    self =
      switch error.code {
      case EACCES, EPERM: .permissionDenied
      case EROFS: .readOnlyFileSystem
      case ENOSPC: .diskFull
      case EDQUOT: .quotaExceeded
      case EFBIG: .fileTooBig
      case EIO: .inputOutput
      case ENOENT: .noSuchDirectory
      case ENOTDIR: .notADirectory
      case ELOOP: .tooManyLinks
      case ENAMETOOLONG: .nameTooLong
      case EMFILE, ENFILE: .tooManyOpenFiles
      case EBUSY, ETXTBSY: .busy
      default: .other(code: error.code, text: String(cString: strerror(error.code)))
      }
  }
}
