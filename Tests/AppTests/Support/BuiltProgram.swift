import Foundation

/// The `app` executable of this build, and the package it was built from.
enum BuiltProgram {
  /// The path of the executable, which is in the directory of the test bundle.
  static let path = directory.appending(path: "app").path

  /// The path of the program that performs Wolfram|Alpha lookups.
  static let lookupPath = directory.appending(path: "wolfram-alpha-lookup").path

  /// The root directory of the package.
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(of file: String) throws -> String {
    try String(contentsOf: repository.appending(path: file), encoding: .utf8)
  }

  private static var directory: URL {
    // Darwin loads the bundle into a program of the toolchain; elsewhere the bundle is the program.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let program = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    return (bundle ?? program).deletingLastPathComponent()
  }
}
