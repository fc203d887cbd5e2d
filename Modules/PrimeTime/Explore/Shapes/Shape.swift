import NumberText
import PrimeCalculator

extension Explore {
  /// An arrangement of the numbers from 1 in a plane, with its words, colors, and zooms; y grows upward.
  public struct Shape: NamedChoice {
    public static let allCases = [spiral, rows, gaussian, sacks]

    /// Returns the shapes for a screen's width; few turns of the Sacks spiral have room on a small one.
    static func shapes(width: Int) -> [Shape] { allCases.filter { $0 != .sacks || width >= 76 } }

    public let rawValue: String
    public let title: String
    /// The title within a sentence.
    let phrase: String
    /// The colors, the default ones first.
    public let colorings: [Coloring]
    public let zooms: [Zoom]
    /// Returns the number at a point; nil if there is none of at most 64 bits.
    let number: @Sendable (_ x: Int, _ y: Int, _ rowWidth: Int) -> UInt64?
    /// Returns the point of a number from 1; nil if it isn't on the map.
    let point: @Sendable (_ number: UInt64, _ rowWidth: Int) -> MapPoint?
    /// Returns whether a point and its number are prime.
    var isPrime: @Sendable (_ point: MapPoint, _ number: UInt64) -> Bool = { PrimeCalculator.isPrime($1) }
    /// Returns whether a point without a number is beyond the end of the map.
    var isBeyond: @Sendable (_ x: Int, _ y: Int, _ rowWidth: Int) -> Bool = { _, _, _ in true }
    /// Returns the number nearest to a point, if not every point has one.
    var nearest: (@Sendable (_ x: Int, _ y: Int) -> UInt64?)?
  }
}

/// One of several values, which files, commands, and descriptions know by its name.
public protocol NamedChoice:
  RawRepresentable<String>, CaseIterable, Hashable, Codable, Sendable, CustomStringConvertible,
  CustomReflectable
{}

extension NamedChoice {
  public init?(rawValue: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = value
  }

  public var description: String { ".\(rawValue)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A shape with the width of its rows.
public struct NumberLayout: Hashable, Sendable {
  public static let spiral = NumberLayout(.spiral)
  public static let gaussian = NumberLayout(.gaussian)
  public static let sacks = NumberLayout(.sacks)

  /// The permitted widths of rows; in narrower ones, the largest numbers would have points beyond `Int`.
  public static let widths = 3...1_000_000

  let shape: Explore.Shape
  /// 0 for a shape without rows.
  let rowWidth: Int

  init(_ shape: Explore.Shape, rowWidth: Int = 0) { (self.shape, self.rowWidth) = (shape, rowWidth) }

  public static func rows(width: Int) -> NumberLayout { NumberLayout(.rows, rowWidth: width) }

  /// Returns the number at a point; nil if there is none of at most 64 bits.
  public func number(x: Int, y: Int) -> UInt64? { shape.number(x, y, rowWidth) }

  /// Returns the point of a number; nil if it isn't on the map.
  ///
  /// - Precondition: The number is at least 1.
  public func point(of number: UInt64) -> MapPoint? { shape.point(number, rowWidth) }

  /// Returns whether a point without a number is beyond the end of the map.
  func isBeyond(x: Int, y: Int) -> Bool { shape.isBeyond(x, y, rowWidth) && number(x: x, y: y) == nil }

  public var title: String { shape == .rows ? "Rows of \(rowWidth.grouped)" : shape.title }
}

/// A point of a map; y grows upward.
public struct MapPoint: Hashable, Codable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  static let origin = MapPoint(x: 0, y: 0)

  /// The permitted coordinates of a map's middle, so that all coordinates around it are within `Int`.
  static let coordinates = -(Int.max - 1 << 32)...(Int.max - 1 << 32)

  /// Returns the sum; nil if it is beyond `Int`.
  func moved(x: Int, y: Int) -> MapPoint? {
    let (column, overflow) = self.x.addingReportingOverflow(x)
    let (row, carry) = self.y.addingReportingOverflow(y)
    return overflow || carry ? nil : MapPoint(x: column, y: row)
  }
}
