// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "PrimeTime") }

let package = Package(
  name: "MyPrimes",
  platforms: [.macOS("15.4")],
  dependencies: [.package(path: "../PrimeTime")],
  targets: [
    .executableTarget(
      name: "MyPrimes",
      dependencies: [
        product("Architecture"), product("FileStorage"), product("PrimeCalculator"), product("TerminalUI"),
      ]),
    .testTarget(name: "MyPrimesTests", dependencies: ["MyPrimes", product("ArchitectureTesting")]),
  ]
)
