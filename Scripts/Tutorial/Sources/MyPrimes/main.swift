import Architecture
import FileStorage
import Foundation
import PrimeCalculator
import TerminalUI

extension Counter {
  var color: Color { count > 0 ? .positive : count < 0 ? .negative : .text }
}

struct CounterView: View {
  let state: Counter
  let send: (CounterAction) -> Void

  var body: some View {
    VStack {
      Text("\(state.count)").bold().foreground(state.color)
      FlowStack {
        Button("−", key: "-") { send(.decrementTapped) }
        Button("+", key: "+") { send(.incrementTapped) }
        Button("Reset", key: "r") { send(.resetTapped) }
        Button("Random", key: "x") { send(.randomTapped) }
        Button("Is it prime?", key: "p") { send(.isPrimeTapped) }
        Button(state.isLooking ? "Cancel" : "Nth prime", key: "n") {
          send(state.isLooking ? .cancelTapped : .nthPrimeTapped)
        }
      }
      TextField("Count", text: Binding(state.countString) { send(.setCount($0)) }, key: "c")
      Slider("Slide", value: Binding(state.count) { send(.slid(to: $0)) }, in: -100...100)
    }
    .overlay(dimsBase: true) {
      if let alert = state.alert { AlertBox(alert) { _ in send(.alertDismissed) } }
    }
  }
}

struct AppView: View {
  let state: AppState
  let send: (AppAction) -> Void

  var body: some View {
    VStack {
      CounterView(state: state.counter) { send(.counter($0)) }.card("Counter")
      FlowStack {
        ForEach(state.favoritePrimes) { prime in
          Button("\(prime)", title: "Delete \(prime)") { send(.favoritePrimes(.deleteTapped(prime))) }
        }
      }
      .card("Favorite primes")
      FlowStack {
        Button("Save", key: "S") { send(.favoritePrimes(.saveButtonTapped)) }
        Button("Load", key: "L") { send(.favoritePrimes(.loadButtonTapped)) }
      }
      Spacer()
      KeyHints()
    }
    .overlay(dimsBase: true) { if state.counter.isPrimeModalShown { modal } }
  }

  private var modal: some View {
    let count = state.counter.count
    let isFavorite = state.favoritePrimes.contains(count)
    let isPrime = count > 1 && PrimeCalculator.isPrime(UInt64(count))
    return VStack {
      Text(isPrime ? "Yes, \(count) is prime" : "No, \(count) is not prime")
      FlowStack {
        if isPrime {
          Button(isFavorite ? "Remove from favorites" : "Save to favorites", key: "s") {
            send(.primeModal(isFavorite ? .removeFavoritePrimeTapped : .saveFavoritePrimeTapped))
          }
        }
        Button("Close", key: .escape) { send(.counter(.primeModalDismissed)) }
      }
    }
    .padding(horizontal: 1)
    .panel(title: "Is \(count) prime?")
  }
}

let environment = ProcessInfo.processInfo.environment
try Data().write(to: URL(filePath: "actions.log"))
let log = FileHandle(forWritingAtPath: "actions.log")
let storage = FileStorage.live(try .xdg(folder: "my-primes", environment: environment))
let store = Store(initialState: AppState()) {
  PrimeTime().debug { [log] in log?.write(Data("\($0)\n".utf8)) }
} withDependencies: {
  $0.fileStorage = storage
}
let program = ScreenProgram(store: store) { state, send in
  AppView(state: state, send: send)
}
let colors = ColorSupport.level(environment: environment, isTerminal: true)
try await TerminalSession(environment: environment, colors: colors).run(program)
