import TerminalUITesting
import Testing

@testable import TerminalUI

@MainActor
@Suite("Keys without an effect, and focus after a click or an overlay")
struct NoticeTests {
  private final class Model {
    var log: [String] = []
    var text = ""
    var row = 0
    var showsModal = false
    var toast: String?
  }

  private let model = Model()
  private let driver: ProgramDriver

  init() {
    driver = drive(width: 60, height: 14) { [model] in
      VStack {
        HStack {
          Button("Open", key: "o") { model.showsModal = true }
          Button("Stop", key: "s", disabledReason: "nothing runs") {}
          TextField("Text", text: Binding(model.text) { model.text = $0 }, key: "t")
        }
        List(0..<9, name: "Rows", selection: Binding(model.row) { model.row = $0 }) { Text("row \($0)") }
          .card("Numbers")
        if let toast = model.toast {
          Toast(
            toast, action: KeyBinding(.control("z"), title: "Undo") { model.log.append("undo") },
            replacesKeyHints: true)
        } else {
          KeyHints()
        }
      }
      .keyNotices(["d": "nothing to delete here"])
      .overlay {
        if model.showsModal {
          Button("Close", key: .escape) { model.showsModal = false }.panel(title: "Modal")
        }
      }
    }
  }

  @Test("A key without an effect says so for two seconds, or until the next key")
  func notice() {
    driver.time = .seconds(10)
    driver.press("d")
    #expect(driver.footer.hasPrefix("d: nothing to delete here"))
    #expect(driver.grid.nextFrameDelay == .seconds(2))
    driver.time = .seconds(11.5)
    #expect(driver.footer.hasPrefix("d: nothing to delete here"))
    #expect(driver.grid.nextFrameDelay == .seconds(0.5))
    driver.time = .seconds(12)
    #expect(!driver.footer.contains("nothing"))
    #expect(driver.grid.nextFrameDelay == nil)

    driver.press("w")
    #expect(driver.footer.hasPrefix("w: nothing to do here"))
    driver.time = .seconds(13)
    driver.press("e")
    driver.time = .seconds(14.5)
    #expect(driver.footer.hasPrefix("e: nothing to do here"))
    driver.press(.down)
    #expect(!driver.footer.contains("nothing"))
  }

  @Test("A disabled key, and a click on its button, say why for as long")
  func disabled() {
    driver.press("s")
    #expect(driver.footer.hasPrefix("Stop — nothing runs"))
    driver.press(.down)
    #expect(!driver.footer.contains("nothing"))
    driver.click(on: "s Stop")
    #expect(driver.footer.hasPrefix("Stop — nothing runs"))
    driver.time = .seconds(2)
    #expect(!driver.footer.contains("nothing"))
  }

  @Test("A notice covers a toast in the place of the key hints")
  func toast() {
    model.toast = "Deleted 3 rows"
    driver.press(.down)
    #expect(driver.footer.contains("Deleted 3 rows"))
    driver.press("d")
    #expect(driver.footer.hasPrefix("d: nothing to delete here"))
    driver.time = .seconds(2)
    #expect(driver.footer.contains("Deleted 3 rows"))
  }

  @Test("The key of a toast works while a field has focus")
  func advertisedKey() {
    model.toast = "Deleted 3 rows"
    driver.press("t")
    driver.type("12")
    driver.press(.control("z"))
    #expect(model.log == ["undo"] && model.text == "12")
  }

  @Test("A click on a button leaves focus on a list, and focus returns to it")
  func clickedButton() {
    driver.click(on: "row 2")
    #expect(driver.focus == "Rows")
    driver.click(on: "o Open")
    #expect(model.showsModal)
    driver.press(.escape)
    #expect(driver.focus == "Rows")
  }

  @Test("Focus doesn't return to the button that opened an overlay")
  func pressedButton() {
    driver.press(.shiftTab)
    while driver.focus != "Open" { driver.press(.shiftTab) }
    driver.press(.enter)
    #expect(model.showsModal)
    driver.press(.escape)
    #expect(driver.focus != "Open")
    driver.press(.enter)
    #expect(!model.showsModal)
  }

  @Test("A click on the title of a card moves focus to its list")
  func title() {
    driver.press("t")
    driver.click(on: "Numbers")
    #expect(driver.focus == "Rows")
  }
}
