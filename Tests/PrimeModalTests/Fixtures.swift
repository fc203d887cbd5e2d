import NumberFacts
import PrimeModal

extension PrimeModal.State {
  init(
    _ number: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime> = [], investigation: Investigation? = nil
  ) {
    let facts = Facts.State(investigation.map { [$0] } ?? [])
    self.init(properties: (favoritePrimes, number, path: []), facts: facts)
  }
}
