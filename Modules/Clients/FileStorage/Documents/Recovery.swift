/// The recovery of a damaged file.
public struct Recovery: Equatable, Sendable, Codable {
  /// The path of the damaged file.
  public var path: String
  /// A description of the damage, for use within a sentence.
  public var detail: String
  /// The path of the copy of the damaged contents.
  public var damagedCopy: String
  /// The path of the backup that the file was restored from.
  ///
  /// `nil` if there was no usable backup; the file was then removed.
  public var backup: String?

  public init(path: String, detail: String, damagedCopy: String, backup: String?) {
    self.path = path
    self.detail = detail
    self.damagedCopy = damagedCopy
    self.backup = backup
  }
}

extension Recovery: CustomStringConvertible {
  /// A message for the user, on one line that is safe to print.
  public var description: String {
    let damage = "\(path.quotedPath) was damaged: \(detail.printable)."
    if let backup {
      return "\(damage) It was restored from its backup \(backup.quotedPath). "
        + "The damaged file was saved as \(damagedCopy.quotedPath)."
    }
    return "\(damage) There is no usable backup, so it was moved aside to \(damagedCopy.quotedPath). "
      + "To restore it, fix that file and move it back."
  }
}
