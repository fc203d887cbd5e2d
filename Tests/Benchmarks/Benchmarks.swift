/// The benchmarks: `swift run -c release Benchmarks architecture`, `primes`, or `terminal`.
@main
struct Benchmarks {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "architecture": await ArchitectureBenchmarks.run()
    case "primes": await PrimeBenchmarks.run()
    case "terminal": await TerminalBenchmarks.run()
    default: print("Usage: Benchmarks architecture|primes|terminal")
    }
  }
}
