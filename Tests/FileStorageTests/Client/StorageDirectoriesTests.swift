import FileStorage
import Testing

@Suite("Directories by XDG")
struct StorageDirectoriesTests {
  private static let ofHome = StorageDirectories(
    state: "/home/ada/.local/state/primetime", data: "/home/ada/.local/share/primetime",
    config: "/home/ada/.config/primetime", cache: "/home/ada/.cache/primetime")

  @Test("Without variables of their own, all lie under HOME")
  func home() throws {
    for home in ["/home/ada", "/home/ada/"] {
      #expect(try StorageDirectories.xdg(environment: ["HOME": home], dataDirectory: nil) == Self.ofHome)
    }
  }

  @Test(
    "Each variable moves its own directory",
    arguments: [
      ("XDG_STATE_HOME", \StorageDirectories.state), ("XDG_DATA_HOME", \.data), ("XDG_CONFIG_HOME", \.config),
      ("XDG_CACHE_HOME", \.cache),
    ] as [(String, any WritableKeyPath<StorageDirectories, String> & Sendable)])
  func variables(name: String, path: any WritableKeyPath<StorageDirectories, String> & Sendable) throws {
    var expected = Self.ofHome
    expected[keyPath: path] = "/elsewhere/primetime"
    for value in ["/elsewhere", "/elsewhere/"] {
      let environment = ["HOME": "/home/ada", name: value]
      #expect(try StorageDirectories.xdg(environment: environment, dataDirectory: nil) == expected)
    }
    // The specification has relative and empty values ignored.
    for value in ["", "elsewhere", "./elsewhere", "~/elsewhere"] {
      let environment = ["HOME": "/home/ada", name: value]
      #expect(try StorageDirectories.xdg(environment: environment, dataDirectory: nil) == Self.ofHome)
    }
  }

  @Test(
    "A missing HOME is an error, by the first directory that needs it",
    arguments: [nil, "", "home", "~"])
  func noHome(home: String?) throws {
    var environment: [String: String] = [:]
    environment["HOME"] = home
    #expect(throws: StorageError.noHome(variable: "XDG_STATE_HOME")) {
      try StorageDirectories.xdg(environment: environment, dataDirectory: nil)
    }
    environment["XDG_STATE_HOME"] = "/s"
    environment["XDG_DATA_HOME"] = "/d"
    #expect(throws: StorageError.noHome(variable: "XDG_CONFIG_HOME")) {
      try StorageDirectories.xdg(environment: environment, dataDirectory: nil)
    }
    environment["XDG_CONFIG_HOME"] = "/c"
    environment["XDG_CACHE_HOME"] = "/"
    let expected = StorageDirectories(
      state: "/s/primetime", data: "/d/primetime", config: "/c/primetime", cache: "/primetime")
    #expect(try StorageDirectories.xdg(environment: environment, dataDirectory: nil) == expected)
  }

  @Test("A directory of the user's choice stands over all, and needs no HOME", arguments: ["/x", "x/y", "."])
  func override(directory: String) throws {
    let environment = ["XDG_DATA_HOME": "/elsewhere"]
    #expect(
      try StorageDirectories.xdg(environment: environment, dataDirectory: directory)
        == StorageDirectories(state: directory, data: directory, config: directory, cache: directory))
  }

  @Test("An empty choice is an error", arguments: ["", "a\0b"])
  func emptyOverride(directory: String) {
    #expect(throws: StorageError.unusableName(directory)) {
      try StorageDirectories.xdg(environment: ["HOME": "/home/ada"], dataDirectory: directory)
    }
  }

  @Test("The session's lock lies beside the session")
  func sessionLock() {
    #expect(Self.ofHome.sessionLock.path == "/home/ada/.local/state/primetime/session.lock")
  }
}
