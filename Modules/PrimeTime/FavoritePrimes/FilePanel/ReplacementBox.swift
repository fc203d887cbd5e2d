import NumberFacts
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The question whether a save replaces the favorites in a file.
struct ReplacementBox: View {
  let kind: FilePanel.Question.Kind
  let existing: FilePanel.ExistingFile
  /// The number of favorites.
  let count: Int
  let timeChanged: (Date) -> String
  let send: (FilePanel.Action) -> Void

  var body: some View {
    // Without room for the empty rows, the choices are more important.
    ViewThatFits {
      content(isRoomy: true)
      content(isRoomy: false)
    }
    .padding(horizontal: 2)
    .panel(title: kind == .export ? "Export favorites" : "Save favorites", trailing: Text(count.primes))
    .frame(maxWidth: 56)
    .keys(KeyBinding(.escape, title: "Cancel", hint: .high) { send(.fileDismissed) })
    .helpSection("Replace")
  }

  private func content(isRoomy: Bool) -> some View {
    VStack {
      if isRoomy { Text("") }
      Text(existing.description(time: existing.modified.map(timeChanged))).foreground(.muted).lineLimit(2)
      if isRoomy { Text("") }
      Text(existing.question(count: count)).bold()
      Text(existing.remark).foreground(.muted).lineLimit(1)
      if isRoomy { Text("") }
      FlowStack(alignment: .center) {
        Button("Replace", key: "r", title: "Replace the file", hint: .high) { send(.replaceButtonTapped) }
        Button("Other name", key: "o", hint: .high) { send(.otherNameButtonTapped) }
        Button("Cancel", key: .enter, isDefault: true) { send(.fileDismissed) }
      }
    }
  }
}
