import Architecture

struct SearchState: Equatable, Sendable {
  var query = ""
  var words: [String] = []
  var failure: String?
}

enum SearchAction: Equatable, Sendable {
  case queryChanged(String)
  case wordsFound([String])
  case lookupFailed(String)
}

struct Search: Reducer {
  private enum CancelID { case lookup }

  @Dependency(\.clock) var clock
  @Dependency(\.dictionary) var dictionary

  func reduce(into state: inout SearchState, action: SearchAction) -> Effect<SearchAction> {
    switch action {
    case .queryChanged(""):
      state = SearchState()
      return .cancel(id: CancelID.lookup)

    case .queryChanged(let query):
      state.query = query
      return .run { send in
        await send(.wordsFound(try await dictionary.words(query)))
      } catch: { error, send in
        await send(.lookupFailed("\(error)"))
      }
      .debounce(id: CancelID.lookup, for: .milliseconds(300), clock: clock)

    case .wordsFound(let words):
      state.words = words
      state.failure = nil
      return .none

    case .lookupFailed(let message):
      state.failure = message
      return .none
    }
  }
}
