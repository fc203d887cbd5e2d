/// The smallest factors that have a color of their own; 13 and more share one.
package let smallFactors: [UInt64] = [2, 3, 5, 7, 11]

/// Returns the index of a composite number's smallest factor in ``smallFactors``, or their count; nil for 0 and 1.
package func smallestFactorClass(of number: UInt64) -> Int? {
  if number < 2 { return nil }
  return smallFactors.firstIndex { number % $0 == 0 } ?? smallFactors.count
}
