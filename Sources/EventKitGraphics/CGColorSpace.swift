@_exported public import Foundation

/// What the components of a colour mean.
public final class CGColorSpace: Sendable {
  /// The kinds of colour spaces, with Apple's numbers.
  public enum Model: Int32, Sendable {
    /// Shades of grey.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
  }

  /// The kind of space.
  public let model: Model
  /// Its name.
  public let name: String?
  /// How many components a colour has, without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  /// The name of the standard space of screens (IEC 61966-2-1).
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the space of greys with the curve of sRGB.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The space of that name; nil for all but ``sRGB`` and ``genericGrayGamma2_2``.
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

/// The space of a screen's colours, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standard }

/// The space of a screen's greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// How a colour is chosen that another space does not have, with Apple's numbers; sRGB and greys have each other's.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// What the graphics system takes.
  case defaultIntent = 0
  /// The nearest colour, as it is.
  case absoluteColorimetric = 1
  /// The nearest colour, seen against white.
  case relativeColorimetric = 2
  /// One that looks alike beside the others.
  case perceptual = 3
  /// One as strong.
  case saturation = 4
}
