import Architecture
import ArchitectureTesting
import FileStorage
import Testing

@Suite("Shared, saved values")
@MainActor
struct ReaderTests {
  @Test("A value that one feature changes is changed in all of them, and saved")
  func change() async throws {
    let storage = FileStorage.inMemory()
    let clock = TestClock()
    let loaded = SavingState(saved: ReadingSettings())
    let store = TestStore(initialState: Bookcase.State(settingsFile: loaded)) {
      Bookcase()
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = clock
    }
    await store.send(.reader(.largerButtonTapped)) {
      $0.settings.textSize = 13
      $0.reader.settings.textSize = 13
      $0.largestSize = 13
      $0.settingsFile.record(ReadingSettings.Change(textSize: 13))
      $0.settingsFile.saveCount = 1
      $0.settingsFile.activity = .saving
    }
    await store.receive(.settingsFile(.saved())) {
      $0.settingsFile = SavingState(saved: $0.settings, activity: .waiting)
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(.settingsFile(.intervalPassed)) { $0.settingsFile.activity = nil }
    let file = try await storage.load(ReadingSettings.self, from: .data("settings.json"))
    #expect(file == ReadingSettings(textSize: 13))
    await store.finish()
  }

  @Test("A feature that is presented later has the value, and can change it")
  func presented() async {
    let store = TestStore(
      initialState: Bookcase.State(
        settings: ReadingSettings(textSize: 20),
        settingsFile: SavingState(saved: ReadingSettings(textSize: 20)),
        reader: Reader.State(settings: ReadingSettings(textSize: 20)), largestSize: 20)
    ) {
      Bookcase()
    } withDependencies: {
      $0.fileStorage = .inMemory()
      $0.clock = TestClock()
    }
    await store.send(.menuButtonTapped) {
      $0.menu = Menu.State(settings: ReadingSettings(textSize: 20))
    }
    await store.send(.menu(.presented(.sizeChanged(9)))) {
      for settings in [\Bookcase.State.settings, \.reader.settings] { $0[keyPath: settings].textSize = 9 }
      $0.menu?.settings.textSize = 9
      $0.settingsFile.record(ReadingSettings.Change(textSize: 9))
      $0.settingsFile.saveCount = 1
      $0.settingsFile.activity = .saving
    }
    await store.receive(.settingsFile(.saved())) {
      $0.settingsFile = SavingState(saved: ReadingSettings(textSize: 9), activity: .waiting)
    }
    await store.send(.resetButtonTapped) {
      $0.settings.textSize = 12
      $0.reader.settings.textSize = 12
      $0.menu?.settings.textSize = 12
      $0.settingsFile.record(ReadingSettings.Change(textSize: 12))
    }
    await store.send(.settingsFile(.save)) {
      $0.settingsFile.saveCount = 1
      $0.settingsFile.activity = .finishing
    }
    await store.receive(.settingsFile(.saved())) { $0.settingsFile = SavingState(saved: $0.settings) }
    await store.finish()
  }

  @Test("A program loads the value first")
  func load() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(ReadingSettings(textSize: 7), to: .data("settings.json"))
    let store = Store(initialState: Bookcase.State()) {
      Bookcase()
    } withDependencies: {
      $0.fileStorage = storage
    }
    await store.send(.settingsFile(.load)).finish()
    #expect(store.reader.settings.textSize == 7)
  }

  @Test("A command changes the value, and the size that is chosen in the program replaces it")
  func command() async throws {
    let storage = FileStorage.inMemory()
    let store = Store(initialState: Bookcase.State()) {
      Bookcase()
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = TestClock()
    }
    await store.send(.settingsFile(.load)).finish()
    for _ in 1...2 {
      try await storage.update(ReadingSettings.self, in: .data("settings.json")) { found, recovery in
        if let recovery { print(recovery) }
        var settings = found ?? ReadingSettings()
        settings.textSize += 1
        return settings
      }
    }
    #expect(try await storage.load(ReadingSettings.self, from: .data("settings.json"))?.textSize == 14)
    store.send(.reader(.largerButtonTapped))
    store.send(.settingsFile(.save))
    for await activity in store.values(of: \.settingsFile.activity) where activity == nil { break }
    #expect(try await storage.load(ReadingSettings.self, from: .data("settings.json"))?.textSize == 13)
  }

  @Test("A program that ends saves what has changed without waiting")
  func end() async throws {
    let storage = FileStorage.inMemory()
    let store = Store(initialState: Bookcase.State()) {
      Bookcase()
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = TestClock()
    }
    await store.send(.settingsFile(.load)).finish()
    store.send(.reader(.largerButtonTapped))
    store.send(.settingsFile(.save))
    for await activity in store.values(of: \.settingsFile.activity) where activity == nil { break }
    let file = try await storage.load(ReadingSettings.self, from: .data("settings.json"))
    #expect(file == ReadingSettings(textSize: 13))
  }
}
