/// The benchmarks: `swift run -c release Benchmarks app`, `architecture`, `primes`, or `integers`.
///
/// `primes` includes `integers`; `integers --long` runs only those that take minutes.
@main
struct Benchmarks {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "app": await AppBenchmarks.run()
    case "architecture": ArchitectureBenchmarks.run()
    case "primes":
      await PrimeBenchmarks.run()
      await IntegerBenchmarks.run(isLong: false)
    case "integers": await IntegerBenchmarks.run(isLong: CommandLine.arguments.contains("--long"))
    default: print("Usage: Benchmarks app|architecture|primes|integers [--long]")
    }
  }
}
