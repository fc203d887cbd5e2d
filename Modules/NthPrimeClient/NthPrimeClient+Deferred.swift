extension NthPrimeClient {
  /// Returns a client that is created anew for each lookup.
  ///
  /// Settings are read when they are needed, and invalid settings make only lookups fail.
  public static func deferred(
    _ make: @escaping @Sendable () throws(NthPrimeError) -> NthPrimeClient
  ) -> Self {
    Self { n in
      do throws(NthPrimeError) {
        return try make().lookUp(n)
      } catch {
        return .failed(error)
      }
    }
  }
}
