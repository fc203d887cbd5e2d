import Architecture

@MainActor
func countUp(show: @escaping @MainActor (String) -> Void) async {
  let store = Store(initialState: CounterState()) { Counter() }
  let subscription = store.observe({ $0.count }, onChange: { show("The count is \($0)") })
  store.send(.incrementButtonTapped)
  await store.send(.incrementLaterButtonTapped).finish()
  subscription.cancel()
}

/// The article's `main.swift`, which `Scripts/check-standalone-core` runs.
@MainActor
private func main() async {
  await countUp { print($0) }
}
