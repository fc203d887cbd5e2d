/// The parts of a Full Results API response that a lookup needs.
///
/// The service's JSON is a translation of XML and varies: a list can be a single element, a number can be a
/// string, and fields can be missing. Therefore no field is required, and a field of an unexpected form is
/// ignored. Only the resulting value decides whether the response is an answer.
struct WolframResponse: Decodable {
  var result: QueryResult?

  struct QueryResult: Decodable {
    @Lenient var success: LenientFlag?
    @Lenient var error: ErrorReport?
    @Lenient var timedOut: LenientText?
    @Lenient var parseTimedOut: LenientFlag?
    @Lenient var pods: OneOrMany<Pod>?
    @Lenient var suggestions: OneOrMany<Suggestion>?

    enum CodingKeys: String, CodingKey {
      case success, error, pods
      case timedOut = "timedout"
      case parseTimedOut = "parsetimedout"
      case suggestions = "didyoumeans"
    }
  }

  struct Pod: Decodable {
    @Lenient var id: LenientText?
    @Lenient var primary: LenientFlag?
    @Lenient var subpods: OneOrMany<Subpod>?
  }

  struct Subpod: Decodable {
    @Lenient var plaintext: LenientText?
  }

  /// An error report: `false`, `true`, or an object with a code.
  struct ErrorReport: Decodable {
    var isError: Bool
    var code: Int?
    var message: String?

    init(from decoder: any Decoder) throws {
      if let flag = try? LenientFlag(from: decoder) {
        isError = flag.value
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isError = true
        code = (try? container.decode(LenientText.self, forKey: .code)).flatMap { Int($0.value) }
        message = (try? container.decode(LenientText.self, forKey: .message))?.value
      }
    }

    enum CodingKeys: String, CodingKey {
      case code
      case message = "msg"
    }
  }

  /// A suggested query: a string, or an object with the string in `val`.
  struct Suggestion: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      if let bare = try? LenientText(from: decoder) {
        text = bare.value
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.decode(LenientText.self, forKey: .val).value
      }
    }

    enum CodingKeys: CodingKey { case val }
  }

  enum CodingKeys: String, CodingKey {
    case result = "queryresult"
  }
}
