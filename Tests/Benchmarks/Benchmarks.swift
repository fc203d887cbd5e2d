/// The benchmarks: `swift run -c release Benchmarks architecture`, `primes`, or `terminal`.
@main
struct Benchmarks {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "architecture": await ArchitectureBenchmarks.run()
    case "recording":
      var report = Report()
      await RecordingBenchmarks.add(to: &report)
      report.print()
    case "primes": await PrimeBenchmarks.run()
    case "terminal": await TerminalBenchmarks.run()
    default: print("Usage: Benchmarks architecture|primes|terminal")
    }
  }
}
