#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of processors that a calculation uses.
let processorCount: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

func logarithm(_ x: Double) -> Double { log(x) }
func exponential(_ x: Double) -> Double { exp(x) }
