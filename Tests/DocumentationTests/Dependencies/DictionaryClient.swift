import Architecture

struct DictionaryClient: Sendable {
  var words: @Sendable (_ prefix: String) async throws -> [String]
}

enum DictionaryError: Error {
  case closed
}

private enum DictionaryKey: DependencyKey {
  static var testValue: DictionaryClient {
    DictionaryClient(words: { _ in throw unimplemented("DictionaryClient.words") })
  }
}

extension DependencyValues {
  var dictionary: DictionaryClient {
    get { self[DictionaryKey.self] }
    set { self[DictionaryKey.self] = newValue }
  }
}

extension DictionaryClient {
  static func list(_ list: [String]) -> DictionaryClient {
    DictionaryClient(words: { prefix in list.filter { $0.hasPrefix(prefix) } })
  }
}
