/// Stops the program where continuing would give a wrong result.
///
/// Examples are a case path that can't be resolved, and a bindable field without a name.
func fatalIssue(_ message: String) -> Never {
  // NB: not a precondition, because release builds omit its message.
  fatalError(message)
}
