import BigInt
import BigPrimes
import CommandLineTool
import FileStorage
import NumberResults

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file for a result; it replaces no other file.
struct NewFile {
  let path: String
  /// A noun for messages, such as `picture`.
  private let contents: String
  private let storage: FileStorage

  /// Throws ``Failure`` if the path exists, even as a link without a target, or is for the program's own files.
  init(_ path: String, for contents: String, _ context: CommandContext) throws {
    (self.path, self.contents) = (path, contents)
    storage = try context.storage(for: path)
    // Not `FileManager`: it misses files in a directory with a path that isn't UTF-8.
    var status = stat()
    if lstat(path, &status) == 0 { throw exists }
  }

  /// Creates the file; throws ``Failure`` if it now exists.
  func write(_ text: String) async throws {
    guard try await storage.create(Data(text.utf8), .path(path)) else { throw exists }
  }

  /// Reports that the file was written, unless results are printed as JSON.
  func report(_ subject: String, _ context: CommandContext) throws {
    try context.printRemark("The \(subject) was written to \(path.quotedPath).")
  }

  private var exists: Failure {
    Failure("\(path.quotedPath) already exists. Choose another name for the \(contents).", status: .usage)
  }
}

extension CommandContext {
  /// Prints a line of text on standard error, unless results are printed as JSON.
  fileprivate func printRemark(_ text: String) throws {
    if !printsJSON { try StandardStream.error.write(escaping: text.inLocale + "\n") }
  }

  /// Returns the storage for a path that the user chose; throws ``Failure`` if it is for the program's own files.
  func storage(for path: String) throws -> FileStorage {
    // Without directories, there is no file of the program.
    guard let directories = try? directories else { return .live(StorageDirectories(all: ".")) }
    try directories.expectOtherFile(at: path)
    return try dependencies.fileStorage
  }
}

/// A new file for the certificate of a prime, or for those of the prime factors of a composite number.
struct CertificateFile {
  private let file: NewFile
  private let context: CommandContext

  /// Checks that the file can be created, before a long search; throws ``Failure``.
  init(_ path: String, _ context: CommandContext) throws {
    self.context = context
    file = try NewFile(path, for: "certificate", context)
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    if access(directory, W_OK) != 0 {
      throw Failure(
        "The directory of \(path.quotedPath) doesn't exist, or can't be written. Choose another one.",
        status: .usage)
    }
  }

  /// Writes the certificate of a printed result, if it has one, and reports that unless results are printed as JSON.
  ///
  /// - Returns: The status to exit with, or nil for that of the result.
  func write(_ result: PrimalityResult) async throws -> ExitStatus? {
    guard let certificate = Certificate(result) else {
      let reason =
        result.status == .ok
        ? "No certificate was found."
        : result.number < 2
          ? "Only numbers from 2 on have certificates." : "Not all prime factors are known and proved."
      try context.printRemark("\(reason) Nothing was written.")
      return result.number < 2 ? nil : .temporaryFailure
    }
    let isJSON = file.path.hasSuffix(".json")
    try await file.write(isJSON ? try JSONLine.text(of: certificate) : "\(certificate.certificate)\n")
    try context.printRemark(
      "The certificate was written to \(file.path.quotedPath) (\(certificate.proof)).")
    return nil
  }
}
