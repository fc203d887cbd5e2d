/// A block of plain values, filled once and then only read, by any number of threads.
///
/// Inner loops read `base`, without an array's bounds check and reference count. Code that stores it retains the table.
// NB: `@unchecked`, because a pointer is never `Sendable`. The memory is written only inside `init`.
final class FrozenTable<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let base: UnsafePointer<Element>
  let count: Int

  init(count: Int, zero: Element, fill: (UnsafeMutablePointer<Element>) -> Void) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    memory.initialize(repeating: zero, count: max(count, 1))
    fill(memory)
    base = UnsafePointer(memory)
    self.count = count
  }

  convenience init(_ elements: [Element], zero: Element) {
    self.init(count: elements.count, zero: zero) { $0.update(from: elements, count: elements.count) }
  }

  deinit { base.deallocate() }
}
