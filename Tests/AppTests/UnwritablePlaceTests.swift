import TestTraits
import Testing

@Suite("Places that can't be written", .ownThreads, .timeLimit(.programs))
struct UnwritablePlaceTests {
  private static let look = #"printf 'open counter\n' | "$PROGRAM" --plain"#
  private static let change = #"printf 'open counter\nc\n8\n' | "$PROGRAM" --plain"#

  @Test(
    "Where nothing can be saved, the program opens, says so, and works; its status reports what was not saved",
    arguments: [
      (
        "HOME=/dev/null", "part of the path is not a directory. Choose another location (--data-dir DIR).", 65
      ),
      ("HOME=", "neither XDG_STATE_HOME nor HOME is an absolute path. Set HOME, or choose a directory", 78),
    ] as [(String, String, Int32)])
  func nowhere(variable: String, reason: String, status: Int32) async throws {
    let home = try Home()
    let looked = try await home.shell("export \(variable); \(Self.look)")
    #expect(looked.ending == .exited(0))
    #expect(looked.errors == "")
    // Long notes are wrapped.
    let text = looked.output.replacing("\n", with: " ")
    #expect(text.contains("Note: Not saved: Cannot ") && text.contains(reason))
    let changed = try await home.shell("export \(variable); \(Self.change)")
    #expect(changed.output.contains("The count is 8"))
    #expect(changed.errors.hasPrefix("app: Cannot "))
    #expect(changed.ending == .exited(status))
    let command = try await home.shell("\(variable) app counter set 8")
    #expect(command.output == "")
    #expect(command.ending == .exited(status))
    #expect(try home.snapshot().isEmpty)
  }

  #if os(Linux)
    /// Runs a shell command line in a mount namespace; nil where that isn't allowed.
    private func mounted(_ mount: String, _ line: String, in home: Home) async throws -> Outcome? {
      let prefix = "unshare --map-root-user --mount sh -c '\(mount)"
      guard try await home.shell("\(prefix)'").ending == .exited(0) else { return nil }
      // In the new mount.
      return try await home.shell(
        "export LINE='\(line.replacing("'", with: #"'\''"#))'; "
          + "\(prefix) && cd \"$PWD\" && eval \"$LINE\"'")
    }

    @Test(
      "On a read-only file system, a session is read, also from the backup of a damaged one",
      arguments: [false, true])
    func readOnly(isDamaged: Bool) async throws {
      let home = try Home()
      _ = try await home.run("counter", "set", "7")
      if isDamaged { try home.truncate(Home.session) }
      let before = try home.snapshot()
      let mount = "mount --bind . . && mount -o remount,bind,ro ."
      guard let looked = try await mounted(mount, Self.look, in: home) else { return }
      let reason = "the file system is read-only. Choose another location"
      #expect(looked.ending == .exited(0))
      // Long notes are wrapped.
      let text = looked.output.replacing("\n", with: " ")
      #expect(text.contains("The count is 7"))
      #expect(
        text.contains("Note: Not saved: Cannot lock “\(home(".local/state/primetime/session.lock"))”: "))
      #expect(text.contains("\(reason) (--data-dir DIR)."))
      let changed = try await mounted(mount, Self.change, in: home)
      #expect(changed?.output.contains("The count is 8") == true)
      #expect(changed?.errors.hasSuffix("\(reason).\n") == true)
      #expect(changed?.ending == .exited(77))
      let shown = try await mounted(mount, #""$PROGRAM" counter"#, in: home)
      #expect(shown?.output == "7\n")
      #expect(shown?.errors.isEmpty == !isDamaged)
      let command = try await mounted(mount, #""$PROGRAM" counter set 8"#, in: home)
      #expect(command?.output == "")
      #expect(command?.ending == .exited(77))
      #expect(try home.snapshot() == before)
    }

    @Test("A session or a file that is a mount point is named as one, and its copy stays")
    func mountPoint() async throws {
      let home = try Home()
      _ = try await home.shell(
        """
        app counter set 7; app favorites add 2; app favorites export list; app favorites add 3
        app favorites export list; app favorites add 5
        """)
      let before = try home.snapshot()
      for (path, command) in [(Home.session, "counter set 8"), ("list", "favorites export list")] {
        let outcome = try await mounted(
          "mount --bind \(path) \(path)", #""$PROGRAM" "# + command, in: home)
        guard let outcome else { return }
        expect(
          outcome,
          is: Outcome(
            errors: "app: Cannot save “\(path == "list" ? path : home(path))”: replacing the file failed: "
              + "it is a mount point. Mount its directory instead.\n", status: 74))
      }
      #expect(try home.snapshot() == before)
    }
  #endif
}
