/// The parts of a Full Results API response for a lookup, named as by the service.
struct WolframResponse: Decodable {
  let queryresult: QueryResult

  struct QueryResult: Decodable {
    let success: Bool
    let error: ErrorReport?
    /// The names of the parts of the service that timed out.
    let timedout: String?
    let parsetimedout: Bool?
    let pods: [Pod]?
    let didyoumeans: Suggestions?
  }

  struct Pod: Decodable {
    let id: String?
    let primary: Bool?
    let subpods: [Subpod]
  }

  struct Subpod: Decodable {
    let plaintext: String?
  }

  /// An error report: `false`, `true`, or an object with a code, as a string.
  struct ErrorReport: Decodable {
    let isError: Bool
    var code: Int?
    var message = ""

    init(from decoder: any Decoder) throws {
      if let isError = try? decoder.singleValueContainer().decode(Bool.self) {
        self.isError = isError
      } else {
        isError = true
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = Int(try container.decode(String.self, forKey: .code))
        message = try container.decode(String.self, forKey: .msg)
      }
    }

    private enum CodingKeys: CodingKey { case code, msg }
  }

  /// The suggested queries: an object, or an array of them.
  struct Suggestions: Decodable {
    let first: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([Suggestion].self) {
        first = list.first?.val
      } else {
        first = try container.decode(Suggestion.self).val
      }
    }

    private struct Suggestion: Decodable { let val: String }
  }
}
