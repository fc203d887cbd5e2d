import Architecture
public import BigInt
import NthPrimeClient
public import NumberFacts
public import TerminalUI

/// The size of a card on the counter's screen.
public enum CardSize {
  /// 40 columns wide, without a card.
  case small
  case regular
  /// With empty rows.
  case tall
}

/// The card of the running, waiting, and ended lookups.
public struct LookupsView: View {
  private let size: CardSize
  private let date: (BigInt) -> String
  private let saveDisabledReason: (BigInt) -> String?
  private let copy: ((BigInt) -> Void)?
  private let rows: [LookupRow]
  private let selected: Int
  private let send: (Lookups.Action) -> Void

  /// - Parameters:
  ///   - searches: The running searches for proofs and factors, newest first.
  ///   - date: Returns the time since the end of a lookup, in a few words; empty if it isn't known.
  ///   - saveDisabledReason: Returns the reason that a number can't be saved to the favorites; nil if it can.
  ///   - copy: Copies a number to the clipboard; nil without one.
  public init(
    state: Lookups.State, searches: [Investigation], size: CardSize, date: @escaping (BigInt) -> String,
    saveDisabledReason: @escaping (BigInt) -> String?, copy: ((BigInt) -> Void)?,
    send: @escaping (Lookups.Action) -> Void
  ) {
    (self.size, self.date, self.copy, self.send) = (size, date, copy, send)
    self.saveDisabledReason = saveDisabledReason
    rows = state.rows(searches)
    selected = rows.firstIndex { $0.n == state.selected } ?? 0
  }

  public var body: some View {
    let reason = rows.isEmpty ? "no lookups" : "select one"
    content.helpTopic(
      "Lookups",
      keys: [
        KeyBinding(.enter, title: "Open or repeat", disabledReason: reason) {},
        KeyBinding("x", title: "Cancel or remove", disabledReason: reason) {},
        // Also the key of a message with an answer.
        KeyBinding(.control("o"), title: "Open the answer", disabledReason: "for a new answer") {},
      ])
  }

  @ViewBuilder private var content: some View {
    if size == .small {
      VStack {
        HStack(spacing: 1) {
          Text("Lookups").foreground(.muted)
          ProgressLine(fraction: 0)
          if runningCount > 0 { count.lineLimit(1) }
        }
        list
      }
    } else {
      // No card, whose padding would cut the selection.
      list.padding(EdgeInsets(top: size == .tall ? 1 : 0)).border(title: "Lookups", trailing: count)
    }
  }

  private var runningCount: Int { rows.count { $0.work != nil } }

  /// The numbers of lookups: `2 running · 10`.
  private var count: Text {
    if runningCount == 0 { return Text(rows.isEmpty ? "" : rows.count.grouped).foreground(.muted) }
    let queued = rows.count { if case .queued = $0 { true } else { false } }
    let numbers = (queued == 0 ? "" : " · \(queued.grouped) queued") + " · \(rows.count.grouped)"
    return Text("\(runningCount) running").foreground(.accent) + Text(numbers).foreground(.muted)
  }

  @ViewBuilder private var list: some View {
    let widths = LookupWidths(rows)
    if rows.isEmpty {
      // Aligned with the lines of others.
      AdaptiveView(sizes: [Size(width: 72, height: 0), Size(width: 0, height: 2)]) { index in
        let hint = index < 2 ? ". n looks up the prime with the count as its index." : ""
        Text("No lookups yet\(hint)").foreground(.muted)
      }
      .padding(EdgeInsets(left: size == .small ? 0 : size == .regular ? 2 : 3))
      .frame(maxWidth: .max, maxHeight: .max, alignment: .topLeading)
    } else {
      List(
        rows, name: "Lookups", selection: Binding(selected) { send(.rowSelected(n: rows[$0].n)) },
        isSecondary: true
      ) { row in
        LookupLine(row: row, widths: widths, date: date) { send(row.cancelAction) }
      }
      .rowKeys {
        keys(for: rows[$0])
          + [KeyBinding([.escape], title: "Back to the count") { _, screen in screen.leaveField() }]
      }
    }
  }

  private func keys(for row: LookupRow) -> [KeyBinding] {
    let cancel = KeyBinding("x", title: "Cancel", hint: .high) { send(row.cancelAction) }
    let remove = KeyBinding("x", title: "Remove", hint: .high) { send(.removeButtonTapped(row.n)) }
    switch row {
    case .running, .queued:
      let reason = "the lookup is in progress"
      return [KeyBinding(.enter, title: "Facts", disabledReason: reason, hint: .never) {}, cancel]
        + keysWithoutNumber
    case .searching(let search):
      return [facts(search.number), cancel] + numberKeys(search.number)
    case .ended(.searched(let search)) where !search.isComplete:
      let resume = KeyBinding(.enter, title: "Resume", hint: .high) {
        send(.facts(.resumeButtonTapped(search.number)))
      }
      return [resume] + numberKeys(search.number) + [remove]
    case .ended(let ended):
      if let number = row.number { return [facts(number)] + numberKeys(number) + [remove] }
      let again = KeyBinding(.enter, title: "Look up", hint: .high) {
        send(.nthPrimeRequested(ended.n))
      }
      return [again, remove] + keysWithoutNumber
    }
  }

  private func facts(_ number: BigInt) -> KeyBinding {
    KeyBinding(.enter, title: "Facts", hint: .high) { send(.factsButtonTapped(number)) }
  }

  private func numberKeys(_ number: BigInt) -> [KeyBinding] {
    let save = KeyBinding(
      "s", title: "Save \(number.abbreviated)", disabledReason: saveDisabledReason(number), hint: .high,
      hintTitle: "Save"
    ) {
      send(.saveButtonTapped(number))
    }
    guard let copy else { return [save] }
    return [
      KeyBinding("y", title: "Copy \(number.abbreviated)", hint: .high, hintTitle: "Copy") { copy(number) },
      save,
    ]
  }

  /// The keys that would act on the count if the row didn't disable them.
  private var keysWithoutNumber: [KeyBinding] {
    let reason = "the lookup has no answer"
    return [
      KeyBinding("y", title: "Copy", disabledReason: reason, hint: .never) {},
      KeyBinding("s", title: "Save", disabledReason: reason, hint: .never) {},
    ]
  }
}

extension Lookups.State {
  /// Returns the key that cancels the work that probably ends last.
  @MainActor public func cancelKeys(
    _ searches: [Investigation], send: @escaping (Lookups.Action) -> Void
  ) -> [KeyBinding] {
    guard let row = lastToEnd(searches) else { return [] }
    let name = if case .searching = row { row.workNames[1] } else { row.workNames[0] }
    return [
      KeyBinding("x", title: "Cancel \(name)", hint: .high, hintTitle: "Cancel \(row.briefName)") {
        send(row.cancelAction)
      }
    ]
  }

  /// The reason that the prime with an index can't be looked up, as a clause; nil if it can.
  public func disabledReason(for n: BigInt) -> String? {
    if let reason = NthPrimeClient.unsupportedReason(for: n) { return reason }
    return queue.contains(id: n) ? "the lookup is in progress" : nil
  }
}
