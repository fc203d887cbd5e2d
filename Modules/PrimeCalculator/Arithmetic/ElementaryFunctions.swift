#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns ln x, from the platform's math library.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// Returns cos x, with x in radians.
func cosine(_ x: Double) -> Double { cos(x) }

/// Returns sin x, with x in radians.
func sine(_ x: Double) -> Double { sin(x) }

/// Returns the number of processors online, at least 1.
func availableProcessorCount() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
