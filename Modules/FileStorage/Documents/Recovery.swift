/// What was done about a damaged file.
public struct Recovery: Equatable, Sendable, Codable {
  /// The damaged file's.
  public var path: String
  /// What is known of the damage, for the middle of a sentence.
  public var detail: String
  /// Where its bytes are now.
  public var kept: String
  /// What was put in its place; nil where there was no sound backup, so that the file is gone.
  public var backup: String?

  public init(path: String, detail: String, kept: String, backup: String?) {
    self.path = path
    self.detail = detail
    self.kept = kept
    self.backup = backup
  }
}

extension Recovery: CustomStringConvertible {
  /// One line that is safe to print, for the user.
  public var description: String {
    let damage = "\(path.quotedPath) was damaged: \(detail.printable). It was kept as \(kept.quotedPath)"
    if let backup { return "\(damage), and its backup \(backup.quotedPath) was put in its place." }
    return "\(damage). It has no sound backup; to have it again, mend what was kept and put it back."
  }
}
