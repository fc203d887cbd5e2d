import TerminalUITesting
import Testing

@MainActor
@Suite("Overlays")
struct LayerTests {
  /// A screen with a button, an optional modal with a field, and an optional toast.
  private final class Model {
    var log: [String] = []
    var showsModal = false
    var closesOnEscape = true
    var toast: String?
    var text = ""
    var rows = 0
  }

  private let model = Model()
  private let driver: ProgramDriver

  init() {
    driver = drive(width: 60, height: 14) { [model] in
      VStack {
        List(0..<50, name: "Rows", selection: Binding(model.rows) { model.rows = $0 }) { Text("row \($0)") }
          .overlay {
            if model.showsModal {
              VStack {
                TextField("Text", text: Binding(model.text) { model.text = $0 })
                Button("OK") { model.log.append("ok") }
              }
              .frame(width: 20, height: 4)
              .keys(
                model.closesOnEscape
                  ? [KeyBinding(.escape, title: "Close") { model.showsModal = false }] : [])
            }
          }
          .overlay(alignment: .bottomTrailing, isModal: false) {
            if let toast = model.toast {
              Toast(
                toast, sign: "−", color: .negative,
                action: KeyBinding("u", title: "Undo") { model.log.append("undo") })
            }
          }
        KeyHints()
      }
      .keys(
        KeyBinding(.escape, title: "Home") { model.log.append("home") },
        KeyBinding("u", title: "Undo") { model.log.append("undo") },
        KeyBinding("m", title: "Modal", hint: .high) { model.showsModal = true })
    }
  }

  @Test("In a modal, the hint of the key that closes it always has room, after the others")
  func closingHint() {
    let driver = drive(width: 80, height: 12) {
      VStack {
        Text("").frame(maxWidth: .max, maxHeight: .max).overlay {
          VStack {
            ForEach(0..<9, id: \.self) {
              Button("Go \($0)", key: KeyEvent(.function($0 + 2)), hint: .normal) {}
            }
          }
          .keys(KeyBinding(.escape, title: "Close", hint: .low) {})
        }
        KeyHints()
      }
    }
    #expect(driver.footer.hasPrefix("Enter Go 0  F2 Go 0  F3 Go 1  F4 Go 2  Esc Close  "))
  }

  @Test("Esc closes the modal, even while a field in it has focus, and only then acts on the screen")
  func escape() {
    driver.press(["m", .tab, .tab])
    #expect(driver.focus == "OK" || driver.focus == "Text")
    driver.click(on: "Text")
    driver.press(driver.focus == "Text" ? [] : [.tab])
    #expect(driver.focus == "Text")
    driver.press(.escape)
    #expect(!model.showsModal && model.log.isEmpty)
    driver.press(.escape)
    #expect(model.log == ["home"])
  }

  @Test("Esc closes help and the palette before a modal")
  func panels() {
    driver.press("m")
    for key: KeyEvent in ["?", ":"] {
      driver.press(key)
      driver.press(.escape)
      #expect(model.showsModal)
    }
    driver.press(.escape)
    #expect(!model.showsModal && model.log.isEmpty)
  }

  @Test("A click outside a modal performs what the modal binds to Esc, and nothing below it")
  func clickOutside() {
    driver.press("m")
    driver.click(x: 2, y: 1)
    #expect(!model.showsModal)
    #expect(model.rows == 0 && model.log.isEmpty)
    driver.press("m")
    driver.click(on: "OK")
    #expect(model.showsModal && model.log == ["ok"])
    // Between the controls of the modal.
    driver.click(x: 39, y: 7)
    #expect(model.showsModal)
    // Without a binding of Esc in the modal, not even the screen's has an effect.
    model.closesOnEscape = false
    driver.click(x: 39, y: 7)
    driver.click(x: 2, y: 1)
    #expect(model.showsModal && model.rows == 0 && model.log == ["ok"])
  }

  @Test("A click outside help or the palette closes it")
  func clickOutsidePanel() {
    driver.size = Size(width: 100, height: 24)
    for key: KeyEvent in ["?", ":"] {
      let screen = driver.screen
      driver.press(key)
      #expect(driver.screen != screen)
      driver.click(x: 0, y: 0)
      #expect(driver.screen == screen)
    }
    #expect(model.rows == 0)
  }

  @Test("A toast takes neither focus nor keys, and a click on its action performs it")
  func toast() {
    model.toast = "Deleted 3 rows."
    driver.press(.down)
    #expect(driver.screen.contains("▌ − Deleted 3 rows.") && driver.screen.contains("  u Undo"))
    #expect(driver.focus == "Rows")
    #expect(driver.controls == ["Rows"])
    #expect(model.rows == 1)
    driver.press("u")
    #expect(model.log == ["undo"])
    driver.click(on: "u Undo")
    #expect(model.log == ["undo", "undo"])
    #expect(driver.focus == "Rows")
  }

  @Test("A click or the wheel at a toast doesn't reach the view below")
  func opaqueToast() throws {
    model.toast = "Deleted 3 rows."
    driver.press("z")
    let place = try #require(driver.grid.position(of: "Deleted"))
    driver.click(x: place.x, y: place.y)
    driver.scroll(by: 2, x: place.x, y: place.y)
    #expect(model.rows == 0 && model.log.isEmpty)
    #expect(driver.screen.contains("row 0"))
    driver.click(x: 4, y: place.y - 1)
    #expect(model.rows > 0)
  }

  @Test("A toast has one row in 40×12, and its action stays")
  func smallToast() {
    driver.size = Size(width: 40, height: 12)
    model.toast = "Deleted all favorites with more than ten digits."
    driver.press("z")
    #expect(driver.screen.contains("▌ − Deleted all favorites with…  u Undo"))
    #expect(driver.screen.contains("u Undo"))
  }
}
