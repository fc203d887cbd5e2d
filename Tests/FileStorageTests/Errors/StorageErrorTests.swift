import Foundation
import Testing

@testable import FileStorage

@Suite("Descriptions of storage errors")
struct StorageErrorTests {
  static let table: [(error: StorageError, kind: StorageError.Kind, description: String)] = [
    (
      .unreadable(path: "/a", cause: .permissionDenied), .permission,
      "Cannot read “/a”: permission denied. Change the permissions, or choose another location."
    ),
    (
      .unreadable(path: "/a", cause: .inputOutput), .inputOutput,
      "Cannot read “/a”: the disk reported an input/output error. Check the disk. The existing file is unchanged."
    ),
    (
      .unwritable(path: "/a", step: .write, cause: .diskFull), .inputOutput,
      "Cannot save “/a”: writing failed: no space left on the disk. Free some space, and try again. "
        + "The existing file is unchanged."
    ),
    (
      .unwritable(path: "/a", step: .createTemporary, cause: .readOnlyFileSystem), .permission,
      "Cannot save “/a”: creating a new file beside it failed: the file system is read-only. "
        + "Choose another location."
    ),
    (
      .unwritable(path: "/x/a", step: .openDirectory, cause: .noSuchDirectory), .invalidPath,
      "Cannot save “/x/a”: opening its directory failed: no such directory. Create the directory, or choose "
        + "another location."
    ),
    (
      .unwritable(path: "/a", step: .syncDirectory, cause: .inputOutput), .inputOutput,
      "“/a” was saved, but the change might not survive a power loss: the disk reported an input/output error. "
        + "Save again."
    ),
    (
      .unwritable(path: "/l", step: .openLock, cause: .permissionDenied), .permission,
      "Cannot lock “/l”: permission denied. Change the permissions, or choose another location."
    ),
    (
      .corrupt(path: "/a", detail: "it is empty"), .invalidContents,
      "“/a” is damaged: it is empty. The file was not changed. Fix the file, or move it aside to start over."
    ),
    (
      .damagedCopyFailed(path: "/a", detail: "it is empty", cause: .diskFull), .inputOutput,
      "“/a” is damaged: it is empty. The file was not changed, because copying it failed: "
        + "no space left on the disk. Free some space, and try again. The existing file is unchanged."
    ),
    (
      .notReplaced(path: "/a", detail: "it is not JSON"), .invalidContents,
      "“/a” was not overwritten, because it is a different kind of file: it is not JSON. "
        + "Choose another file, or move this one aside."
    ),
    (
      .notBackedUp(path: "/a", backup: "/a.backup", cause: .permissionDenied), .permission,
      "“/a” was saved, but its backup “/a.backup” was not: permission denied. Fix the problem, and save again."
    ),
    (
      .wrongFormat(path: "/a", found: "x", expected: "y"), .invalidContents,
      "“/a” has the format “x” instead of “y”. Choose another file."
    ),
    (
      .olderVersion(path: "/a", oldest: "1.0"), .invalidContents,
      "“/a” was written by a version before 1.0. The file was not changed. Move it aside to start over."
    ),
    (
      .newerVersion(path: "/a", found: 3, supported: 2), .invalidContents,
      "“/a” was saved by a newer version of this program: it has version 3 of its format, and this program "
        + "supports versions up to 2. The file was not changed. Update the program."
    ),
    (
      .locked(path: "/l", waited: .microseconds(10_000_055)), .locked,
      "Another process is still using “/l” after 10 seconds. Try again later."
    ),
    (
      .locked(path: "/l", waited: .milliseconds(2560)), .locked,
      "Another process is still using “/l” after 2.6 seconds. Try again later."
    ),
    (
      .locked(path: "/l", waited: .seconds(Int64.max)), .locked,
      "Another process is still using “/l” after 100000000000000 seconds. Try again later."
    ),
    (.isDirectory(path: "/a"), .invalidPath, "“/a” is a directory. Choose a file."),
    (
      .notRegularFile(path: "/a"), .invalidPath,
      "“/a” is a pipe, a socket, or a device. Choose a regular file."
    ),
    (
      .tooLarge(path: "/a", limit: 64 << 20), .invalidContents,
      "“/a” exceeds the limit of 64 MiB. Choose another file, or move this one aside."
    ),
    (
      .wouldBeTooLarge(path: "/a", limit: 64 << 20), .invalidContents,
      "Cannot save “/a”: it would exceed the limit of 64 MiB. Remove something, and save again. "
        + "The existing file is unchanged."
    ),
    (
      .unwritable(path: "/a", step: .rename, cause: .mountPoint), .inputOutput,
      "Cannot save “/a”: replacing the file failed: it is a mount point. Mount its directory instead."
    ),
    (
      .unwritable(path: "/a", step: .openDirectory, cause: .foreignDirectory), .permission,
      "Cannot save “/a”: opening its directory failed: the directory belongs to another user. "
        + "Choose another location."
    ),
    (
      .missingHome(variable: "XDG_DATA_HOME"), .misconfigured,
      "Cannot determine where to save files: neither XDG_DATA_HOME nor HOME is an absolute path. "
        + "Set HOME, or choose a directory with --data-dir."
    ),
    (.invalidName(""), .invalidPath, "“” is not a valid file name. Choose another name."),
    (
      .unencodable(path: "/a", detail: "at content.value: nan"), .programError,
      "Cannot save “/a”: at content.value: nan. The file was not changed. This is a bug in the program. "
        + "Please report it."
    ),
    (
      .unexpected(type: "Trouble"), .programError,
      "An unexpected error (Trouble) stopped the file operation. Please report it."
    ),
  ]

  @Test("A storage error is converted to itself, and any other error to the name of its type")
  func conversion() {
    struct Trouble: Error {}
    #expect(StorageError(Trouble()) == .unexpected(type: "Trouble"))
    #expect(StorageError(StorageError.invalidName("") as any Error) == .invalidName(""))
  }

  @Test("Each description contains the problem, the path, and the remedy", arguments: table.indices)
  func descriptions(index: Int) throws {
    let row = Self.table[index]
    #expect(row.error.description == row.description)
    #expect(row.error.kind == row.kind)
    let copy = try JSONDecoder().decode(StorageError.self, from: JSONEncoder().encode(row.error))
    #expect(copy == row.error)
  }

  @Test("A path can't break the line or control the terminal")
  func printable() {
    let error = StorageError.isDirectory(path: "/a\n\u{1B}[2J\u{202E}\u{2028}é😀")
    #expect(error.description == "“/a\\n\\u{1B}[2J\\u{202E}\\u{2028}é😀” is a directory. Choose a file.")
  }

  @Test("Every step has its own description, and an unknown cause has the system's text")
  func stepsAndCauses() {
    let steps = Set(StorageError.Step.allCases.map(\.description))
    #expect(steps.count == StorageError.Step.allCases.count)
    let other = StorageError.Cause.other(code: 99, text: "strange")
    #expect(StorageError.unreadable(path: "/a", cause: other).description.contains("strange (error 99)"))
  }

  @Test(
    "System error numbers are converted to causes",
    arguments: [
      (Errno.accessDenied, StorageError.Cause.permissionDenied), (.notPermitted, .permissionDenied),
      (.readOnlyFileSystem, .readOnlyFileSystem), (.diskFull, .diskFull), (.quotaExceeded, .quotaExceeded),
      (.inputOutput, .inputOutput), (.noSuchEntry, .noSuchDirectory), (.notDirectory, .notADirectory),
      (.tooManyLinks, .tooManyLinks), (.nameTooLong, .nameTooLong),
    ])
  func causes(error: Errno, cause: StorageError.Cause) {
    #expect(StorageError.Cause(error) == cause)
  }
}
