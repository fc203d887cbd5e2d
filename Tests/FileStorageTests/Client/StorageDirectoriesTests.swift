import FileStorage
import Testing

@Suite("XDG directories")
struct StorageDirectoriesTests {
  private static let defaults = StorageDirectories(
    state: "/home/ada/.local/state/primetime", data: "/home/ada/.local/share/primetime",
    config: "/home/ada/.config/primetime")

  @Test("Without other variables, all directories are in HOME")
  func home() throws {
    for home in ["/home/ada", "/home/ada/"] {
      #expect(try StorageDirectories.xdg(folder: "primetime", environment: ["HOME": home]) == Self.defaults)
    }
  }

  @Test(
    "Each variable sets its own directory",
    arguments: [
      ("XDG_STATE_HOME", \StorageDirectories.state), ("XDG_DATA_HOME", \.data), ("XDG_CONFIG_HOME", \.config),
    ] as [(String, any WritableKeyPath<StorageDirectories, String?> & Sendable)])
  func variables(name: String, path: any WritableKeyPath<StorageDirectories, String?> & Sendable) throws {
    var expected = Self.defaults
    expected[keyPath: path] = "/elsewhere/primetime"
    for value in ["/elsewhere", "/elsewhere/"] {
      let environment = ["HOME": "/home/ada", name: value]
      #expect(try StorageDirectories.xdg(folder: "primetime", environment: environment) == expected)
    }
    // The specification requires that relative and empty values are ignored.
    for value in ["", "elsewhere", "./elsewhere", "~/elsewhere"] {
      let environment = ["HOME": "/home/ada", name: value]
      #expect(try StorageDirectories.xdg(folder: "primetime", environment: environment) == Self.defaults)
    }
  }

  @Test(
    "Without HOME, only directories with a variable of their own are known",
    arguments: [nil, "", "home", "~"])
  func noHome(home: String?) throws {
    var environment: [String: String] = [:]
    environment["HOME"] = home
    var expected = StorageDirectories(state: nil, data: nil, config: nil)
    #expect(try StorageDirectories.xdg(folder: "primetime", environment: environment) == expected)
    environment["XDG_STATE_HOME"] = "/s"
    environment["XDG_CONFIG_HOME"] = "/"
    (expected.state, expected.config) = ("/s/primetime", "/primetime")
    #expect(try StorageDirectories.xdg(folder: "primetime", environment: environment) == expected)
  }

  @Test(
    "A directory that the user chooses overrides all others, needs no HOME, and must be valid",
    arguments: ["/x", "x/y", "."])
  func override(directory: String) throws {
    let environment = ["XDG_DATA_HOME": "/elsewhere"]
    #expect(
      try StorageDirectories.xdg(folder: "primetime", environment: environment, dataDirectory: directory)
        == StorageDirectories(state: directory, data: directory, config: directory))
    for invalid in ["", "a\0b"] {
      #expect(throws: StorageError.invalidName(invalid)) {
        try StorageDirectories.xdg(folder: "primetime", environment: environment, dataDirectory: invalid)
      }
    }
  }
}
