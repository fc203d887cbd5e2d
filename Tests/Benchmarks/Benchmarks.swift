/// `swift run -c release Benchmarks architecture`, or `primes`.
@main
struct Benchmarks {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "architecture": await ArchitectureBenchmarks.run()
    case "primes": await PrimeBenchmarks.run()
    default: print("Usage: Benchmarks architecture|primes")
    }
  }
}
