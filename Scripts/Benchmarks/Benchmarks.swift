/// The benchmarks: `swift run -c release Benchmarks architecture`, `primes`, `integers`, `terminal`, or `explore`.
///
/// `primes` includes `integers`; `integers --long` runs only those that take minutes.
@main
struct Benchmarks {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "architecture": await ArchitectureBenchmarks.run()
    case "primes":
      await PrimeBenchmarks.run()
      await IntegerBenchmarks.run(isLong: false)
    case "integers": await IntegerBenchmarks.run(isLong: CommandLine.arguments.contains("--long"))
    case "terminal": await TerminalBenchmarks.run()
    case "explore": await ExploreBenchmarks.run()
    default: print("Usage: Benchmarks architecture|primes|integers [--long]|terminal|explore")
    }
  }
}
