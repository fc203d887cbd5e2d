extension PrimalityProof {
  /// The method of the proof and its length in a few words, such as `ECPP, 38 steps`.
  public var methodDescription: String {
    switch self {
    case .size: "size below 2^64"
    case .thirteenBases: "13 bases"
    case .lucasLehmer: "Lucas–Lehmer"
    case .nMinusOne(_, let factors): "n − 1, \(factors.count) prime factor\(factors.count == 1 ? "" : "s")"
    case .ellipticCurves(let curves): "ECPP, \(curves.count) step\(curves.count == 1 ? "" : "s")"
    }
  }
}
