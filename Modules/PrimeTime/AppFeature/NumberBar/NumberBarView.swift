import Architecture
import Explore
import FavoritePrimes
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUI

/// The field for a number, and below it the number or the mistake in the text.
struct NumberBarView: View {
  let state: NumberBar.State
  let favoritePrimes: IdentifiedArray<FavoritePrime>
  /// The facts about the number, or the mistake in the text; nil for blank text.
  let facts: Result<NumberFacts, NumberExpressionError>?
  /// Several numbers, or a range; nil for other texts.
  let list: AdditionText?
  let hasTerminal: Bool
  let send: (PresentationAction<NumberBar.Action>) -> Void

  var body: some View {
    InputBar(field, error: mistake) {
      detail
    } result: {
      if let number {
        AdaptiveView(sizes: [Size(width: 60, height: 0)]) { result(number, isNarrow: $0 > 0) }
      } else if let list {
        let words = "Enter adds them to Favorites" + (list.notRead.map { ", \($0)" } ?? "")
        ViewThatFits {
          Text("Several numbers: \(words)").lineLimit(1)
          Text(words).lineLimit(1)
        }
      } else if let error {
        Text(error.message).foreground(.muted).lineLimit(1)
      }
    }
    .focused(Binding(true) { if !$0 { send(.dismiss) } })
    .helpSection("Number")
    .padding(horizontal: 1)
  }

  private var number: NumberFacts? { try? facts?.get() }

  private var error: NumberExpressionError? {
    if case .failure(let error) = facts { error } else { nil }
  }

  /// Whether the text can become a number by typing on.
  private var isUnfinished: Bool { error.map { $0.column > state.text.count } ?? false }

  private var mistake: String? {
    if let error, !isUnfinished {
      if list != nil { return nil }
      let isIndex = error.problem == .expected(.primeIndex)
      return isIndex ? "Above p(100,000): type the index alone, then n" : error.message
    }
    return state.purpose == .step && number != nil ? state.submitDisabledReason : nil
  }

  /// The maximum length of the text: enough for the digits of any supported number in groups.
  fileprivate static let textLimit = 14_000

  private var field: TextField {
    TextField(
      "Number", text: Binding(state.text) { send(.presented(.textChanged($0))) },
      placeholder: placeholder, limit: Self.textLimit
    )
    .markingError(atColumn: isUnfinished || list != nil ? nil : error?.column)
    .onSubmit(submitTitle, disabledReason: list == nil ? state.submitDisabledReason : nil) {
      send(.presented(.submitButtonTapped))
    }
    .shortcuts(shortcuts, isEnabled: number != nil)
  }

  private var submitTitle: String {
    if list != nil { return "Add them to Favorites" }
    return switch state.purpose {
    case .facts: "Facts"
    case .count: "Set the count"
    case .step: "Set the step"
    case .map: "Go to"
    }
  }

  private static let examples = "1e6 or 2^61-1"

  private var placeholder: String {
    switch state.purpose {
    case .facts: Self.examples
    case .count: "the count, such as \(Self.examples)"
    case .step: "the step, such as 10 or 1e6"
    case .map: "1e6 or 2^40, or nothing for the count"
    }
  }

  /// The keys that act instead of being typed, because no number continues with them.
  private var shortcuts: [KeyBinding] {
    func shortcut(
      _ key: KeyEvent, _ title: String, _ hintTitle: String?, _ disabledReason: String?,
      _ action: NumberBar.Action
    ) -> KeyBinding {
      KeyBinding(
        key, title: title, disabledReason: disabledReason, hint: hintTitle == nil ? .never : .normal,
        hintTitle: hintTitle
      ) {
        send(.presented(action))
      }
    }
    return [
      shortcut(
        "n", "Nth prime", "Nth", number.flatMap { NthPrimeClient.unsupportedReason(for: $0.number) },
        .nthPrimeButtonTapped),
      shortcut(
        "s", "Save to favorites", "Save", number?.saveDisabledReason(favorites: favoritePrimes),
        .saveButtonTapped),
      shortcut("p", "Facts", state.purpose == .facts ? nil : "Facts", nil, .factsButtonTapped),
    ] + (hasTerminal ? [shortcut("y", "Copy the number", "Copy", nil, .copyButtonTapped)] : []) + [
      shortcut(
        "g", "See in Explore", "Explore", number.flatMap { Explore.unsupportedReason(for: $0.number) },
        .exploreButtonTapped)
    ]
  }

  @ViewBuilder private var detail: some View {
    if let number = number?.number {
      let digits = number.digitCount.digits
      let (form, ascii) = (number.powerForm(), number.powerForm(inASCII: true))
      Text((form.map { "\($0) · " } ?? "") + digits).foreground(.muted).ascii(
        Text((ascii.map { "\($0), " } ?? "") + digits).foreground(.muted))
    } else if list == nil {
      Text("try \(Self.examples)").foreground(.muted)
    }
  }

  private func result(_ facts: NumberFacts, isNarrow: Bool) -> some View {
    HStack {
      ViewThatFits {
        if facts.number.digitCount < 60 { Text(facts.number.grouped).bold().foreground(facts.color) }
        ForEach([facts.number.abbreviated, facts.number.abbreviated(leading: 5), facts.number.brief()]) {
          Text($0).bold().foreground(facts.color).lineLimit(1)
        }
      }
      Spacer()
      isNarrow ? Text(facts.word).bold().foreground(facts.color).lineLimit(1) : facts.verdictText()
    }
    .onClick(submitTitle) { send(.presented(.submitButtonTapped)) }
  }
}

extension View {
  /// Opens the number bar with what is typed or pasted on a screen.
  ///
  /// - Parameter characters: The characters that begin a number on the screen.
  func startsNumberBar(
    with characters: String, for purpose: NumberBar.Purpose = .facts,
    hint: KeyBinding.HintPriority = .never, hintTitle: String? = nil, send: @escaping (AppAction) -> Void
  ) -> some View {
    keys(
      characters.isEmpty
        ? [] : [.numberBar(characters, for: purpose, hint: hint, hintTitle: hintTitle, send: send)]
    )
    .onPaste(limit: NumberBarView.textLimit) { send(.numberBarRequested($0, for: purpose)) }
  }
}

extension KeyBinding {
  /// The keys that open the number bar with a character.
  static func numberBar(
    _ characters: String, for purpose: NumberBar.Purpose = .facts, hint: HintPriority = .never,
    hintTitle: String? = nil, send: @escaping (AppAction) -> Void
  ) -> KeyBinding {
    // A click on the hint presses the first key, which opens an empty bar.
    KeyBinding(
      ["#"] + characters.map { KeyEvent(.character($0)) }, title: "Type a number", hint: hint,
      hintTitle: hintTitle
    ) { key, screen in
      let text = if key != "#", case .character(let character) = key.key { String(character) } else { "" }
      // On the counter, a minus sign has counted down.
      let sign = purpose == .count && text.first?.isNumber == true ? screen.pressedSign : ""
      send(.numberBarRequested(sign + text, for: purpose))
    }
    .hintKeys("0–9")
    .displayName((["0–9"] + characters.drop(while: \.isNumber).map(String.init)).joined(separator: " "))
  }
}
