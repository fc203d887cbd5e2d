// swift-tools-version: 6.2
import PackageDescription

/// The settings of all Swift targets.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The commit for `--version`, which `Scripts/install` sets; empty in other builds.
let sourceCommit = (Context.environment["PRIMETIME_COMMIT"] ?? "")
  .filter { $0.isLetter || $0.isNumber || $0 == "-" }

/// Declares a module, which is a library target unless it is a program.
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

/// Declares the tests of a module.
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
  // 15.4 for isolated deinitializers.
  platforms: [.macOS("15.4")],
  products: [
    .executable(name: "app", targets: ["app"]),
    .executable(name: "wolfram-alpha-lookup", targets: ["WolframAlpha"]),
    .library(name: "Architecture", targets: ["Architecture"]),
    .library(name: "ArchitectureTesting", targets: ["ArchitectureTesting"]),
    .library(name: "FileStorage", targets: ["FileStorage"]),
    .library(name: "PrimeCalculator", targets: ["PrimeCalculator"]),
    .library(name: "Recording", targets: ["Recording"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
  ],
  targets: [
    // Each module depends only on modules above it. Features depend on the interfaces of clients, never on live clients.
    module("Architecture"),
    // Stacks for signal handlers; in C like the modules that have the handlers.
    .target(name: "SignalStack", path: "Modules/SignalStack"),
    // Lets a thread finish writing when the process crashes; in C, because a signal handler must not run Swift code.
    .target(name: "CrashFlush", dependencies: ["SignalStack"], path: "Modules/CrashFlush"),
    module("Recording", ["Architecture", "CrashFlush"], exclude: ["FORMAT.md"]),
    module("ArchitectureTesting", ["Architecture", "Recording"]),
    .target(name: "PopulationCount", path: "Modules/PopulationCount"),
    module("PrimeCalculator", ["PopulationCount"], exclude: ["ALGORITHMS.md"]),
    module("NumberExpression"),
    module("NthPrimeClient", ["Architecture", "PrimeCalculator"]),
    module("NthPrimeProcess", ["NthPrimeClient"]),
    module("FileStorage", ["Architecture"], exclude: ["README.md"]),
    // Restores the terminal; in C, because a signal handler must not run Swift code.
    .target(name: "TerminalRestore", path: "Modules/TerminalRestore"),
    module("TerminalUI", ["Architecture", "SignalStack", "TerminalRestore"]),
    module("TerminalUITesting", ["TerminalUI"]),
    module("PrimeModal", ["Architecture", "PrimeCalculator", "NumberExpression", "TerminalUI"]),
    module("Counter", ["Architecture", "NumberExpression", "NthPrimeClient", "PrimeModal", "TerminalUI"]),
    module(
      "FavoritePrimes", ["Architecture", "PrimeCalculator", "NumberExpression", "FileStorage", "TerminalUI"]),
    module(
      "GuessingGame", ["Architecture", "NumberExpression", "PrimeModal", "Counter", "TerminalUI"]),
    module("Explore", ["Architecture", "PrimeCalculator", "NumberExpression", "PrimeModal", "TerminalUI"]),
    module("Timeline", ["Architecture", "Recording", "TerminalUI"]),
    module(
      "AppFeature",
      [
        "Architecture", "Timeline", "NumberExpression", "NthPrimeClient", "FileStorage", "TerminalUI",
        "PrimeModal", "Counter", "FavoritePrimes", "GuessingGame", "Explore",
      ]),
    module("CommandLineTool", ["NumberExpression"]),
    // In C, because only a C definition can have a value; when the commit changes, only this file is compiled again.
    .target(
      name: "SourceCommit", path: "Modules/SourceCommit",
      cSettings: [.define("SOURCE_COMMIT", to: "\"\(sourceCommit)\"")]),
    // A separate program, because loading the networking libraries takes longer than starting `app`.
    module(
      "WolframAlpha",
      [
        "Architecture", "PrimeCalculator", "NthPrimeClient", "NthPrimeProcess", "FileStorage",
        "CommandLineTool",
      ], exclude: ["README.md"], isProgram: true),
    .executableTarget(
      name: "app",
      dependencies: [
        "Architecture", "PrimeCalculator", "NumberExpression", "NthPrimeClient", "NthPrimeProcess",
        "FileStorage",
        "TerminalUI", "PrimeModal", "Counter", "FavoritePrimes", "GuessingGame",
        "Explore", "Timeline", "AppFeature", "Recording",
        "CommandLineTool",
        "SourceCommit",
        // Built with `app`, which starts it as a process; not linked.
        "WolframAlpha",
      ],
      path: "App",
      exclude: ["Schema", "README.md", "ARTICLES.md", "CHANGELOG.md"],
      swiftSettings: settings),

    // A process with only the calculator, for Benchmarks and Scripts/check-primes-against-peers.
    .executableTarget(
      name: "PrimeAnswers",
      dependencies: ["PrimeCalculator"],
      path: "Tests/PrimeAnswers",
      swiftSettings: settings),
    // Not run by `swift test`. Run `swift run -c release Benchmarks architecture`, `primes`, or `terminal`.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Architecture", "ArchitectureTesting", "PrimeCalculator", "FileStorage", "TerminalUI", "PrimeModal",
        "Counter", "AppFeature", "Recording", "PrimeAnswers", "app",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: settings),

    // A program that scripts use to check terminal sessions.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Architecture", "Recording", "TerminalUI"],
      path: "Tests/TerminalProbe", swiftSettings: settings),

    tests("Architecture", ["ArchitectureTesting"]),
    tests("ArchitectureTesting", ["Architecture", "Recording"]),
    tests("Recording", ["Architecture", "ArchitectureTesting"]),
    tests("PrimeCalculator", ["PopulationCount"]),
    tests("NumberExpression"),
    tests("NthPrimeClient", ["Architecture", "ArchitectureTesting", "PrimeCalculator"]),
    tests("NthPrimeProcess", ["Architecture", "NthPrimeClient"]),
    tests("WolframAlpha", ["Architecture", "ArchitectureTesting", "NthPrimeClient"]),
    tests("FileStorage", ["Architecture", "ArchitectureTesting"]),
    tests("TerminalUI", ["Architecture", "ArchitectureTesting", "TerminalUITesting"]),
    tests("TerminalUITesting", ["TerminalUI"]),
    tests(
      "PrimeModal",
      ["Architecture", "ArchitectureTesting", "PrimeCalculator", "TerminalUI", "TerminalUITesting"]),
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
      "Explore",
      ["Architecture", "ArchitectureTesting", "PrimeCalculator", "TerminalUI", "TerminalUITesting"]),
    tests("Timeline", ["Architecture", "ArchitectureTesting", "TerminalUI", "TerminalUITesting"]),
    tests(
      "AppFeature",
      [
        "Architecture", "ArchitectureTesting", "Counter", "Explore", "FavoritePrimes", "FileStorage",
        "GuessingGame", "NthPrimeClient", "PrimeCalculator", "PrimeModal", "Recording", "TerminalUI",
        "TerminalUITesting", "Timeline",
      ], exclude: ["Frames", "Recordings"]),
    tests("CommandLineTool"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Architecture", "ArchitectureTesting", "PrimeCalculator", "NthPrimeClient", "FileStorage",
        "TerminalUI", "TerminalUITesting", "CommandLineTool", "Recording",
      ],
      path: "Tests/DocumentationTests",
      exclude: ["Recording/Recordings"],
      swiftSettings: settings),
    .testTarget(
      name: "AppTests",
      dependencies: ["Architecture", "CommandLineTool", "app"],
      path: "Tests/AppTests",
      exclude: ["Transcripts"],
      swiftSettings: settings),
  ]
)
