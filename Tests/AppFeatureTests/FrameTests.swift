import ArchitectureTesting
import Counter
import Explore
import Foundation
import NumberFacts
import NumberFactsTesting
import PrimeModal
import Recording
import TerminalUITesting
import Testing

@testable import AppFeature

/// Compares every screen with its reviewed frames in `Frames`.
///
/// `NAME.80x24.txt` and `NAME.120x36.txt` have the content of a screen, between the tabs and the key hints, and its
/// styles; `NAME.40x12.txt` and `NAME.ascii.txt` have its text, the latter on a terminal without UTF-8. The tabs and the
/// key hints of all screens are in `chrome.txt`, and `whole.80x24.txt` is a whole screen.
///
/// The tests never write those files. A screen that differs from its frame is written to a directory of the run, and the
/// failure contains a command that copies all of them to `Frames`. Run it if they are correct.
///
/// `PICTURES=DIRECTORY swift test --filter FrameTests` also writes pictures of all screens in both themes.
@MainActor
@Suite("App: screens match their reviewed frames")
struct FrameTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Frames")

  /// The size of a terminal, and its character set.
  enum Form: String, CaseIterable, Sendable {
    case regular = "80x24"
    case wide = "120x36"
    case small = "40x12"
    case ascii

    @MainActor var size: Size {
      switch self {
      case .regular, .ascii: Size(width: 80, height: 24)
      case .wide: Size(width: 120, height: 36)
      case .small: AppView.minimumSize
      }
    }
  }

  /// The forms that say something about a screen.
  private func forms(of screen: Screen) -> [Form] {
    switch screen {
    // One form says everything about these.
    case .timelineScreen: [.regular]
    case .notSaved: [.small]
    // `ASCIITests` has the rule for the other screens without UTF-8.
    case .home, .counter, .favorites, .exploreCharts: Form.allCases
    // The screens with panes of their own where there is room.
    case .firstRun, .lookup, .prime, .favoritesMany, .game, .explore, .exploreGaussian, .timeline:
      [.regular, .wide, .small]
    case .favoritesReplacing: [.regular]
    default: [.regular, .small]
    }
  }

  @Test("The content of each screen matches", arguments: Screen.allCases)
  func content(screen: Screen) throws {
    for form in forms(of: screen) {
      let grid = grid(screen, form)
      let rows = 2..<grid.size.height - 1
      let text =
        switch form {
        // The banner has more colors than there are letters.
        case .regular where screen != .firstRun, .wide where screen != .firstRun: grid.styledText(rows: rows)
        default: grid.lines[rows].joined(separator: "\n") + "\n"
        }
      try compare(text, with: "\(screen).\(form.rawValue).txt")
    }
  }

  @Test("The tabs and the key hints of all screens match")
  func chrome() throws {
    var text = ""
    for screen in Screen.allCases {
      for form in forms(of: screen) {
        let lines = grid(screen, form).lines
        text += "\(screen) \(form.rawValue)\n\(lines[0])\n\(lines[lines.count - 1])\n\n"
      }
    }
    try compare(text, with: "chrome.txt")
  }

  @Test("A whole screen matches, with its styles")
  func whole() throws {
    try compare(grid(.counter, .regular).styledText, with: "whole.80x24.txt")
  }

  @Test("README's moving picture is that of its recording, and short and small")
  func demo() throws {
    let path = Self.folder.deletingLastPathComponent().appendingPathComponent("Recordings/demo.jsonl")
    let recording = try Recording<AppState, AppAction>(Data(contentsOf: path), defaults: .complete)
    var screens = try RecordedScreens(recording, size: Form.regular.size)
    let animation = try screens.animation(to: recording.actions.count)
    #expect(Duration.seconds(15)...(.seconds(20)) ~= animation.duration)
    let picture = animation.svg(theme: .dark, title: "PrimeTime: a question, a lookup, and the Ulam spiral")
    #expect(picture.utf8.count < 250_000)
    try compare(picture, with: "demo.svg")
  }

  @Test(
    "The READMEs' pictures are those that the commands write",
    arguments: ["spiral", "gaussian", "theorem", "portrait"])
  func readmePictures(name: String) throws {
    func map(_ shape: Explore.Shape, _ coloring: Explore.Coloring, _ size: Size) -> String {
      var screen = Explore.Screen()
      (screen.shape, screen.colors, screen.center) = (
        shape, .selected(coloring), .point(MapPoint(x: 0, y: 0))
      )
      let state = Explore.State(properties: (count: 1, favoritePrimes: [], screen: screen))
      return PrimeMap(state, showsCursor: false).picture(size: size, theme: .dark)
    }
    let picture: String
    switch name {
    case "spiral": picture = map(.spiral, .factor, Size(width: 101, height: 51))
    case "gaussian": picture = map(.gaussian, .distance, Size(width: 60, height: 30))
    case "theorem":
      picture = PrimeChart(Charts.State(count: 1, screen: Self.chartsUpToCount), .pi).picture(theme: .dark)
    default:
      let number: BigInt = 2_305_843_009_213_693_951
      let primes = try NumberPortrait.primes(around: number)
      picture = NumberPortrait(NumberFacts(of: number), primes: primes).picture(theme: .dark)
    }
    try compare(picture, with: "\(name).svg")
  }

  nonisolated private static let pictures = ProcessInfo.processInfo.environment["PICTURES"]

  @Test("Pictures are written", .enabled(if: pictures != nil), arguments: Screen.allCases)
  func pictures(screen: Screen) throws {
    let folder = URL(fileURLWithPath: try #require(Self.pictures))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (width, height) in [(40, 12), (80, 24), (120, 36), (200, 50)] {
      let driver = driver(screen)
      driver.size = Size(width: width, height: height)
      for (name, theme) in [("dark", Theme.dark), ("light", Theme.light)] {
        let file = folder.appendingPathComponent("\(screen).\(width)x\(height).\(name).svg")
        try Data(driver.grid.svg(theme: theme, title: "PrimeTime: \(screen)").utf8).write(to: file)
      }
    }
  }

  private func compare(_ text: String, with file: String) throws {
    let expected = try? String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    if text == expected { return }
    let actual = FileManager.default.temporaryDirectory
      .appendingPathComponent("frames-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: actual, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: actual.appendingPathComponent(file))
    Issue.record(
      """
      The screen differs from \(file). If it is correct, and so are the others of this run, copy them:
      cp \(actual.path)/* \(Self.folder.path)/
      \(text)
      """)
  }

  private func driver(_ screen: Screen) -> ProgramDriver { Self.show(screen).driver }

  private func grid(_ screen: Screen, _ form: Form) -> CellGrid {
    if let grid = Self.grids[screen]?[form] { return grid }
    let driver = Self.show(screen, glyphs: form == .ascii ? .ascii : .unicode).driver
    driver.size = form.size
    let grid = driver.grid
    Self.grids[screen, default: [:]][form] = grid
    return grid
  }

  /// The grids of the screens, each of which several tests read.
  private static var grids: [Screen: [Form: CellGrid]] = [:]
}
