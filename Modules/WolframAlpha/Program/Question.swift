/// What the program is asked, by its arguments: `brief|patient APP-ID-FILE USE-FILE ANSWERS-FILE N`.
///
/// No app id is among them, as every process can read another's arguments.
struct Question: Sendable {
  let deadlines: WolframAlphaConfiguration.Deadlines
  /// Holds the app id, where the environment does not.
  let appIDFile: String
  /// Where the questions of a month are counted.
  let useFile: String
  /// Where answers are kept.
  let answersFile: String
  let n: Int

  init?(_ arguments: [String]) {
    guard arguments.count == 5, let n = Int(arguments[4]) else { return nil }
    switch arguments[0] {
    case "brief": deadlines = .brief
    case "patient": deadlines = .patient
    default: return nil
    }
    (appIDFile, useFile, answersFile, self.n) = (arguments[1], arguments[2], arguments[3], n)
  }
}
