import Architecture

struct DictionaryClient: DependencyKey {
  static let testValue = DictionaryClient()

  var words: @Sendable (_ prefix: String) async throws -> [String] = { _ in
    throw unimplemented("DictionaryClient.words")
  }
}

enum DictionaryError: Error {
  case closed
}

extension DependencyValues {
  var dictionary: DictionaryClient {
    get { self[DictionaryClient.self] }
    set { self[DictionaryClient.self] = newValue }
  }
}

extension DictionaryClient {
  static func list(_ list: [String]) -> DictionaryClient {
    DictionaryClient(words: { prefix in list.filter { $0.hasPrefix(prefix) } })
  }
}
