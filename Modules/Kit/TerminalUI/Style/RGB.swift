#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A color in the sRGB color space, each component 0…255.
public struct RGB: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from `0xRRGGBB`; higher bits are ignored.
  public init(_ hexadecimal: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hexadecimal >> 16), green: UInt8(truncatingIfNeeded: hexadecimal >> 8),
      blue: UInt8(truncatingIfNeeded: hexadecimal))
  }

  /// The color as in CSS: `#7cc7ff`.
  package var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  var color: Color { .rgb(red, green, blue) }

  /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2).
  var luminance: Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio to another color, from 1 to 21 (WCAG 2.2).
  public func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns the color at a share of the way to another, from 0 to 1.
  func mixed(with other: RGB, share: Double) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      let (one, two) = (Double(one), Double(two))
      return UInt8((one + (two - one) * share).rounded())
    }
    return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  func squaredDistance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }
}
