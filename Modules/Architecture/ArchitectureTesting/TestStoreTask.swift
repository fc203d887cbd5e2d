import Architecture

/// The effects of an action of a test, including the effects of the actions that they send.
@MainActor
public struct TestStoreTask: Sendable {
  private let task: StoreTask
  private let finish: @MainActor (_ timeout: Duration?, SourcePosition) async -> Void

  init(
    _ task: StoreTask, finish: @escaping @MainActor (_ timeout: Duration?, SourcePosition) async -> Void
  ) {
    self.task = task
    self.finish = finish
  }

  /// Waits until the effects have ended; fails the test if they don't, and cancels them.
  ///
  /// That is certain immediately if they sleep on a ``TestClock``. Other effects have the store's timeout.
  public func finish(
    timeout: Duration? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await finish(timeout, SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the effects; none of their actions is reduced afterward.
  public func cancel() { task.cancel() }
}
