extension NthPrimeClient {
  /// A client that is made anew for each look-up, so that settings it can't be made from stop look-ups and nothing
  /// else, and are read when they are needed.
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
