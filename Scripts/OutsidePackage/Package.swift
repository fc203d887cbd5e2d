// swift-tools-version: 6.2
import PackageDescription

// A package that depends on a git repository of this one, for Scripts/check-standalone-core. The script adds the todo app
// of the article “Building a todo app” twice. ArticlesTests has what App/ARTICLES.md is about.

let repository = Context.environment["PRIMETIME_REPOSITORY"] ?? ""

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "PrimeTime") }

func app(_ name: String, _ settings: [SwiftSetting]) -> [Target] {
  [
    .executableTarget(
      name: name,
      dependencies: [
        product("Architecture"), product("FileStorage"), product("Recording"), product("TerminalUI"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: name + "Tests",
      dependencies: [.byName(name: name), product("ArchitectureTesting"), product("TerminalUITesting")],
      swiftSettings: settings),
  ]
}

let package = Package(
  name: "OutsidePackage",
  platforms: [.macOS("15.4")],
  dependencies: [.package(url: "file://\(repository)", branch: "main")],
  targets: app(
    "Swift5App", [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")])
    + app("MainActorApp", [.defaultIsolation(MainActor.self)])
    + [
      .testTarget(
        name: "ArticlesTests", dependencies: [product("Architecture"), product("ArchitectureTesting")]),
      .executableTarget(name: "WithoutTests", dependencies: [product("ArchitectureTesting")]),
      .testTarget(
        name: "XCTestCases", dependencies: [product("Architecture"), product("ArchitectureTesting")]),
      .testTarget(
        name: "SwiftTestingCases", dependencies: [product("Architecture"), product("ArchitectureTesting")]),
    ]
)
