#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

func naturalLogarithm(_ x: Double) -> Double { log(x) }

func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  (sin(2 * .pi * turns), cos(2 * .pi * turns))
}

/// Returns the angle of a point from the right, counterclockwise, from 0 up to 1.
func turns(x: Double, y: Double) -> Double {
  let turns = atan2(y, x) / (2 * .pi)
  return turns < 0 ? turns + 1 : turns
}
