import ArchitectureTesting
import Foundation
import TerminalUITesting
import Testing

@testable import Timeline

@MainActor
@Suite("A page of a recording")
struct ReplayPageTests {
  private struct Step: Decodable {
    let rows: [Int: String]
    let change: String
    let difference: String
  }

  @Test("The page lists the actions with their changes, and has the rows of each screen that changed")
  func page() throws {
    let (store, log) = sample()
    var page = ReplayPage()
    for (action, text) in [(Ticker.Action.plusTapped, "one\n</script>"), (.laterTapped, "one\ntwo")] {
      store.send(action)
      let screen = render(Text(text), size: Size(width: 9, height: 2))
      page.append(try #require(log.entries.last), of: log, screen: screen)
    }
    let html = try page.document(name: "a<b.jsonl", date: "Jan 1, 00:43")
    #expect(html.contains("<title>a&lt;b.jsonl — PrimeTime</title>"))
    #expect(
      html.contains(
        "a&lt;b.jsonl · Jan 1, 00:43 · 2 actions in 0:00</span><span class=ok>✓ Every state is the same"))
    #expect(
      html.contains("<span class=w>Counted up<small>count 0 → 1</small></span><code>.plusTapped</code>"))
    #expect(html.contains("<li id=2 class=minor><a href=\"#2\"><span class=n>3</span>"))
    #expect(html.contains("<pre id=screen>one      \ntwo      </pre>"))
    let start = try #require(html.range(of: "<script type=\"application/json\" id=data>")?.upperBound)
    let end = try #require(html[start...].range(of: "</script>")?.lowerBound)
    let steps = try JSONDecoder().decode([Step].self, from: Data(html[start..<end].utf8))
    #expect(steps.map(\.rows) == [[0: "one      ", 1: "&lt;/script&gt;"], [1: "two      "]])
    #expect(steps[0].change == "<span>count</span> <s>0</s> → <strong>1</strong>")
    #expect(steps[0].difference == "count\n− 0\n+ 1")
    // Nothing is loaded from elsewhere.
    for text in ["http", "src=", "url(", "@import", "<link"] { #expect(!html.contains(text), "\(text)") }
  }

  @Test("The page of a recording that is no longer the same says so")
  func divergence() throws {
    let html = try ReplayPage().document(name: "a", date: "", problem: "Action 9 changed another state")
    #expect(html.contains("<span class=problem>✕ Action 9 changed another state</span>"))
    #expect(!html.contains("Every state is the same"))
  }
}
