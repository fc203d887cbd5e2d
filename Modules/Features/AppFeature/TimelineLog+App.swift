public import Timeline

extension TimelineLog<AppState, AppAction> {
  /// Creates an empty log of the app's actions, without those of the screen that shows it.
  public convenience init(ofApp state: AppState) {
    self.init(state) { if case .timeline = $0 { false } else { true } }
  }
}
