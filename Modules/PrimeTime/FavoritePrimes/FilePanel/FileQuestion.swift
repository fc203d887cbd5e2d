public import FileStorage

extension FilePanel {
  /// The question for the file to save or load.
  public struct Question: Equatable, Codable, Sendable {
    public enum Kind: String, Equatable, Codable, Sendable, CaseIterable {
      case save
      case load
      case `import`
      case export
      case compare
    }

    public var kind: Kind
    /// The typed path; empty for ``FilePanel/defaultFile`` when saving and loading.
    public var path = ""
    public var isFocused = true
    /// The names that complete the path; empty if it is complete, nil if they aren't known.
    public var candidates: [String]?
    /// The file to replace, if that has to be confirmed.
    public var existing: ExistingFile?
    /// The directory of the path; nil while its files aren't known.
    public var listing: Listing?
    /// The listed file that replaced the first path; nil if none did.
    public var proposal: String?
    /// The problem of the latest save or load, until the path changes.
    public var problem: FileProblem?

    public init(_ kind: Kind) { self.kind = kind }
  }

  /// A file of favorites that a save would replace.
  public struct ExistingFile: Equatable, Codable, Sendable {
    public var file: StorageFile
    /// The number of primes.
    public var count: Int
    /// The number of bytes.
    public var size: Int
    /// The time of the last change; nil if it isn't known.
    public var modified: Date?
  }

  /// The files in a directory.
  public struct Listing: Equatable, Codable, Sendable {
    /// The path as it was entered; empty for the current directory.
    public var directory: String
    public var files: [Candidate]
  }

  public struct Candidate: Equatable, Codable, Sendable {
    /// The name; that of a directory ends with a slash.
    public var name: String
    /// The number of primes; nil if the file isn't a list of primes, or is long.
    public var count: Int?
    /// The reason that it isn't a list of primes, in a few words.
    public var mistake: String?
    /// The number of bytes; nil for a directory.
    public var size: Int?
    /// The time of the last change; nil if it isn't known.
    public var modified: Date?

    var isDirectory: Bool { name.hasSuffix("/") }
  }
}

extension FilePanel.Question {
  /// The path of the directory in the field; empty for the current directory.
  var directory: String { String(PathCompletion(path).head) }

  /// The row of the file in the field; nil if it isn't listed, as while its directory is read.
  var row: Int? {
    guard let listing, listing.directory == directory else { return nil }
    let name = path.dropFirst(directory.count)
    return name.isEmpty ? nil : listing.files.firstIndex { $0.name == name || $0.name == name + "/" }
  }

  /// Enters the path of a row; submitting a directory opens it.
  mutating func select(_ row: Int) {
    guard let listing, listing.files.indices.contains(row) else { return }
    let name = listing.files[row].name
    enter(listing.directory + (name.hasSuffix("/") ? name.dropLast() : name[...]))
  }

  mutating func propose(_ name: String) {
    enter(directory + name)
    proposal = name
  }

  /// Changes the path, and forgets the results for the previous one.
  mutating func enter(_ path: String) {
    self.path = path
    (candidates, problem) = (nil, nil)
  }

  /// The reason that the file in the field can't be used; nil if it can or isn't listed.
  var disabledReason: String? {
    if mistake != nil { return "choose another file" }
    if file == nil { return "a path is missing" }
    return path.hasSuffix("/") ? "a file name is missing" : nil
  }

  /// The mistake in the field, in a few words; nil if there is none.
  var mistake: String? {
    if let problem { return problem.summary }
    return kind == .save || kind == .export ? nil : row.flatMap { listing?.files[$0].mistake }
  }

  var isDirectory: Bool { row.flatMap { listing?.files[$0].isDirectory } ?? false }

  /// The file to use; nil if a path is missing.
  var file: StorageFile? {
    if !path.isEmpty { return .entered(path) }
    return kind.hasDefaultFile ? FilePanel.defaultFile : nil
  }

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
  var format: FavoritesFile.Format { self == .export ? .plainList : .document }

  /// Whether the file can be ``FilePanel/defaultFile``, and the next question proposes its path.
  var hasDefaultFile: Bool { self != .import && self != .export }
}

/// The directory and the last part of a path that is being entered.
struct PathCompletion {
  let directory: StorageFile
  /// The path up to and including its last slash; empty without one.
  let head: Substring
  private let prefix: Substring

  /// The maximum number of matches.
  private static let limit = 100

  init(_ path: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    head = path[..<start]
    prefix = path[start...]
    directory = head.isEmpty ? .path(".") : .entered(String(head))
  }

  /// Returns the entries that start with the last part, sorted; hidden ones only if it isn't empty.
  ///
  /// Of more than a hundred, it returns the first ones and the last.
  func matches(in entries: [String]) -> [String] {
    let matches = entries.filter { $0.hasPrefix(prefix) && ($0.first != "." || !prefix.isEmpty) }
      .sorted()
    guard let last = matches.last, matches.count > Self.limit else { return matches }
    // The first and the last of sorted names share the prefix of all.
    return matches.prefix(Self.limit - 1) + [last]
  }

  /// Returns the path, extended by the characters common to all matches.
  func path(completedBy matches: [String]) -> String {
    guard var common = matches.first?[...] else { return String(head + prefix) }
    for match in matches {
      common = common.prefix(zip(common, match).prefix { $0 == $1 }.count)
    }
    return String(head + common)
  }
}
