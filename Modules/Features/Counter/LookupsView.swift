import BigInt
import NthPrimeClient
import NumberExpression
import TerminalUI

/// The lookup in progress with its Cancel button, and the earlier ones.
struct Lookups: View {
  let state: Counter.Screen
  let send: (Counter.Action) -> Void

  var body: some View {
    VStack {
      if let lookup = state.lookup { LookupProgressRow(lookup: lookup, send: send) }
      List(state.endedLookups, name: "Lookups", placeholder: placeholder) { LookupRow(lookup: $0) }
    }
  }

  private var placeholder: String {
    state.lookup == nil ? "No lookups yet. n looks up the prime with the count as its index." : ""
  }
}

/// The width of the sign and the name of a lookup.
private let lookupNameWidth = 15

/// The progress of a lookup and its Cancel button.
struct LookupProgressRow: View {
  let lookup: Counter.RunningLookup
  let send: (Counter.Action) -> Void

  var body: some View {
    HStack {
      Spinner()
      name(lookup.n)
      ProgressBar(fraction: lookup.progress?.fractionCompleted, detail: times)
      Button("Cancel", key: "x", title: "Cancel the lookup") { send(.cancelButtonTapped) }
    }
  }

  /// The time since the start, and the time left, as far as they are known: `4 s   5 s left`.
  private var times: String {
    let elapsed = lookup.elapsed < .seconds(1) ? nil : lookup.elapsed.text
    return [elapsed, lookup.progress?.timeLeft].compactMap(\.self).joined(separator: "   ")
  }
}

@MainActor
private func name(_ n: BigInt) -> some View {
  Text("p(\(n.groupedOrPowerOfTen()))").ascii("p(\(n.groupedOrPowerOfTen(inASCII: true)))").frame(
    width: lookupNameWidth)
}

/// A lookup that was answered or failed.
struct LookupRow: View {
  let lookup: Counter.EndedLookup

  var body: some View {
    VStack {
      switch lookup {
      case .answered(let answer, let elapsed):
        let prime = answer.prime.grouped
        let source = "\(answer.source.title) · \(elapsed.text)"
        AdaptiveView(
          minimumSize: Size(width: lookupNameWidth + prime.count + source.cellWidth + 6, height: 0)
        ) {
          HStack {
            found(prime)
            Spacer()
            Text(source).lineLimit(1).foreground(.muted)
          }
        } compact: {
          HStack { found(prime) }
        }
      case .failed(_, let error):
        HStack {
          Text("!").bold().foreground(.negative)
          name(lookup.n)
          Text(error.description).foreground(.negative).lineLimit(1)
          Spacer()
        }
      }
    }
    .frame(height: 1)
  }

  @ViewBuilder private func found(_ prime: String) -> some View {
    Text("✓").foreground(.positive)
    name(lookup.n)
    Text(prime).bold().foreground(.positive).lineLimit(1)
  }
}

extension NthPrimeSource {
  /// The name outside a sentence.
  fileprivate var title: String {
    switch self {
    case .localCalculator: "local"
    case .wolframAlpha: name
    }
  }
}
