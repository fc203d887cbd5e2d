import Architecture
import FileStorage
import NumberText
import TerminalUI

extension View {
  /// Covers a view with the comparison with a file, the panel for a file, or an alert about one.
  func filePanel(
    _ state: FilePanel.State, words: FavoriteWords, timeChanged: @escaping (Date) -> String,
    send: @escaping (FilePanel.Action) -> Void
  ) -> some View {
    overlay(dimsBase: true) {
      if let comparison = state.screen.comparison, let primes = state.comparedPrimes {
        ComparisonView(
          comparison: comparison, primes: primes, words: words, timeChanged: timeChanged, send: send)
      }
    }
    .overlay(dimsBase: true) {
      if let question = state.screen.question {
        FileQuestionBox(
          question: question, count: state.savedFavorites.count, timeChanged: timeChanged, send: send)
      }
    }
    .overlay(dimsBase: true) {
      if let alert = state.screen.alert { AlertBox(alert.alertState) { _ in send(.alertDismissed) } }
    }
  }
}

/// The question for the file to save or load, with the files in the directory, or whether to replace the file.
private struct FileQuestionBox: View {
  let question: FilePanel.Question
  let count: Int
  let timeChanged: (Date) -> String
  let send: (FilePanel.Action) -> Void

  var body: some View {
    if let existing = question.existing {
      box(replacement(existing).padding(horizontal: 1), width: 54)
        .keys(KeyBinding(.escape, title: "Cancel", hint: .high) { send(.fileDismissed) })
        .helpSection("Replace")
    } else {
      box(content, width: Self.width).helpSection(verb)
    }
  }

  /// The width inside the border.
  fileprivate static let width = 62

  private func box(_ content: some View, width: Int) -> some View {
    content.padding(horizontal: 1).frame(maxWidth: width)
      .panel(title: "\(verb) favorites", trailing: Text(effect))
  }

  private func replacement(_ existing: FilePanel.ExistingFile) -> some View {
    let details = Text("exists: " + existing.details(time: timeChanged).joined(separator: ", "))
      .foreground(.muted)
    // Without room for all of them, there are no empty rows.
    return VStack(spacing: 1) {
      Text("").frame(height: 0)
      ViewThatFits {
        (Text("\(existing.file) ").bold() + details).lineLimit(1)
        VStack {
          PathLine(file: existing.file)
          details.lineLimit(2)
        }
      }
      VStack {
        Text(existing.question(count: count)).bold()
        Text(existing.remark).foreground(.muted).lineLimit(2)
      }
      FlowStack(alignment: .center) {
        Button("Replace", key: "r", title: "Replace the file", hint: .high) { send(.replaceButtonTapped) }
        Button("Other name", key: "o", hint: .high) { send(.otherNameButtonTapped) }
        Button("Cancel", key: .enter, isDefault: true) { send(.fileDismissed) }
      }
    }
  }

  private var content: some View {
    VStack(spacing: 1) {
      Text("").frame(height: 0)
      VStack {
        field
        if let mistake = question.mistake {
          Text("! \(mistake)").foreground(.negative).lineLimit(2).padding(EdgeInsets(left: 5))
        } else {
          Text(question.listing?.files.isEmpty ?? true ? explanation : "").foreground(.muted).lineLimit(2)
        }
      }
      .padding(horizontal: 1)
      FileRows(question: question, timeChanged: timeChanged, send: send)
      FlowStack {
        Button(verb, key: .enter, title: verb, disabledReason: question.disabledReason, role: .primary) {
          send(.fileSubmitted)
        }
        .focusable(false)
        if question.canComplete {
          Button("Complete", key: .tab) { send(.completionRequested) }.focusable(false)
        }
        if question.kind == .load {
          Button("Compare", title: "Compare favorites with a file") { send(.fileButtonTapped(.compare)) }
        }
        Button("Cancel", key: .escape, hint: .high) { send(.fileDismissed) }.focusable(false)
      }
      .padding(horizontal: 1)
    }
  }

  private var field: some View {
    TextField(
      "File", text: Binding(question.path) { send(.binding(.set(\.path, $0))) }, placeholder: placeholder
    )
    .onSubmit(action, keepingFocus: true, disabledReason: question.disabledReason) { send(.fileSubmitted) }
    .onComplete(isEnabled: question.canComplete) { send(.completionRequested) }
    .shortcuts(rowKeys)
    .frame(width: Self.width - 4)
    .focused(Binding(question.isFocused) { send(.binding(.set(\.isFocused, $0))) })
    // Another field receives focus, and selects its text, so that typing replaces the proposed path.
    .id([question.kind.rawValue, question.proposal])
  }

  /// The keys that select a listed file.
  private var rowKeys: [KeyBinding] {
    let count = question.listing?.files.count ?? 0
    if count == 0 { return [] }
    func key(_ key: KeyEvent, _ title: String, row: Int) -> KeyBinding {
      KeyBinding([key], title: title, hint: .never) { _, screen in
        // Typing then replaces the path.
        screen.selectText()
        send(.fileSelected(row: min(max(row, 0), count - 1)))
      }
    }
    return [
      key(.down, "Next file", row: (question.row ?? -1) + 1),
      key(.up, "Previous file", row: (question.row ?? count) - 1),
    ]
  }

  private var verb: String { question.kind.rawValue.capitalizedFirst }

  /// The verb, with the file that an empty field means.
  private var action: String {
    guard question.path.isEmpty, question.kind.hasDefaultFile else { return verb }
    return "\(verb) \(question.kind == .save ? "to " : "")favorite-primes.json"
  }

  private var effect: String {
    switch question.kind {
    case .save, .export, .compare: count.primes
    case .load: count == 0 ? "" : "replaces \(count.grouped)"
    case .import: count == 0 ? "" : "adds to \(count.grouped)"
    }
  }

  private var placeholder: String {
    question.kind.hasDefaultFile ? "favorite-primes.json, in the data directory" : "a path"
  }

  private var explanation: String {
    switch question.kind {
    case .save: "A copy of the favorites with their order and dates"
    case .load: "Replaces the favorites (undo: u)"
    case .import: "Adds the primes in the file"
    case .export: "A plain JSON array of numbers"
    case .compare: "Shows which primes only one of the lists has"
    }
  }
}

/// A path on one line; without room for its beginning, the name of the file stays.
struct PathLine: View {
  var label = ""
  let file: StorageFile

  var body: some View {
    let parts = "\(file)".split(separator: "/")
    let ends = parts.indices.dropFirst().map { "…/" + parts[$0...].joined(separator: "/") }
    ViewThatFits {
      ForEach(["\(file)"] + ends, id: \.self) {
        (Text(label).foreground(.muted) + Text($0).bold()).lineLimit(1)
      }
    }
  }
}

/// The files in the directory of the path, scrolled to the one in the field.
private struct FileRows: PrimitiveView {
  let question: FilePanel.Question
  let timeChanged: (Date) -> String
  let send: (FilePanel.Action) -> Void

  private static let (maximumRows, primesWidth, sizeWidth, timeWidth) = (8, 9, 10, 10)

  private var files: [FilePanel.Candidate] { question.listing?.files ?? [] }

  func sizeThatFits(_ proposal: Size) -> Size {
    let rows = min(files.count, Self.maximumRows)
    return Size(width: FileQuestionBox.width - 2, height: rows == 0 ? 0 : rows + 1).limited(to: proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    guard rect.height > 1, let directory = question.listing?.directory, !files.isEmpty else { return }
    draw(
      [
        directory.isEmpty
          ? "In the current directory" : "In \(directory.count > 1 ? directory.dropLast() : directory[...])",
        "Primes", "Size", "Changed",
      ],
      y: rect.minY, in: rect, style: Style(foreground: .muted), on: &canvas)
    let window = ScrollWindow(count: files.count, height: rect.height - 1, selection: question.row)
    for (line, index) in window.rows.enumerated() {
      let (file, y) = (files[index], rect.minY + 1 + line)
      let style = index == question.row ? .selected : Style(foreground: .text)
      if index == question.row {
        canvas.fill(Rect(x: rect.minX, y: y, width: rect.width, height: 1), style: style)
      }
      let texts = [
        file.name, file.isDirectory ? "" : file.count?.grouped ?? "—", file.size?.byteCount ?? "",
        file.modified.map(timeChanged) ?? "",
      ]
      draw(texts, y: y, in: rect, style: style, on: &canvas)
    }
    addControl(window, to: &canvas, in: rect)
  }

  /// Draws the columns of a line; only the first two in a narrow box.
  private func draw(_ texts: [String], y: Int, in rect: Rect, style: Style, on canvas: inout Canvas) {
    let widths = rect.width < 50 ? [Self.primesWidth] : [Self.primesWidth, Self.sizeWidth, Self.timeWidth]
    var end = rect.maxX - 1
    for (text, width) in zip(texts.dropFirst(), widths).reversed() {
      let text = Text(text).lineLimit(1).style(style)
      let textWidth = min(text.sizeThatFits(Size(width: width - 1, height: 1)).width, width - 1)
      canvas.render(text, in: Rect(x: end - textWidth, y: y, width: textWidth, height: 1))
      end -= width
    }
    let name = Rect(x: rect.minX + 3, y: y, width: max(end - rect.minX - 4, 0), height: 1)
    canvas.render(Text(texts[0]).lineLimit(1).style(style), in: name)
  }

  private func addControl(_ window: ScrollWindow, to canvas: inout Canvas, in rect: Rect) {
    let (question, send, files, count) = (question, send, files, files.count)
    var control = Control(name: "", rect: rect, isFocusable: false) { position, screen in
      let row = window.rows.lowerBound + position.y - 1
      guard position.y > 0, row < count else { return }
      if row != question.row {
        if !files[row].isDirectory { screen.selectText() }
        send(.fileSelected(row: row))
      }
      if row == question.row || files[row].isDirectory { send(.fileSubmitted) }
    }
    control.scroll = { rows, _, _ in
      send(.fileSelected(row: min(max((question.row ?? -1) + rows, 0), count - 1)))
    }
    canvas.add(control)
  }
}
