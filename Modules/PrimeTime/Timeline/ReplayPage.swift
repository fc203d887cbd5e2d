import Architecture
public import TerminalUI

/// A page of HTML that shows the actions of a recording, one after another, with the screen after each and its change.
///
/// It is one file that loads nothing else. Without scripts, it has the list of the actions and the last screen.
public struct ReplayPage {
  private struct Step: Encodable {
    /// The time of the action in seconds.
    let time: Double
    /// The rows of the screen that differ from those of the step before, by their index.
    var rows: [Int: String]
    /// The change as the Timeline displays it, and in the form for developers.
    let change: String
    let difference: String
  }

  private var steps: [Step] = []
  private var items: [String] = []
  private var rows: [String] = []
  private var styles = HTMLStyles()

  public init() {}

  /// Adds an action of a log, and the screen after it, of the size of the first one.
  @MainActor
  public mutating func append<State, Action>(
    _ entry: TimelineLog<State, Action>.Entry, of log: TimelineLog<State, Action>, screen: CellGrid
  ) {
    let line = log.line(of: entry)
    let seconds = entry.time / .seconds(1)
    let rows = styles.rows(of: screen)
    let changed = rows.indices.filter { self.rows.isEmpty || self.rows[$0] != rows[$0] }
    self.rows = rows
    let change = line.change.map { change in
      "<span>\(change.label.escapedForXML)</span> <s>\(change.before.escapedForXML)</s> → "
        + "<strong>\(change.after.escapedForXML)</strong>"
        + (change.difference.map { "<em>\($0.escapedForXML)</em>" } ?? "")
    }
    steps.append(
      Step(
        time: seconds, rows: Dictionary(uniqueKeysWithValues: changed.map { ($0, rows[$0]) }),
        change: change ?? entry.withoutChange.escapedForXML,
        difference: entry.difference.map(\.escapedForXML).joined(separator: "\n")))
    items.append(
      "<li id=\(steps.count)\(line.isMinor ? " class=minor" : "")><a href=\"#\(steps.count)\">"
        + "<span class=n>\(entry.number)</span><span class=t>\(Self.clock(seconds))</span>"
        + "<b class=\"\(styles.name(of: Style(foreground: line.color)))\">\(line.sign.escapedForXML)</b>"
        + "<span class=w>\(line.words.escapedForXML)<small>\(line.change?.text.escapedForXML ?? "")</small></span>"
        + "<code>\(entry.code.escapedForXML)</code></a></li>")
  }

  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e15))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - name: The name of the recording.
  ///   - date: The date and the time of the recording.
  ///   - problem: The first difference from the recording, if there is one.
  public func document(name: String, date: String, problem: String? = nil) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // An end tag within the data would end the element.
    let data = String(decoding: try encoder.encode(steps), as: UTF8.self).replacing("</", with: "<\\/")
    let state =
      problem.map { "<span class=problem>✕ \($0.escapedForXML)</span>" }
      ?? "<span class=ok>✓ Every state is the same</span>"
    return """
      <!doctype html>
      <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="dark light"><title>\(name.escapedForXML) — PrimeTime</title>
      <style>
      \(styles.sheet)
      \(Self.sheet)
      </style>
      <header><h1><b>◆</b> PrimeTime</h1><span>\(name.escapedForXML) · \(date.escapedForXML) · \(steps.count.actions) in \
      \(Self.clock(steps.last?.time ?? 0))</span>\(state)</header>
      <main><pre id=screen>\(rows.joined(separator: "\n"))</pre>
      \(Self.controls)
      </main>
      <aside><h2>Actions <span>\(steps.count)</span></h2><input id=filter hidden placeholder="Filter">
      <ol>\(items.joined(separator: "\n"))</ol></aside>
      <script type="application/json" id=data>\(data)</script>
      <script>
      \(Self.script)
      </script>
      </html>

      """
  }
}

extension ReplayPage {
  fileprivate static let controls = """
    <div class=bar><button data-key=Home><kbd>Home</kbd> First</button><button data-key=ArrowLeft><kbd>←</kbd> Back</button>
    <button data-key=" " class=main><kbd>Space</kbd> <span id=play>Play</span></button>
    <button data-key=ArrowRight><kbd>→</kbd> Next</button><button data-key=End><kbd>End</kbd> Last</button>
    <progress id=progress></progress><output id=place></output></div>
    <div class=change><h2>What changed</h2><div id=change></div></div>
    <div class=keys><span><kbd>1</kbd> <kbd>2</kbd> <kbd>4</kbd> Speed</span><span><kbd>/</kbd> Filter the actions</span>
    <span><kbd>D</kbd> Developer form</span></div>
    """

  fileprivate static let sheet = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--background);color:var(--text);
    font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;
    display:grid;grid-template:auto 1fr/minmax(0,1fr) 372px;height:100vh}
    header{grid-column:1/-1;display:flex;gap:18px;align-items:baseline;padding:12px 24px;border-bottom:1px solid var(--border)}
    h1{font-size:17px;margin:0}h1 b,kbd{color:var(--accent)}h2{font-size:15px;margin:0;white-space:nowrap}
    header span,aside h2 span,output,.keys,small,.t,.change s,.change em{color:var(--muted)}
    header .ok,header .problem{margin-left:auto;color:var(--positive)}header .problem{color:var(--negative)}
    main{padding:24px;display:flex;flex-direction:column;align-items:center;gap:16px;overflow:auto}
    pre{margin:0;padding:12px 14px;border:1px solid var(--border);border-radius:8px;overflow:auto;max-width:100%;flex:none;
    font:15px/19px "SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-variant-ligatures:none}
    pre i{font-style:normal;padding:.8px 0}pre u{display:inline-block;width:1ch;text-decoration:none;vertical-align:top}
    .bar,.change,.keys{width:100%;max-width:752px;display:flex;gap:10px;align-items:center}
    button{font:inherit;white-space:nowrap;border:0;border-radius:6px;background:var(--raised);color:var(--text);padding:6px 12px}
    button.main{background:var(--accent);color:var(--onAccent);font-weight:700}.main kbd{color:inherit}
    kbd{font:inherit;font-weight:700}progress{flex:1;min-width:60px;height:6px;accent-color:var(--accent)}
    output,.n,.t{font-variant-numeric:tabular-nums;white-space:nowrap}
    .change{border:1px solid var(--border);border-radius:8px;padding:10px 14px;align-items:baseline}
    .change div{flex:1;min-width:0;white-space:pre-wrap;overflow-wrap:anywhere}.change s{text-decoration:none}
    .change strong{color:var(--positive)}.change em{float:right;font-style:normal}.keys{justify-content:center;gap:18px}
    aside{border-left:1px solid var(--border);display:flex;flex-direction:column;min-height:0}
    aside h2{padding:14px 18px 8px;display:flex}aside h2 span{margin-left:auto;font-weight:400}
    input{font:inherit;margin:0 18px 8px;padding:4px 10px;border:0;border-radius:6px;background:var(--raised);color:var(--text)}
    ol{list-style:none;margin:0;padding:0 8px 12px;overflow:auto}.n{color:var(--faint);text-align:right}
    li a{display:grid;grid-template-columns:30px 40px 18px minmax(0,1fr);gap:6px;padding:4px 10px;border-radius:6px;
    color:inherit;text-decoration:none;overflow-wrap:anywhere}
    small{display:block;font-size:13px}.minor .w,body:not(.code) code,.code .w{color:var(--muted)}
    body:not(.code) code,.code .w{display:none}code{font-size:13px}
    [aria-current] a,[aria-current] a *{background:var(--selection);color:var(--selectedText)!important}
    a:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
    body:not(.script) :is(.bar,.change,.keys){display:none}
    @media (max-width:1100px){body{grid-template-columns:minmax(0,1fr);height:auto}aside{border-left:0;border-top:1px solid var(--border)}}
    """

  fileprivate static let script = """
    const get = id => document.getElementById(id), steps = JSON.parse(get("data").textContent), items = [...document.querySelectorAll("li")];
    const screens = []; let now = 0, speed = 1, timer = 0;
    for (const step of steps) screens.push(Object.assign([...(screens.at(-1) ?? [])], step.rows));
    const shown = () => items.flatMap((item, index) => item.hidden ? [] : [index]);
    const clock = time => Math.floor(time / 60) + ":" + String(Math.floor(time % 60)).padStart(2, "0");
    function show(index) {
      if (!(index in steps)) return;
      items[now].removeAttribute("aria-current"); now = index;
      items[now].setAttribute("aria-current", "step"); items[now].scrollIntoView({block: "nearest"});
      get("screen").innerHTML = screens[now].join("\\n");
      get("change").innerHTML = steps[now][document.body.classList.contains("code") ? "difference" : "change"];
      get("progress").max = steps.length; get("progress").value = now + 1;
      get("place").textContent = (now + 1) + " of " + steps.length + " · " + clock(steps[now].time);
      history.replaceState(null, "", "#" + (now + 1));
    }
    function play(plays) {
      clearTimeout(timer); timer = 0; get("play").textContent = plays ? "Pause" : "Play";
      const next = shown().find(index => index > now);
      if (!plays || next === undefined) return void (get("play").textContent = "Play");
      timer = setTimeout(() => { show(next); play(true); }, Math.min(1500, (steps[next].time - steps[now].time) * 1000) / speed);
    }
    function press(key) {
      const all = shown(), last = all.at(-1);
      if (key == " ") { if (timer) return play(false); if (now >= last) show(all[0]); return play(true); }
      if (key == "1" || key == "2" || key == "4") return void (speed = Number(key));
      if (key == "d" || key == "D") { document.body.classList.toggle("code"); return show(now); }
      if (key == "/") { get("filter").hidden = false; return get("filter").focus(); }
      play(false);
      show({Home: all[0], End: last, ArrowRight: all.find(index => index > now), ArrowLeft: all.findLast(index => index < now)}[key]);
    }
    const keys = [" ", "1", "2", "4", "d", "D", "/", "Home", "End", "ArrowRight", "ArrowLeft"];
    addEventListener("keydown", event => {
      if (event.target.id == "filter" && event.key == "Escape") { event.target.value = ""; event.target.oninput(); event.target.hidden = true; }
      if (event.target.id == "filter" || !keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault(); press(event.key);
    });
    for (const button of document.querySelectorAll("button")) button.onclick = () => press(button.dataset.key);
    get("filter").oninput = event => items.forEach(item => item.hidden = !item.textContent.toLowerCase().includes(get("filter").value.toLowerCase()));
    addEventListener("hashchange", () => { play(false); show(Number(location.hash.slice(1)) - 1); });
    document.body.classList.add("script"); show(Math.max(0, Number(location.hash.slice(1)) - 1));
    """
}
