#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// FLINT's word-sized functions, called in its shared library.
///
/// The environment variable `FLINT_LIBRARY` names the library; by default, it is the system's. The Python
/// package python-flint contains the newest version: `python_flint.libs/libflint-….so`.
struct Flint {
  let version: String
  let isPrime: @convention(c) (UInt) -> Int32
  /// Fills an `n_factor_t`: the number of factors, up to 15 exponents, and up to 15 primes.
  let factor: @convention(c) (UnsafeMutableRawPointer, UInt, Int32) -> Void

  init?() {
    let name = getenv("FLINT_LIBRARY").map { String(cString: $0) } ?? "libflint.so"
    guard let library = dlopen(name, RTLD_NOW), let isPrime = dlsym(library, "n_is_prime"),
      let factor = dlsym(library, "n_factor"), let version = dlsym(library, "flint_version")
    else { return nil }
    self.version = String(cString: version.assumingMemoryBound(to: CChar.self))
    self.isPrime = unsafeBitCast(isPrime, to: (@convention(c) (UInt) -> Int32).self)
    self.factor = unsafeBitCast(
      factor, to: (@convention(c) (UnsafeMutableRawPointer, UInt, Int32) -> Void).self)
  }

  /// Returns the number of distinct prime factors of n.
  func factorCount(_ n: UInt) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { memory in
      guard let base = memory.baseAddress else { return 0 }
      base.storeBytes(of: 0, as: Int32.self)
      factor(base, n, 1)
      return Int(base.load(as: Int32.self))
    }
  }
}
