/// Stops the program where continuing would give a wrong result, as for an unresolvable case path.
func fatalIssue(_ message: String) -> Never {
  // NB: not a precondition, because release builds omit its message.
  fatalError(message)
}
