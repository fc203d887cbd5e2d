/// `swift run -c release Benchmarks architecture`
@main
struct Benchmarks {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "architecture": await ArchitectureBenchmarks.run()
    default: print("Usage: Benchmarks architecture")
    }
  }
}
