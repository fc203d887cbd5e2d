/// The words of the facts and of the maps, with what they mean, for the help.
package enum FactWords {
  package static let all: [(word: String, meaning: String)] = [
    ("φ", "How many of 1 … n share no prime factor with n."),
    ("λ", "The least k ≥ 1 with a^k = 1 modulo n for all those."),
    ("squarefree", "No prime divides it more than once."),
    ("deficient", "The divisors below it add up to less than it."),
    ("order of 10", "The length of the repeating digits of 1 / n."),
    ("primitive root", "Its powers modulo p leave every remainder but 0."),
    ("twin", "A prime 2 above or below another prime."),
    ("gap", "The distance from one prime to the next."),
    ("merit", "A gap divided by ln p, p the prime before it."),
    ("Li", "The integral of 1 / ln t from 0 to x; close to π(x)."),
    ("1/ln x", "About the share of primes among numbers near x."),
    ("ramifies", "2 alone does: 2 = −i (1 + i)², one prime twice."),
    ("run", "Primes next to each other on a diagonal of the map."),
    ("smallest factor", "The smallest prime that divides the number."),
  ]
}
