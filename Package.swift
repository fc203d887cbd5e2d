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

/// Whether `Scripts/install` builds the programs, with the Swift libraries in them.
let isInstalling = Context.environment["PRIMETIME_INSTALLING"] != nil

/// Declares the module in a folder of `Modules`, which is a library target unless it is a program.
func module(
  _ folder: String, _ dependencies: [String] = [], exclude: [String] = [], isProgram: Bool = false
) -> Target {
  let name = String(folder.split(separator: "/").last!)
  let dependencies = dependencies.map { Target.Dependency(stringLiteral: $0) }
  let path = "Modules/\(folder)"
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
    .library(name: "BigInt", targets: ["BigInt"]),
    .library(name: "BigPrimes", targets: ["BigPrimes"]),
    .library(name: "FileStorage", targets: ["FileStorage"]),
    .library(name: "PrimeCalculator", targets: ["PrimeCalculator"]),
    .library(name: "Recording", targets: ["Recording"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
  ],
  targets: [
    // Each module depends only on modules above it. Features depend on the interfaces of clients, never on live clients.
    module("Architecture/Architecture"),
    // In C, because a signal handler must not run Swift code.
    .target(name: "SignalHandlers", path: "Modules/Terminal/SignalHandlers"),
    module("Architecture/Recording", ["Architecture", "SignalHandlers"], exclude: ["FORMAT.md"]),
    module("Architecture/ArchitectureTesting", ["Architecture", "Recording"]),
    .target(name: "CountingKernels", path: "Modules/Numbers/CountingKernels"),
    module("Numbers/PrimeCalculator", ["CountingKernels"], exclude: ["ALGORITHMS.md"]),
    // In C, so that debug builds are fast enough, too.
    .target(name: "LimbKernels", path: "Modules/Numbers/LimbKernels"),
    module("Numbers/BigInt", ["LimbKernels"]),
    .target(name: "QuadraticSieveKernels", path: "Modules/Numbers/QuadraticSieveKernels"),
    module(
      "Numbers/BigPrimes", ["BigInt", "PrimeCalculator", "QuadraticSieveKernels"], exclude: ["ALGORITHMS.md"]),
    module("Numbers/NumberExpression", ["BigInt", "PrimeCalculator"]),
    module(
      "Numbers/PrimeFacts", ["Architecture", "BigInt", "BigPrimes", "PrimeCalculator", "NumberExpression"]),
    module("Clients/NthPrimeClient", ["Architecture", "BigInt", "NumberExpression", "PrimeCalculator"]),
    module("Clients/NthPrimeProcess", ["NthPrimeClient"]),
    module("Clients/FileStorage", ["Architecture"], exclude: ["README.md"]),
    module("Terminal/TerminalUI", ["Architecture", "SignalHandlers"]),
    module("Terminal/TerminalUITesting", ["TerminalUI"]),
    module(
      "Features/PrimeModal", ["Architecture", "BigInt", "NumberExpression", "PrimeFacts", "TerminalUI"]),
    module(
      "Features/Counter",
      [
        "Architecture", "BigInt", "NumberExpression", "PrimeFacts", "NthPrimeClient", "PrimeModal",
        "TerminalUI",
      ]),
    module(
      "Features/FavoritePrimes",
      [
        "Architecture", "BigInt", "PrimeCalculator", "NumberExpression", "PrimeFacts", "FileStorage",
        "TerminalUI",
      ]),
    module(
      "Features/GuessingGame",
      ["Architecture", "BigInt", "NumberExpression", "PrimeFacts", "Counter", "TerminalUI"]),
    module(
      "Features/Explore",
      ["Architecture", "BigInt", "PrimeCalculator", "NumberExpression", "PrimeFacts", "TerminalUI"]),
    module("Features/Timeline", ["Architecture", "Recording", "TerminalUI"]),
    module(
      "Features/AppFeature",
      [
        "Architecture", "BigInt", "Timeline", "NumberExpression", "PrimeFacts", "NthPrimeClient",
        "FileStorage",
        "TerminalUI", "PrimeModal", "Counter", "FavoritePrimes", "GuessingGame", "Explore",
      ]),
    .target(name: "ProcessArguments", path: "Modules/CommandLine/ProcessArguments"),
    module("CommandLine/CommandLineTool", ["BigInt", "NumberExpression", "ProcessArguments"]),
    .target(name: "MemoryArenas", path: "Modules/CommandLine/MemoryArenas"),
    // In C, because only a C definition can have a value; when the commit changes, only this file is compiled again.
    .target(
      name: "SourceCommit", path: "Modules/CommandLine/SourceCommit",
      cSettings: [.define("SOURCE_COMMIT", to: "\"\(sourceCommit)\"")]),
    // A separate program, because loading the networking libraries takes longer than starting `app`.
    module(
      "Clients/WolframAlpha",
      [
        "Architecture", "PrimeCalculator", "NthPrimeClient", "NthPrimeProcess", "FileStorage",
        "CommandLineTool",
      ], exclude: ["README.md"], isProgram: true),
    .executableTarget(
      name: "app",
      dependencies: [
        "Architecture", "BigInt", "BigPrimes", "PrimeCalculator", "NumberExpression", "PrimeFacts",
        "NthPrimeClient", "NthPrimeProcess", "FileStorage", "TerminalUI", "PrimeModal", "Counter",
        "FavoritePrimes",
        "GuessingGame", "Explore", "Timeline", "AppFeature", "Recording",
        "CommandLineTool",
        "MemoryArenas", "SignalHandlers", "SourceCommit",
        // Built with `app`, which starts it as a process; not linked.
        "WolframAlpha",
      ],
      path: "App",
      exclude: ["Schema", "README.md", "ARTICLES.md", "CHANGELOG.md"],
      swiftSettings: settings,
      // Relocating the program is a part of a short command's time that shows. The one that uses the network is relocated.
      linkerSettings: isInstalling
        ? [.unsafeFlags(["-Xlinker", "-no-pie"], .when(platforms: [.linux]))] : []),

    // The loop over questions of the next two programs.
    .target(name: "Answering", path: "Tests/Answering", swiftSettings: settings),
    // A process with only the calculator, for Benchmarks and Scripts/check-primes-against-peers.
    .executableTarget(
      name: "PrimeAnswers",
      dependencies: ["Answering", "CountingKernels", "PrimeCalculator"],
      path: "Tests/PrimeAnswers",
      swiftSettings: settings),
    // A process with only the integers of any size, for Scripts/check-integers.
    .executableTarget(
      name: "IntegerAnswers",
      dependencies: ["Answering", "BigInt", "BigPrimes"],
      path: "Tests/IntegerAnswers",
      swiftSettings: settings),
    // Not run by `swift test`. Run `swift run -c release Benchmarks architecture`, `primes`,
    // `integers`, `terminal`, or `explore`.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Architecture", "ArchitectureTesting", "BigInt", "BigPrimes", "PrimeCalculator", "FileStorage",
        "PrimeFacts", "TerminalUI", "PrimeModal", "Counter", "Explore", "AppFeature", "Recording",
        "PrimeAnswers", "app",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: settings),

    // Not run by `swift test`. Run `swift run -c release Soak`.
    .executableTarget(
      name: "Soak", dependencies: ["Architecture", "ArchitectureTesting"], path: "Tests/Soak",
      swiftSettings: settings),

    // A program that scripts use to check terminal sessions.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Architecture", "Recording", "TerminalUI"],
      path: "Tests/TerminalProbe", swiftSettings: settings),

    tests("Architecture", ["ArchitectureTesting", "Recording"]),
    tests("ArchitectureTesting", ["Architecture", "Recording"]),
    tests("Recording", ["Architecture", "ArchitectureTesting"]),
    tests("PrimeCalculator", ["CountingKernels"]),
    tests("BigInt"),
    tests("BigPrimes", ["BigInt"]),
    tests("NumberExpression", ["BigInt"]),
    tests("PrimeFacts", ["Architecture", "ArchitectureTesting", "BigInt", "BigPrimes", "PrimeCalculator"]),
    tests("NthPrimeClient", ["Architecture", "ArchitectureTesting", "BigInt", "PrimeCalculator"]),
    tests("NthPrimeProcess", ["Architecture", "BigInt", "NthPrimeClient"]),
    tests("WolframAlpha", ["Architecture", "ArchitectureTesting", "BigInt", "NthPrimeClient"]),
    tests("FileStorage", ["Architecture", "ArchitectureTesting"]),
    tests("TerminalUI", ["Architecture", "ArchitectureTesting", "SignalHandlers", "TerminalUITesting"]),
    tests("TerminalUITesting", ["TerminalUI"]),
    tests(
      "PrimeModal",
      [
        "Architecture", "ArchitectureTesting", "BigInt", "PrimeCalculator", "PrimeFacts", "TerminalUI",
        "TerminalUITesting",
      ]),
    tests(
      "Counter",
      [
        "Architecture", "ArchitectureTesting", "BigInt", "BigPrimes", "NthPrimeClient", "PrimeFacts",
        "PrimeModal",
        "TerminalUI",
        "TerminalUITesting",
      ]),
    tests(
      "FavoritePrimes",
      [
        "Architecture", "ArchitectureTesting", "BigInt", "FileStorage", "PrimeFacts", "TerminalUI",
        "TerminalUITesting",
      ]),
    tests(
      "GuessingGame",
      [
        "Architecture", "ArchitectureTesting", "BigInt", "Counter", "PrimeFacts", "TerminalUI",
        "TerminalUITesting",
      ]),
    tests(
      "Explore",
      [
        "Architecture", "ArchitectureTesting", "BigInt", "PrimeCalculator", "PrimeFacts", "TerminalUI",
        "TerminalUITesting",
      ]),
    tests("Timeline", ["Architecture", "ArchitectureTesting", "TerminalUI", "TerminalUITesting"]),
    tests(
      "AppFeature",
      [
        "Architecture", "ArchitectureTesting", "BigInt", "Counter", "Explore", "FavoritePrimes",
        "FileStorage", "GuessingGame", "NthPrimeClient", "NumberExpression", "PrimeCalculator", "PrimeFacts",
        "PrimeModal", "Recording", "TerminalUI", "TerminalUITesting", "Timeline",
      ], exclude: ["Frames", "Recordings"]),
    tests("CommandLineTool"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Architecture", "ArchitectureTesting", "PrimeCalculator", "BigInt", "BigPrimes", "NthPrimeClient",
        "FileStorage", "TerminalUI", "TerminalUITesting", "CommandLineTool", "Recording",
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
