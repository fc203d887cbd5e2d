/// A change of a document, which can be applied to what another program has saved since.
///
/// It says what was done, not what the document became: two programs that count up by 1 at the same time have a change
/// `moved(by: 1)` each, and the sum has both.
///
/// ```swift
/// struct Tally: StoredDocument {
///   static let format = "example.tally"
///   static let version = 1
///   var count = 0
///
///   struct Change: DocumentChange {
///     let difference: Int
///
///     init?(from before: Tally, to after: Tally) {
///       difference = after.count - before.count
///       if difference == 0 { return nil }
///     }
///
///     func apply(to tally: inout Tally) -> Bool {
///       tally.count += difference
///       return true
///     }
///   }
/// }
/// ```
public protocol DocumentChange: Equatable, Codable, Sendable {
  associatedtype Document

  /// Creates the change that an action made; returns nil if the documents are equal.
  init?(from before: Document, to after: Document)

  /// Changes a document, or returns false, and leaves the document as it is, if the change doesn't fit.
  func apply(to document: inout Document) -> Bool

  /// Returns one change for this one and the next; nil if they stay two.
  func joined(with next: Self) -> Self?
}

extension DocumentChange {
  public func joined(with next: Self) -> Self? { nil }
}

/// The replacement of a document by another one. It fits only the document that it replaced, and the new one.
public struct DocumentReplacement<Document: StoredDocument>: DocumentChange {
  public let before: Document
  public private(set) var after: Document

  public init?(from before: Document, to after: Document) {
    if before == after { return nil }
    (self.before, self.after) = (before, after)
  }

  public func apply(to document: inout Document) -> Bool {
    if document == before { document = after }
    // A replacement that was taken back fits any document.
    return document == after || before == after
  }

  public func joined(with next: Self) -> Self? {
    var joined = self
    joined.after = next.after
    return joined
  }
}

extension Sequence where Element: DocumentChange {
  /// Returns a document after all changes; nil if one doesn't fit.
  func applied(to document: Element.Document) -> Element.Document? {
    var document = document
    for change in self where !change.apply(to: &document) { return nil }
    return document
  }
}
