// swift-tools-version: 6.2
import PackageDescription

// Of the compilers that are tested here; another one may have warnings of its own.
#if os(Linux) && compiler(>=6.3) && !compiler(>=6.4)
  let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  let warnings: [SwiftSetting] = []
#endif

// On arm64 Linux, LLVM's instruction selector for debug builds passes a UInt128 wrongly to async functions; its other one doesn't.
#if os(Linux) && arch(arm64)
  let selector: [SwiftSetting] = [.unsafeFlags(["-Xllvm", "-global-isel=0"], .when(configuration: .debug))]
#else
  let selector: [SwiftSetting] = []
#endif

/// The settings of all Swift targets.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warnings + selector

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
    dependencies: ([name, "TestTraits"] + dependencies).map { .byName(name: $0) },
    path: "Tests/\(name)Tests",
    exclude: exclude,
    swiftSettings: settings)
}

/// Declares a program for scripts and benchmarks.
func scriptProgram(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Scripts/\(name)",
    swiftSettings: settings)
}

/// A screen or a part of one: a module in `Modules/PrimeTime`, and its tests. The app depends on all of them.
struct Feature {
  let name: String
  let dependencies: [String]
  /// The modules that the tests import besides the dependencies and the testing libraries.
  var testing: [String] = []

  var target: Target { module("PrimeTime/\(name)", dependencies) }

  var testTarget: Target {
    tests(name, dependencies + ["ArchitectureTesting", "NumberFactsTesting", "TerminalUITesting"] + testing)
  }
}

/// The features, each of which depends only on those above it.
let features = [
  Feature(
    name: "PrimeModal",
    dependencies: [
      "Architecture", "BigInt", "BigPrimes", "PrimeCalculator", "NumberText", "NumberFacts", "TerminalUI",
    ]),
  Feature(
    name: "Lookups",
    dependencies: ["Architecture", "BigInt", "NumberText", "NumberFacts", "NthPrimeClient", "TerminalUI"],
    testing: ["BigPrimes"]),
  Feature(name: "Counting", dependencies: ["Architecture", "BigInt", "NumberFacts"]),
  Feature(
    name: "Counter",
    dependencies: [
      "Architecture", "BigInt", "NumberText", "NumberFacts", "NthPrimeClient", "PrimeModal", "Lookups",
      "Counting", "TerminalUI",
    ], testing: ["BigPrimes"]),
  Feature(
    name: "FavoritePrimes",
    dependencies: [
      "Architecture", "BigInt", "PrimeCalculator", "NumberText", "NumberFacts", "FileStorage", "TerminalUI",
    ]),
  Feature(
    name: "GuessingGame",
    dependencies: ["Architecture", "BigInt", "NumberText", "NumberFacts", "Counting", "TerminalUI"]),
  Feature(
    name: "Explore",
    dependencies: ["Architecture", "BigInt", "PrimeCalculator", "NumberText", "NumberFacts", "TerminalUI"]),
  Feature(name: "Timeline", dependencies: ["Architecture", "Recording", "TerminalUI"]),
]

/// The modules below the features.
let foundation: [Target] = [
  module("Architecture/Architecture"),
  // C code for signal handlers, arguments as bytes, limits, memory arenas, and a commit that the build sets.
  .target(
    name: "CProcess", path: "Modules/Kit/CProcess",
    cSettings: [.define("SOURCE_COMMIT", to: "\"\(sourceCommit)\"")]),
  module("Architecture/Recording", ["Architecture", "CProcess"], exclude: ["FORMAT.md"]),
  module("Architecture/ArchitectureTesting", ["Architecture", "Recording"]),
  .target(name: "CountingKernels", path: "Modules/Numbers/CountingKernels"),
  module("Numbers/PrimeCalculator", ["CountingKernels"], exclude: ["ALGORITHMS.md"]),
  // In C, so that debug builds are fast enough, too.
  .target(name: "LimbKernels", path: "Modules/Numbers/LimbKernels"),
  module("Numbers/BigInt", ["LimbKernels"]),
  .target(name: "QuadraticSieveKernels", path: "Modules/Numbers/QuadraticSieveKernels"),
  module(
    "Numbers/BigPrimes", ["BigInt", "PrimeCalculator", "QuadraticSieveKernels"], exclude: ["ALGORITHMS.md"]),
  module("Numbers/NumberText", ["BigInt", "PrimeCalculator"]),
  module(
    "PrimeTime/NumberFacts", ["Architecture", "BigInt", "BigPrimes", "PrimeCalculator", "NumberText"]),
  // Lists of favorites as literals, for the tests of features.
  .target(
    name: "NumberFactsTesting", dependencies: ["Architecture", "BigInt", "NumberFacts"],
    path: "Tests/NumberFactsTesting", swiftSettings: settings),
  // Traits of tests for all modules.
  .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: settings),
  module("PrimeTime/NthPrimeClient", ["Architecture", "BigInt", "NumberText", "PrimeCalculator"]),
  module("PrimeTime/NthPrimeProcess", ["NthPrimeClient"]),
  module("Kit/FileStorage", ["Architecture"], exclude: ["README.md"]),
  module("Kit/CommandLineTool", ["CProcess"]),
  module(
    "PrimeTime/NumberResults",
    [
      "Architecture", "BigInt", "BigPrimes", "PrimeCalculator", "NumberText", "NumberFacts", "NthPrimeClient",
      "FileStorage", "CommandLineTool",
    ]),
  module("Kit/TerminalUI", ["Architecture", "CProcess"]),
  module("Kit/TerminalUITesting", ["TerminalUI"]),
]

/// The app, the other programs, and the tests of all modules but the features.
let app: [Target] = [
  module(
    "PrimeTime/AppFeature",
    [
      "Architecture", "BigInt", "NumberText", "NumberFacts", "NthPrimeClient", "FileStorage", "TerminalUI",
    ] + features.map(\.name)),
  // A separate program, because loading the networking libraries takes longer than starting `app`.
  module(
    "PrimeTime/WolframAlpha",
    [
      "BigInt", "PrimeCalculator", "NthPrimeClient", "NthPrimeProcess", "CommandLineTool",
    ], exclude: ["README.md"], isProgram: true),
  .executableTarget(
    name: "app",
    dependencies: [
      "Architecture", "BigInt", "BigPrimes", "PrimeCalculator", "NumberText", "NumberFacts",
      "NthPrimeClient", "NthPrimeProcess", "FileStorage", "NumberResults", "TerminalUI", "AppFeature",
      "Recording", "CommandLineTool",
      "CProcess",
      // Built with `app`, which starts it as a process; not linked.
      "WolframAlpha",
    ] + features.map { .byName(name: $0.name) },
    path: "App",
    exclude: [
      "Schema", "ARCHITECTURE.md", "ARTICLES.md", "ARTICLES.zh.md", "BuildingPrimeTime.zh.md", "CHANGELOG.md",
      "CONTRIBUTING.md", "INTERFACES.md", "README.md",
    ],
    swiftSettings: settings,
    // Relocating the program is a part of a short command's time that shows. The one that uses the network is relocated.
    linkerSettings: isInstalling
      ? [.unsafeFlags(["-Xlinker", "-no-pie"], .when(platforms: [.linux]))] : []),

  // The programs of scripts, which `swift test` doesn't run.
  .target(name: "Answering", path: "Scripts/Answering", swiftSettings: settings),
  scriptProgram("PrimeAnswers", ["Answering", "CountingKernels", "PrimeCalculator"]),
  scriptProgram("IntegerAnswers", ["Answering", "BigInt", "BigPrimes"]),
  scriptProgram(
    "Benchmarks",
    [
      "Architecture", "ArchitectureTesting", "BigInt", "BigPrimes", "PrimeCalculator", "FileStorage",
      "NumberFacts", "Counter", "AppFeature", "Recording", "PrimeAnswers", "app",
    ]),
  scriptProgram("TerminalProbe", ["Answering", "Architecture", "Recording", "TerminalUI"]),

  // A server like Wolfram|Alpha's on this machine, for the tests of its client and of `app`.
  .target(name: "WolframAlphaTesting", path: "Tests/WolframAlphaTesting", swiftSettings: settings),
  // A program without tests, for the tests of what the core does in one.
  .executableTarget(
    name: "ArchitectureProgram", dependencies: ["Architecture"], path: "Tests/ArchitectureProgram",
    swiftSettings: settings),
  tests("Architecture", ["ArchitectureTesting", "Recording", "ArchitectureProgram"]),
  tests("ArchitectureTesting", ["Architecture", "Recording"]),
  tests("Recording", ["Architecture", "ArchitectureTesting"]),
  tests("PrimeCalculator", ["CountingKernels"]),
  tests("BigInt"),
  tests("BigPrimes", ["BigInt"]),
  tests("NumberText", ["BigInt"]),
  tests(
    "NumberFacts",
    ["Architecture", "ArchitectureTesting", "BigInt", "BigPrimes", "NumberFactsTesting", "PrimeCalculator"]),
  tests("NthPrimeClient", ["Architecture", "ArchitectureTesting", "BigInt", "PrimeCalculator"]),
  tests("NthPrimeProcess", ["BigInt", "NthPrimeClient"]),
  tests("WolframAlpha", ["Architecture", "BigInt", "NthPrimeClient", "WolframAlphaTesting"]),
  tests("FileStorage", ["Architecture", "ArchitectureTesting"]),
  tests("NumberResults", ["BigInt", "BigPrimes", "CommandLineTool", "FileStorage", "NumberFacts"]),
  tests("TerminalUI", ["Architecture", "ArchitectureTesting", "CProcess", "TerminalUITesting"]),
  tests("TerminalUITesting", ["TerminalUI"]),
  tests(
    "AppFeature",
    [
      "Architecture", "ArchitectureTesting", "BigInt", "CommandLineTool", "FileStorage", "NthPrimeClient",
      "NumberText", "PrimeCalculator", "NumberFacts", "NumberFactsTesting", "Recording", "TerminalUI",
      "TerminalUITesting",
    ] + features.map(\.name), exclude: ["Frames", "Recordings"]),
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
  // The types and functions of the articles, by their names; Scripts/check-standalone-core also builds them from outside.
  .testTarget(
    name: "ArticlesTests",
    dependencies: ["Architecture", "ArchitectureTesting"],
    path: "Scripts/OutsidePackage/Tests/ArticlesTests",
    swiftSettings: settings),
  .testTarget(
    name: "AppTests",
    dependencies: ["Architecture", "CommandLineTool", "app", "TestTraits", "WolframAlphaTesting"],
    path: "Tests/AppTests",
    exclude: ["Transcripts"],
    swiftSettings: settings),
]

let package = Package(
  name: "PrimeTime",
  // The versions of spring 2025, for isolated deinitializers.
  platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
  products: [
    .executable(name: "app", targets: ["app"]),
    .executable(name: "wolfram-alpha-lookup", targets: ["WolframAlpha"]),
    .library(name: "Architecture", targets: ["Architecture"]),
    .library(name: "ArchitectureTesting", targets: ["ArchitectureTesting"]),
    .library(name: "BigInt", targets: ["BigInt"]),
    .library(name: "BigPrimes", targets: ["BigPrimes"]),
    .library(name: "CommandLineTool", targets: ["CommandLineTool"]),
    .library(name: "FileStorage", targets: ["FileStorage"]),
    .library(name: "PrimeCalculator", targets: ["PrimeCalculator"]),
    .library(name: "Recording", targets: ["Recording"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
  ],
  // Each target depends only on those above it. Features depend on the interfaces of clients, never on live clients.
  targets: foundation + features.map(\.target) + app + features.map(\.testTarget)
)

// `ONLY=Counter swift test` builds and tests one module with what it needs, and `ONLY=Counter,Lookups` two.
if let modules = Context.environment["ONLY"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    guard let target = targets[name] else { fatalError("ONLY=\(modules): there is no module \(name)") }
    for case .byNameItem(let dependency, _) in target.dependencies { need(dependency) }
  }
  for module in modules.split(separator: ",") { need("\(module)Tests") }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    let targets = (product as? Product.Executable)?.targets ?? (product as? Product.Library)?.targets
    return !needed.isSuperset(of: targets ?? [])
  }
}
