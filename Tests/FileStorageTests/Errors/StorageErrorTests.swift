import Testing

@testable import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("What storage errors say")
struct StorageErrorTests {
  static let table: [(error: StorageError, kind: StorageError.Kind, description: String)] = [
    (
      .unreadable(path: "/a", cause: .permissionDenied), .permission,
      "Cannot read “/a”: permission denied. Change the permissions, or choose another place."
    ),
    (
      .unreadable(path: "/a", cause: .inputOutput), .inputOutput,
      "Cannot read “/a”: the disk reported an input/output error. Check the disk; what was there before was not "
        + "touched."
    ),
    (
      .unwritable(path: "/a", step: .write, cause: .diskFull), .inputOutput,
      "Cannot save “/a”: writing failed, no space left on the disk. Free some space and try again; what was there "
        + "before is unchanged."
    ),
    (
      .unwritable(path: "/a", step: .createTemporary, cause: .readOnlyFileSystem), .permission,
      "Cannot save “/a”: creating a file beside it failed, the file system is read-only. Choose another place."
    ),
    (
      .unwritable(path: "/x/a", step: .openDirectory, cause: .noSuchDirectory), .unusablePath,
      "Cannot save “/x/a”: opening its directory failed, no such directory. Create the directory, or choose "
        + "another place."
    ),
    (
      .unwritable(path: "/a", step: .syncDirectory, cause: .inputOutput), .inputOutput,
      "“/a” has its new contents, but they may not outlast a loss of power: the disk reported an input/output "
        + "error. Save again."
    ),
    (
      .unwritable(path: "/l", step: .openLock, cause: .permissionDenied), .permission,
      "Cannot lock “/l”: permission denied. Change the permissions, or choose another place."
    ),
    (
      .corrupt(path: "/a", detail: "it is empty"), .unusableContents,
      "“/a” is damaged: it is empty. It was left as it is; mend it, or move it away to "
        + "start anew."
    ),
    (
      .notKeptAside(path: "/a", detail: "it is empty", cause: .diskFull), .inputOutput,
      "“/a” is damaged: it is empty. Keeping it aside failed, no space left on the disk, and it was left as it is. "
        + "Free some space and try again; what was there before is unchanged."
    ),
    (
      .notReplaced(path: "/a", detail: "it is not JSON"), .unusableContents,
      "“/a” is not overwritten, as it is no file like the one to be saved: it is not JSON. Name another file, or move "
        + "it away."
    ),
    (
      .notBackedUp(path: "/a", backup: "/a.backup", cause: .permissionDenied), .permission,
      "“/a” is saved, but its backup “/a.backup” is not: permission denied. Put that right, and save again."
    ),
    (
      .wrongFormat(path: "/a", found: "x", expected: "y"), .unusableContents,
      "“/a” is a file of the format “x”, and “y” was wanted. Name another file."
    ),
    (
      .newerVersion(path: "/a", found: 3, supported: 2), .unusableContents,
      "“/a” was written by a newer version of this program: it has version 3 of its format, and this program "
        + "reads up to 2. It was left as it is; update the program."
    ),
    (
      .locked(path: "/l", waited: .seconds(5)), .locked,
      "Another process has held “/l” for the 5.0 seconds that were waited. Try again when it is done."
    ),
    (.isDirectory(path: "/a"), .unusablePath, "“/a” is a directory. Name a file."),
    (
      .notRegularFile(path: "/a"), .unusablePath,
      "“/a” is not a regular file, but a pipe, a socket or a device. Name a file."
    ),
    (
      .tooLarge(path: "/a", limit: 64 << 20), .unusableContents,
      "“/a” would be, or is, larger than the 64 MiB that such a file may have. Name another file."
    ),
    (
      .noHome(variable: "XDG_DATA_HOME"), .misconfigured,
      "Cannot tell where files go: neither XDG_DATA_HOME nor HOME holds an absolute path. Set HOME, or choose a "
        + "directory with --data-dir."
    ),
    (.unusableName(""), .unusablePath, "“” cannot be a file's name. Name a file."),
    (
      .unencodable(path: "/a", detail: "at content.value: nan"), .programError,
      "Cannot save “/a”: at content.value: nan. This is a mistake in the program, please report it; the file was "
        + "left as it is."
    ),
    (
      .unexpected(type: "Trouble"), .programError,
      "An unexpected error (Trouble) stopped the work on the file. Please report it."
    ),
  ]

  @Test("An error of another kind is known by its type, and one of storage is itself")
  func conversion() {
    struct Trouble: Error {}
    #expect(StorageError(Trouble()) == .unexpected(type: "Trouble"))
    #expect(StorageError(StorageError.unusableName("") as any Error) == .unusableName(""))
  }

  @Test("Each says what happened, where, and what to do", arguments: table.indices)
  func descriptions(index: Int) throws {
    let row = Self.table[index]
    #expect(row.error.description == row.description)
    #expect(row.error.kind == row.kind)
    let copy = try JSONDecoder().decode(StorageError.self, from: JSONEncoder().encode(row.error))
    #expect(copy == row.error)
    if let path = row.error.path { #expect(row.description.contains("“\(path)”")) }
  }

  @Test("A path cannot break the line or command the terminal")
  func printable() {
    let error = StorageError.isDirectory(path: "/a\n\u{1B}[2J\u{202E}\u{2028}é😀")
    #expect(error.description == "“/a\\n\\u{1B}[2J\\u{202E}\\u{2028}é😀” is a directory. Name a file.")
  }

  @Test("Every step and cause has words of its own")
  func words() {
    let steps = Set(StorageError.Step.allCases.map(\.description))
    #expect(steps.count == StorageError.Step.allCases.count)
    let other = StorageError.Cause.other(code: 99, text: "strange")
    #expect(StorageError.unreadable(path: "/a", cause: other).description.contains("strange (error 99)"))
  }

  @Test(
    "Error numbers of the system become causes",
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
