import Testing

/// Checks that a process printed a message when it stopped.
func expectStopped(
  _ result: ExitTest.Result?, saying message: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "nothing"
  #expect(output.contains(message), sourceLocation: sourceLocation)
}

/// Checks that a process stopped at a precondition, whose message a release build omits.
func expectPrecondition(
  _ result: ExitTest.Result?, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #if DEBUG
    expectStopped(result, saying: message, sourceLocation: sourceLocation)
  #endif
}
