import Architecture
import FavoritePrimes
import FileStorage
import TerminalUI
import Testing

@Suite("FavoritePrimesView")
struct FavoritePrimesViewTests {
  private func text(_ state: FavoritePrimes.State, width: Int = 80, height: Int = 24) -> String {
    render(FavoritePrimesView(state: state), size: Size(width: width, height: height)).text
  }

  @Test("The list in its order, and what became of the file")
  func list() {
    #expect(
      text(FavoritePrimes.State(favoritePrimes: [2, 5, 3], activity: .saved(FavoritePrimes.defaultFile)))
        == """
        ╭ Favourite primes ────────────────────────────────────────────────────────────╮
        │   2                                                                          │
        │   5                                                                          │
        │   3                                                                          │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │ ──────────────────────────────────────────────────────────────────────────── │
        │ Saved to data directory/favorite-primes.json.                                │
        │ [ Sort ] [ Save ] [ Load ]                                                   │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("The screen without favourites")
  func empty() {
    #expect(
      text(FavoritePrimes.State(), height: 8) == """
        ╭ Favourite primes ────────────────────────────────────────────────────────────╮
        │ No favourites yet. Ask whether the count is prime, and save it.              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │ ──────────────────────────────────────────────────────────────────────────── │
        │ ( Sort ) nothing to sort [ Save ] [ Load ]                                   │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("A list that is longer than the screen has a scroll bar")
  func long() {
    #expect(
      text(FavoritePrimes.State(favoritePrimes: Array(1...100)), height: 12) == """
        ╭ Favourite primes ────────────────────────────────────────────────────────────╮
        │   1                                                                        ┃ │
        │   2                                                                        │ │
        │   3                                                                        │ │
        │   4                                                                        │ │
        │   5                                                                        │ │
        │   6                                                                        │ │
        │   7                                                                        │ │
        │   8                                                                        │ │
        │ ──────────────────────────────────────────────────────────────────────────── │
        │ ( Sort ) in order already [ Save ] [ Load ]                                  │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("The alert lies over the list")
  func alert() {
    #expect(
      text(
        FavoritePrimes.State(
          favoritePrimes: [2, 3, 5], activity: .failed(.nothingSaved(path: "/f")),
          alert: AlertState(
            title: "Not loaded", message: FileProblem.nothingSaved(path: "/f").description))) == """
          ╭ Favourite primes ────────────────────────────────────────────────────────────╮
          │   2                                                                          │
          │   3                                                                          │
          │   5                                                                          │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │       ╔══════════════════════════════════════════════════════════════╗       │
          │       ║ Not loaded                                                   ║       │
          │       ║                                                              ║       │
          │       ║ There is nothing to load: “/f” does not exist. Save the      ║       │
          │       ║ favourites first, or name another file.                      ║       │
          │       ║                                                              ║       │
          │       ║ [ Dismiss ]                                                  ║       │
          │       ╚══════════════════════════════════════════════════════════════╝       │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │ ──────────────────────────────────────────────────────────────────────────── │
          │ There is nothing to load: “/f” does not exist. Save the favourites first, or │
          │ name another file.                                                           │
          │ ( Sort ) in order already [ Save ] [ Load ]                                  │
          ╰──────────────────────────────────────────────────────────────────────────────╯
          """)
  }

  @Test(
    "It says where saving and loading stand",
    arguments: [
      (.saving(.path("/f")), "Saving to /f…"), (.loading(.path("/f")), "Loading from /f…"),
      (.saved(.path("/f")), "Saved to /f."), (.loaded(.data("f")), "Loaded from data directory/f."),
      (.failed(.nothingSaved(path: "/f")), "There is nothing to load: “/f” does not exist."),
    ] as [(FavoritePrimes.FileActivity, String)])
  func activity(activity: FavoritePrimes.FileActivity, expected: String) {
    #expect(text(FavoritePrimes.State(activity: activity)).contains(expected))
  }

  @Test("Buttons that can't be pressed say why")
  func reasons() {
    #expect(text(FavoritePrimes.State()).contains("( Sort ) nothing to sort"))
    #expect(text(FavoritePrimes.State(favoritePrimes: [2, 3])).contains("( Sort ) in order already"))
    #expect(text(FavoritePrimes.State(favoritePrimes: [3, 2])).contains("[ Sort ] [ Save ] [ Load ]"))
    let saving = text(FavoritePrimes.State(favoritePrimes: [3, 2], activity: .saving(.path("/f"))))
    #expect(saving.contains("[ Sort ] ( Save ) being saved ( Load ) being saved"))
    let loading = text(FavoritePrimes.State(favoritePrimes: [3, 2], activity: .loading(.path("/f"))))
    #expect(loading.contains("[ Sort ] [ Save ] [ Load ]"))
  }

  @Test("A path cannot send commands to the terminal")
  func escapes() {
    let state = FavoritePrimes.State(activity: .saved(.path("/\u{1B}[2J")))
    #expect(!text(state).contains("\u{1B}"))
  }

  @Test("It is drawn at any size")
  func sizes() {
    let alert = AlertState<Never>(title: "A title", message: "And a message")
    for state in [
      FavoritePrimes.State(), FavoritePrimes.State(favoritePrimes: Array(1...50), alert: alert),
    ] {
      for width in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 500] {
        for height in [0, 1, 2, 3, 5, 8, 13, 50] {
          let lines = render(FavoritePrimesView(state: state), size: Size(width: width, height: height)).lines
          #expect(lines.count == height)
        }
      }
    }
  }
}
