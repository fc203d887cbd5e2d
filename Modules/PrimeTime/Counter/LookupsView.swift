import Architecture
public import BigInt
import NthPrimeClient
import NumberFacts
import NumberText
public import TerminalUI

/// The actions and texts that a parent provides for the list of lookups.
public struct LookupActions {
  let date: (BigInt) -> String
  let copy: ((BigInt) -> Void)?

  /// - Parameters:
  ///   - date: A closure that returns when the lookup of an n ended, in a few words; empty if it isn't known.
  ///   - copy: Copies a number to the clipboard; nil without one.
  public init(date: @escaping (BigInt) -> String = { _ in "" }, copy: ((BigInt) -> Void)? = nil) {
    self.date = date
    self.copy = copy
  }
}

/// The lookups: those that run, that wait, and that ended.
struct Lookups: View {
  let state: Counter.State
  let actions: LookupActions
  let send: (Counter.Action) -> Void

  var body: some View {
    let rows = state.screen.lookupRows
    let widths = LookupTimeWidths(rows)
    if rows.isEmpty {
      Placeholder()
    } else {
      List(
        rows, name: "Lookups",
        selection: Binding(state.screen.lookupRow) { send(.binding(.set(\.screen.lookupRow, $0))) },
        isSecondary: true
      ) { row in
        LookupLine(row: row, widths: widths, date: actions.date) {
          send(.lookupButtonTapped(.cancel, n: row.n))
        }
      }
      .rowKeys { keys(for: rows[$0]) }
    }
  }

  /// The text of an empty list, aligned with the lines of others.
  private struct Placeholder: PrimitiveView {
    var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

    func sizeThatFits(_ proposal: Size) -> Size { proposal }

    func render(into canvas: inout Canvas, in rect: Rect) {
      let text = Text("No lookups yet. n looks up the prime with the count as its index.").foreground(.muted)
      canvas.render(text, in: rect.inset(by: LookupLine.margins(width: rect.width)))
    }
  }

  private func keys(for row: Counter.LookupRow) -> [KeyBinding] {
    var keys: [KeyBinding]
    switch row {
    case .running(let lookup), .queued(let lookup):
      keys = [
        KeyBinding(.enter, title: "Facts", disabledReason: "the lookup is in progress", hint: .never) {},
        KeyBinding("x", title: "Cancel", hint: .high) { send(.lookupButtonTapped(.cancel, n: lookup.n)) },
      ]
    case .searching(let search):
      let cancel = KeyBinding("x", title: "Cancel", hint: .high) {
        send(.lookupButtonTapped(.cancel, n: search.number))
      }
      return [facts(search.number), cancel] + numberKeys(search.number, n: search.number) + [back]
    case .ended(let ended):
      let remove = KeyBinding("x", title: "Remove", hint: .high) {
        send(.lookupButtonTapped(.remove, n: ended.n))
      }
      if let number = row.number {
        var open = facts(number)
        if case .searched(let search) = ended, !search.isComplete {
          open = KeyBinding(.enter, title: "Resume", hint: .high) {
            send(.investigations(.resumeButtonTapped(number)))
          }
        }
        return [open] + numberKeys(number, n: ended.n) + [remove, back]
      }
      keys = [
        KeyBinding(.enter, title: "Look up again", hint: .high) { send(.nthPrimeRequested(ended.n)) }, remove,
      ]
    }
    // The keys of the count must not act on it while a row is selected.
    let reason = "the lookup has no answer"
    return keys + [
      KeyBinding("y", title: "Copy", disabledReason: reason, hint: .never) {},
      KeyBinding("s", title: "Save", disabledReason: reason, hint: .never) {}, back,
    ]
  }

  private func facts(_ number: BigInt) -> KeyBinding {
    KeyBinding(.enter, title: "Facts", hint: .high) { send(.primalityRequested(number)) }
  }

  /// Returns the keys that copy and save a number of the row of n.
  private func numberKeys(_ number: BigInt, n: BigInt) -> [KeyBinding] {
    let reason = NumberFacts(of: number, state.screen.investigations)
      .saveDisabledReason(favorites: state.favoritePrimes)
    let save = KeyBinding("s", title: "Save", disabledReason: reason, hint: .high) {
      send(.lookupButtonTapped(.save, n: n))
    }
    guard let copy = actions.copy else { return [save] }
    return [KeyBinding("y", title: "Copy", hint: .high) { copy(number) }, save]
  }

  private var back: KeyBinding {
    KeyBinding([.escape], title: "Back to the count") { _, screen in screen.leaveField() }
  }
}

extension Counter.Screen {
  /// The key that cancels the newest lookup on any screen; none without a lookup.
  @MainActor public func cancelKeys(_ send: @escaping (Counter.Action) -> Void) -> [KeyBinding] {
    let lookups = lookups
    guard let newest = lookups.last else { return [] }
    let title = lookups.count == 1 ? "Cancel the lookup" : "Cancel the newest lookup"
    return [
      KeyBinding("x", title: title, hint: .high, hintTitle: "Cancel") {
        send(.lookupButtonTapped(.cancel, n: newest.n))
      }
    ]
  }

  /// The title of the running lookup, or of all: `p(10¹⁵)`, `2 lookups`.
  public var lookupsTitle: String {
    let lookups = lookups
    return lookups.count == 1
      ? "p(\(lookups[0].n.groupedOrPowerOfTen()))" : "\(lookups.count.grouped) lookups"
  }
}
