public import FileStorage

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FilePanel {
  /// The question for the file to save or load.
  public struct Question: Equatable, Codable, Sendable {
    public enum Kind: String, Equatable, Codable, Sendable, CaseIterable {
      case save
      case load
      case `import`
      case export
    }

    public var kind: Kind
    /// The typed path; empty for ``FilePanel/defaultFile`` when saving and loading.
    public var path = ""
    /// Whether the field for the path has focus.
    public var isFocused = true
    /// The names that complete the path; empty if it is complete, and nil if they aren't known.
    public var candidates: [String]?
    /// The file at the path that a save would replace; nil unless that has to be confirmed.
    public var existing: ExistingFile?
    /// The files in the directory of the path; nil while they aren't known.
    public var listing: Listing?
    /// The reason that the file couldn't be saved or loaded, until the path changes.
    public var problem: FileProblem?

    public init(_ kind: Kind) {
      self.kind = kind
    }
  }

  /// A file of favorites that a save would replace.
  public struct ExistingFile: Equatable, Codable, Sendable {
    public var file: StorageFile
    /// The number of primes in the file.
    public var count: Int
    /// The size in bytes.
    public var size: Int
    /// The time of the last change; nil if it isn't known.
    public var modified: Date?

    public init(_ file: StorageFile, count: Int, size: Int, modified: Date? = nil) {
      (self.file, self.count, self.size, self.modified) = (file, count, size, modified)
    }
  }
}

extension FilePanel {
  /// The files in a directory, among which one can be chosen.
  public struct Listing: Equatable, Codable, Sendable {
    /// The path of the directory as it was entered; empty for the current directory.
    public var directory: String
    public var files: [Candidate]

    public init(directory: String, files: [Candidate]) {
      (self.directory, self.files) = (directory, files)
    }
  }

  /// A file or a directory that can be chosen.
  public struct Candidate: Equatable, Codable, Sendable {
    /// The name, with a slash after that of a directory.
    public var name: String
    /// The number of primes in the file; nil if it isn't a list of primes.
    public var count: Int?
    /// The size in bytes; nil for a directory.
    public var size: Int?
    /// The time of the last change; nil if it isn't known.
    public var modified: Date?

    public init(_ name: String, count: Int? = nil, size: Int? = nil, modified: Date? = nil) {
      (self.name, self.count, self.size, self.modified) = (name, count, size, modified)
    }

    var isDirectory: Bool { name.hasSuffix("/") }
  }
}

extension FilePanel.Question {
  /// The path of the directory in the field; empty for the current directory.
  var directory: String { String(PathCompletion(path).head) }

  /// The row of the file or directory in the field; nil if it isn't in the listing.
  var row: Int? {
    let name = path.dropFirst(directory.count)
    return name.isEmpty ? nil : listing?.files.firstIndex { $0.name == name || $0.name == name + "/" }
  }

  /// Enters the path of a row; a directory is opened when it is submitted.
  mutating func select(_ row: Int) {
    guard let listing, listing.files.indices.contains(row) else { return }
    let name = listing.files[row].name
    enter(listing.directory + (name.hasSuffix("/") ? name.dropLast() : name[...]))
  }

  /// Changes the path; what was known about the previous one no longer applies.
  mutating func enter(_ path: String) {
    self.path = path
    (candidates, problem) = (nil, nil)
  }

  /// The reason that the file in the field can't be used; nil if it can or isn't listed.
  var disabledReason: String? {
    if problem != nil { return "choose another file" }
    if file == nil { return "a path is missing" }
    return isNoList ? "choose another file" : nil
  }

  /// The mistake in the field, in a few words; nil if there is none.
  var mistake: String? { problem?.summary ?? (isNoList ? "This isn't a list of primes" : nil) }

  /// Whether the file to load is listed and isn't a list of primes.
  private var isNoList: Bool {
    guard kind == .load || kind == .import, let row, let file = listing?.files[row] else { return false }
    return !file.isDirectory && file.count == nil
  }

  /// Whether the path is that of a listed directory, which is then opened.
  var isDirectory: Bool { row.flatMap { listing?.files[$0].isDirectory } ?? false }

  /// The file to use; nil if a path is missing.
  var file: StorageFile? {
    if !path.isEmpty { return .entered(path) }
    switch kind {
    case .save, .load: return FilePanel.defaultFile
    case .import, .export: return nil
    }
  }

  /// Whether Tab completes the path.
  var canComplete: Bool { !path.isEmpty && candidates != [] }

  /// Completes the path, unless it has changed in the meantime.
  mutating func complete(_ path: String, with names: [String]) {
    guard path == self.path else { return }
    self.path = PathCompletion(path).path(completedBy: names)
    // The next completion reads the directory.
    let isDirectory = names.count == 1 && names[0].hasSuffix("/")
    candidates = isDirectory ? nil : names.count > 1 ? names : []
  }
}

extension FilePanel.Question.Kind {
  /// The format of a file to save.
  var format: FavoritesFile.Format { self == .export ? .plainList : .document }
}

/// A path that is being entered, split for completing its last part.
struct PathCompletion {
  /// The directory that contains the last part.
  let directory: StorageFile
  /// The path up to and including its last slash; empty without one.
  let head: Substring
  private let prefix: Substring

  /// The maximum number of matches that are returned.
  private static let limit = 100

  init(_ path: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    head = path[..<start]
    prefix = path[start...]
    directory = head.isEmpty ? .path(".") : .entered(String(head))
  }

  /// Returns the entries of a directory that start with the last part, sorted; hidden ones only if it is hidden.
  ///
  /// Of very many, it returns the first ones and the last.
  func matches(in entries: [String]) -> [String] {
    let matches = entries.filter { $0.hasPrefix(prefix) && ($0.first != "." || !prefix.isEmpty) }
      .sorted()
    guard let last = matches.last, matches.count > Self.limit else { return matches }
    // The prefix that the first and the last of sorted names share is that of all.
    return matches.prefix(Self.limit - 1) + [last]
  }

  /// Returns the path, extended by the characters that all matches share.
  func path(completedBy matches: [String]) -> String {
    guard var common = matches.first?[...] else { return String(head + prefix) }
    for match in matches {
      common = common.prefix(zip(common, match).prefix { $0 == $1 }.count)
    }
    return String(head + common)
  }
}
