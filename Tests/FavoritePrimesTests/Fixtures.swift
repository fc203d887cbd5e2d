import FavoritePrimes

extension FavoritePrimes.State {
  /// Creates a list with the initial screen.
  init(favoritePrimes: [UInt64] = []) {
    self.init(properties: (favoritePrimes: favoritePrimes, screen: FavoritePrimes.Screen()))
  }
}

extension FavoritePrimes.Screen {
  /// Creates the initial screen with some changes.
  init(
    activity: FavoritePrimes.FileActivity = .idle, alert: FavoritePrimes.Alert? = nil, filter: String = "",
    row: Int = 0, selected: Set<UInt64> = [], addText: String = "",
    fileQuestion: FavoritePrimes.FileQuestion? = nil
  ) {
    self.init()
    self.activity = activity
    self.alert = alert
    self.filter = filter
    self.row = row
    self.selected = selected
    self.addText = addText
    self.fileQuestion = fileQuestion
  }
}
