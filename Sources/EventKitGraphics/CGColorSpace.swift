@_exported public import Foundation

/// A color space, which defines the meaning of components.
public final class CGColorSpace: Sendable {
  /// The kinds of color spaces, with Apple's numbers.
  public enum Model: Int32, Sendable {
    /// Shades of grey.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
  }

  /// The kind of space.
  public let model: Model
  /// The name.
  public let name: String?
  /// The number of components of a color, without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  /// The name of the standard color space for screens (IEC 61966-2-1).
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the grey color space with the sRGB curve.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// Creates the space with a name; nil for all names except ``sRGB`` and ``genericGrayGamma2_2``.
  public init?(name: String) {
    switch name {
    case Self.sRGB: model = .rgb
    case Self.genericGrayGamma2_2: model = .monochrome
    default: return nil
    }
    self.name = name
  }

  private init(model: Model, name: String) {
    self.model = model
    self.name = name
  }

  static let standard = CGColorSpace(model: .rgb, name: sRGB)
  static let gray = CGColorSpace(model: .monochrome, name: genericGrayGamma2_2)
}

/// Returns the color space of the screen, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standard }

/// Returns the screen's gray color space.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// How to replace a color that the target space lacks, with Apple's numbers; this makes no difference for sRGB and
/// greys.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The default of the graphics system.
  case defaultIntent = 0
  /// The nearest color, unchanged otherwise.
  case absoluteColorimetric = 1
  /// The nearest color, relative to white.
  case relativeColorimetric = 2
  /// A color that preserves the relations to other colors.
  case perceptual = 3
  /// A color of the same saturation.
  case saturation = 4
}
