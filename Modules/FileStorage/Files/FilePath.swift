/// Takes paths apart as the kernel does, by text alone.
enum FilePath {
  static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }

  /// The directory that holds the last component: `.` for a plain name, `/` for the root. What follows the last
  /// slash is the name, so `a/b/` names nothing inside `a/b`.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.utf8.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The path without slashes at its end, which `mkdir` accepts and ``split(_:)`` would take for an empty name.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
