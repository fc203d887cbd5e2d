import Architecture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The function `XCTFail`, if the process has loaded XCTest.
///
/// It is looked up by name, because a module that imports XCTest can't be used without XCTest.
struct XCTestFailure {
  // NB: a function in a property of a struct has its natural calling convention, as `XCTFail` has. A cast to
  // the function type alone would pass the arguments indirectly.
  private struct Function {
    let call: @Sendable (_ message: String, _ file: StaticString, _ line: UInt) -> Void
  }

  /// The memory layout of a function: its address and its context; a global function has no context.
  private struct FunctionLayout {
    let address: UnsafeRawPointer
    let context: UnsafeRawPointer?
  }

  /// The memory layout of a `StaticString`, a frozen struct, that points to UTF-8.
  private struct StaticStringLayout {
    let start: UInt
    let count: Int
    let flags: UInt8
  }

  /// The function, or `nil` in a process without XCTest.
  static let shared: XCTestFailure? = {
    // The mangled name of `XCTest.XCTFail(_: String, file: StaticString, line: UInt)`.
    guard let program = dlopen(nil, RTLD_NOW),
      let address = dlsym(program, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    let layout = FunctionLayout(address: UnsafeRawPointer(address), context: nil)
    return XCTestFailure(function: unsafeBitCast(layout, to: Function.self))
  }()

  private let function: Function

  /// Fails the running test case; without one, XCTest ignores the failure.
  func record(_ message: String, at position: SourcePosition) {
    // Never deallocated, because a `StaticString` doesn't own its bytes.
    let path = StaticStringLayout(
      start: UInt(bitPattern: strdup(position.filePath)), count: position.filePath.utf8.count, flags: 0)
    function.call(message, unsafeBitCast(path, to: StaticString.self), UInt(position.line))
  }
}
