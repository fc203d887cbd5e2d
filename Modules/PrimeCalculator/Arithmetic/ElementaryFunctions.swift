#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// ln x, from the platform's mathematical library.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// cos x, x in radians.
func cosine(_ x: Double) -> Double { cos(x) }

/// sin x, x in radians.
func sine(_ x: Double) -> Double { sin(x) }

/// How many processors are at work, at least 1.
func availableProcessorCount() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
