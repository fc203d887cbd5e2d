// swift-tools-version: 6.2
import PackageDescription

/// What every target of the package is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module, a library unless it is a program of its own, and, beside it, the tests that bear its name.
func module(
  _ name: String, _ dependencies: [String] = [], exclude: [String] = [], isProgram: Bool = false
) -> Target {
  let dependencies = dependencies.map { Target.Dependency(stringLiteral: $0) }
  let path = "Modules/\(name)"
  return isProgram
    ? .executableTarget(
      name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
    : .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name] + dependencies).map { .byName(name: $0) },
    path: "Tests/\(name)Tests",
    exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "PrimeTime",
  // 15.4 for isolated deinitialisers.
  platforms: [.macOS("15.4")],
  products: [
    .executable(name: "app", targets: ["app"]),
    .executable(name: "wolfram-alpha-lookup", targets: ["WolframAlpha"]),
    .library(name: "Architecture", targets: ["Architecture"]),
    .library(name: "ArchitectureTesting", targets: ["ArchitectureTesting"]),
    .library(name: "PrimeCalculator", targets: ["PrimeCalculator"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
  ],
  targets: [
    // Each module depends on those above it alone; a feature on clients' interfaces, never on a live client.
    module("Architecture"),
    module("ArchitectureTesting", ["Architecture"]),
    .target(name: "PopulationCount", path: "Modules/PopulationCount"),
    module("PrimeCalculator", ["PopulationCount"], exclude: ["ALGORITHMS.md"]),
    module("NthPrimeClient", ["Architecture", "PrimeCalculator"]),
    module("NthPrimeProcess", ["NthPrimeClient"]),
    module("FileStorage", ["Architecture"], exclude: ["README.md"]),
    // C, for signal handlers may not run Swift: it puts the terminal back.
    .target(name: "TerminalRestore", path: "Modules/TerminalRestore"),
    module("TerminalUI", ["Architecture", "TerminalRestore"]),
    module("TerminalUITesting", ["TerminalUI"]),
    module("PrimeModal", ["Architecture", "PrimeCalculator", "TerminalUI"]),
    module("Counter", ["Architecture", "NthPrimeClient", "PrimeModal", "TerminalUI"]),
    module("FavoritePrimes", ["Architecture", "PrimeCalculator", "FileStorage", "TerminalUI"]),
    module("GuessingGame", ["Architecture", "Counter", "TerminalUI"]),
    module(
      "AppFeature",
      [
        "Architecture", "NthPrimeClient", "FileStorage", "TerminalUI", "PrimeModal", "Counter",
        "FavoritePrimes", "GuessingGame",
      ]),
    module("CommandLineTool"),
    // A program of its own: the network's libraries cost more at the start of a process than all of `app` does.
    module(
      "WolframAlpha",
      [
        "Architecture", "PrimeCalculator", "NthPrimeClient", "NthPrimeProcess", "FileStorage",
        "CommandLineTool",
      ], exclude: ["README.md"], isProgram: true),
    .executableTarget(
      name: "app",
      dependencies: [
        "Architecture", "PrimeCalculator", "NthPrimeClient", "NthPrimeProcess", "FileStorage", "TerminalUI",
        "PrimeModal", "Counter", "FavoritePrimes", "GuessingGame", "AppFeature", "CommandLineTool",
        // Built with it, as what it starts, and not linked into it.
        "WolframAlpha",
      ],
      path: "App",
      exclude: ["Schema", "README.md", "ARTICLES.md"],
      swiftSettings: settings),

    // What Benchmarks starts, and Scripts/check-primes-against-peers asks: a process with the calculator alone.
    .executableTarget(
      name: "PrimeAnswers",
      dependencies: ["PrimeCalculator"],
      path: "Tests/PrimeAnswers",
      swiftSettings: settings),
    // Not run by `swift test`: `swift run -c release Benchmarks architecture`, `primes` or `terminal`.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Architecture", "ArchitectureTesting", "PrimeCalculator", "FileStorage", "TerminalUI", "AppFeature",
        "PrimeAnswers", "app",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: settings),

    // What `Scripts/` check the terminal's side with.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Architecture", "TerminalUI"], path: "Tests/TerminalProbe",
      swiftSettings: settings),

    tests("Architecture", ["ArchitectureTesting"]),
    tests("ArchitectureTesting", ["Architecture"]),
    tests("PrimeCalculator", ["PopulationCount"]),
    tests("NthPrimeClient", ["Architecture", "ArchitectureTesting", "PrimeCalculator"]),
    tests("NthPrimeProcess", ["Architecture", "NthPrimeClient"]),
    tests("WolframAlpha", ["Architecture", "ArchitectureTesting", "NthPrimeClient"]),
    tests("FileStorage", ["Architecture", "ArchitectureTesting"]),
    tests("TerminalUI", ["Architecture", "ArchitectureTesting", "TerminalUITesting"]),
    tests("TerminalUITesting", ["TerminalUI"]),
    tests("PrimeModal", ["Architecture", "ArchitectureTesting", "TerminalUI", "TerminalUITesting"]),
    tests(
      "Counter",
      [
        "Architecture", "ArchitectureTesting", "NthPrimeClient", "PrimeModal", "TerminalUI",
        "TerminalUITesting",
      ]),
    tests(
      "FavoritePrimes",
      ["Architecture", "ArchitectureTesting", "FileStorage", "TerminalUI", "TerminalUITesting"]),
    tests(
      "GuessingGame", ["Architecture", "ArchitectureTesting", "Counter", "TerminalUI", "TerminalUITesting"]),
    tests(
      "AppFeature",
      [
        "Architecture", "ArchitectureTesting", "Counter", "FavoritePrimes", "FileStorage", "GuessingGame",
        "NthPrimeClient", "PrimeCalculator", "PrimeModal", "TerminalUI", "TerminalUITesting",
      ], exclude: ["Frames"]),
    tests("CommandLineTool"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Architecture", "ArchitectureTesting", "PrimeCalculator", "NthPrimeClient", "FileStorage",
        "TerminalUI", "TerminalUITesting", "CommandLineTool",
      ],
      path: "Tests/DocumentationTests",
      swiftSettings: settings),
    .testTarget(
      name: "AppTests",
      dependencies: ["Architecture", "CommandLineTool", "app"],
      path: "Tests/AppTests",
      exclude: ["Transcripts"],
      swiftSettings: settings),
  ]
)
