/// Ends the program where going on would give a wrong answer: a case path that can't be made, a field without a name.
func stop(_ message: String) -> Never {
  // NB: no precondition, whose message a release build leaves out.
  fatalError(message)
}
