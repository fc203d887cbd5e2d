import Architecture

struct SearchState: Equatable, Sendable {
  var query = ""
  var words: [String] = []
  var failure: String?
}

enum SearchAction: Equatable, Sendable {
  case queryChanged(String)
  case wordsFound([String])
  case lookUpFailed(String)
}

struct Search: Reducer {
  private enum CancelID { case lookUp }

  @Dependency(\.clock) var clock
  @Dependency(\.dictionary) var dictionary

  func reduce(into state: inout SearchState, action: SearchAction) -> Effect<SearchAction> {
    switch action {
    case .queryChanged(""):
      state = SearchState()
      return .cancel(id: CancelID.lookUp)

    case .queryChanged(let query):
      state.query = query
      return .run { send in
        await send(.wordsFound(try await dictionary.words(query)))
      } catch: { error, send in
        await send(.lookUpFailed("\(error)"))
      }
      .debounce(id: CancelID.lookUp, for: .milliseconds(300), clock: clock)

    case .wordsFound(let words):
      state.words = words
      state.failure = nil
      return .none

    case .lookUpFailed(let message):
      state.failure = message
      return .none
    }
  }
}
