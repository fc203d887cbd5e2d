/// Path operations that, like the kernel's, consider only the text.
enum FilePath {
  static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }

  /// Returns the directory and the text after the last slash; that is empty for `a/b/`.
  ///
  /// The directory is `.` for a plain name, and `/` for an entry of the root.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.utf8.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the path without trailing slashes; ``split(_:)`` would treat them as an empty name.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
