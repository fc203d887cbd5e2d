import Foundation
import Testing

/// Tests of the C sources; `Scripts/check-numbers --processors` runs them on other processors.
@Suite("Kernels run only on processors with their instructions")
struct KernelTargetTests {
  @Test(
    "A module compiles for the lists of instruction sets that it asks for",
    arguments: ["CountingKernels", "LimbKernels", "QuadraticSieveKernels"])
  func lists(module: String) throws {
    let folder = URL(filePath: "\(#filePath)/../../../Modules/Numbers/\(module)").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      folder.appending(path: $0)
    }
    let source = try files.filter { ["c", "h"].contains($0.pathExtension) }
      .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
    let compiled = Set(source.matches(of: /target\(([^)]*)\)/).map { names($0.1) })
    let asked = Set(source.matches(of: /(__builtin_cpu_supports\("\w+"\)[\s&]*)+/).map { names($0.0) })
    #expect(compiled == asked && !compiled.isEmpty)
    for list in compiled {
      // Clang adds these on its own.
      if list.contains("avx2") { #expect(list.contains("popcnt")) }
      if list.contains("avx512f") { #expect(list.isSuperset(of: ["avx2", "fma"])) }
    }
  }

  private func names(_ text: Substring) -> Set<Substring> {
    Set(text.matches(of: /\w+/).map(\.0)).subtracting(["__builtin_cpu_supports"])
  }
}
