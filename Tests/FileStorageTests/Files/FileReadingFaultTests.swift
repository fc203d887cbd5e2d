import Foundation
import Testing

@testable import FileStorage

@Suite("Loading when system calls fail")
struct FileReadingFaultTests {
  let directory = TemporaryDirectory()

  init() throws {
    try directory.write("contents", to: "a.json")
  }

  private func load(_ system: RecordedSystem) throws -> String? {
    try DiskFile(path: directory("a.json"), system: system.calls).contents(limit: 100)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Any failed call is reported, and no descriptor stays open")
  func everyCallFails() throws {
    let reference = RecordedSystem()
    #expect(try load(reference) == "contents")
    #expect(reference.names == ["openForReading", "statusOfOpenFile", "read", "read", "close file"])
    for (index, name) in reference.names.enumerated() {
      let system = RecordedSystem { call, _ in call == index ? .inputOutput : nil }
      if name == "close file" {
        #expect(try load(system) == "contents")
      } else {
        #expect(throws: StorageError.unreadable(path: directory("a.json"), cause: .inputOutput)) {
          try load(system)
        }
      }
      #expect(system.leaks == [])
    }
  }

  @Test("A signal during any call changes nothing", arguments: 0..<5)
  func interrupted(index: Int) throws {
    let system = RecordedSystem { call, _ in call == index ? .interrupted : nil }
    #expect(try load(system) == "contents")
    #expect(system.leaks == [])
  }

  @Test(
    "A socket or a device without a driver is rejected",
    arguments: [Errno.noDevice, .noDeviceOrAddress])
  func noDevice(error: Errno) {
    let system = RecordedSystem { _, name in name == "openForReading" ? error : nil }
    #expect(throws: StorageError.notRegularFile(path: directory("a.json"))) { try load(system) }
  }
}
