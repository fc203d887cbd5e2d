/// The answer of the Full Results API, as far as a lookup needs it.
///
/// The service's JSON is a translation of XML and varies from answer to answer: one thing or a list of them, numbers
/// as strings, fields that come and go. So no field is required, and what has an unexpected form counts as absent;
/// whether the rest is an answer is decided afterwards, by the value alone.
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

  /// `false`, `true`, or an object with a code.
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

  /// An object with the suggestion in `val`, or the bare suggestion.
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
