/// The lines of text that a plain dialog reads and writes.
package struct PlainConsole {
  /// A line that is too long to be kept.
  package struct LineTooLong: Error {
    package init() {}
  }

  /// Waits for the next line and returns it, or nil after the last one.
  ///
  /// A pasted line is returned only if it arrives together with the one before.
  let read: @MainActor (_ isPasted: Bool) async throws -> String?
  /// Writes text before an answer, without a line feed.
  let prompt: @MainActor (String) throws -> Void
  /// Writes sentences, each from the beginning of a line.
  let write: @MainActor (_ sentences: [String]) throws -> Void
  /// Calls a handler when Ctrl-C is pressed for the first time, until the returned function is called.
  let onInterrupt: (@escaping @Sendable () -> Void) -> () -> Void

  package init(
    read: @escaping @MainActor (_ isPasted: Bool) async throws -> String?,
    prompt: @escaping @MainActor (String) throws -> Void,
    write: @escaping @MainActor (_ sentences: [String]) throws -> Void,
    onInterrupt: @escaping (@escaping @Sendable () -> Void) -> () -> Void = { _ in {} }
  ) {
    (self.read, self.prompt, self.write, self.onInterrupt) = (read, prompt, write, onInterrupt)
  }
}
