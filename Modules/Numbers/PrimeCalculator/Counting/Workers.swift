import Synchronization

/// Runs the parts of a calculation on several tasks and returns their results in order.
///
/// Each task takes the next part when it is free, so parts may differ in cost. The first error, such as
/// cancellation, ends all tasks before this returns, so no work continues.
package func inParallel<Output: Sendable>(
  parts: Int, workers: Int, _ body: @escaping @Sendable (_ part: Int) async throws -> Output
) async throws -> [Output] {
  if workers <= 1 || parts <= 1 {
    var outputs: [Output] = []
    for part in 0..<parts {
      try Task.checkCancellation()
      outputs.append(try await body(part))
    }
    return outputs
  }
  let started = Atomic(0)
  let work: @Sendable () async throws -> [(Int, Output)] = {
    var done: [(Int, Output)] = []
    while case let part = started.add(1, ordering: .relaxed).oldValue, part < parts {
      try Task.checkCancellation()
      done.append((part, try await body(part)))
    }
    return done
  }
  var outputs = [Output?](repeating: nil, count: parts)
  try await withThrowingTaskGroup(of: [(Int, Output)].self) { group in
    for _ in 0..<min(workers, parts) { group.addTask { try await work() } }
    for try await done in group {
      for (part, output) in done { outputs[part] = output }
    }
  }
  return outputs.compactMap { $0 }
}
