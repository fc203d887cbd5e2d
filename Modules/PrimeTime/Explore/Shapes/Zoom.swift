extension Explore {
  /// The marks of a map.
  public struct Zoom: NamedChoice {
    /// The digits of each number.
    public static let digits = Zoom(rawValue: "digits", title: "Numbers", argument: "numbers", scale: 1)
    /// A dot for a number; a cell has 2 × 4.
    public static let dots = Zoom(rawValue: "dots", title: "1:1", argument: "1", scale: 1)
    /// A dot for 2 × 2 numbers.
    public static let quarter = Zoom(rawValue: "quarter", title: "1:4", argument: "4", scale: 2)
    /// A dot for 4 × 4 numbers.
    public static let sixteenth = Zoom(rawValue: "sixteenth", title: "1:16", argument: "16", scale: 4)
    /// Half a cell for 8 × 8 numbers, colored by how many are prime.
    public static let density = Zoom(rawValue: "density", title: "Density", argument: "density", scale: 8)

    /// All zooms, from close to far.
    public static let allCases = [digits, dots, quarter, sixteenth, density]

    public let rawValue: String
    public let title: String
    /// The name in commands.
    public let argument: String
    /// The side of a mark's square, in numbers.
    let scale: Int
  }
}
