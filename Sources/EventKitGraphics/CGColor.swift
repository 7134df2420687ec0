public import Foundation

/// A color: the components in its color space, and its opacity.
public final class CGColor: Hashable, Sendable {
  private let values: [CGFloat]
  private let space: CGColorSpace

  /// Creates a color from red, green and blue in sRGB, each from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// Creates a color from red, green and blue in sRGB, each from 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// Creates a grey, from 0 for black to 1 for white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.gray, [gray, alpha])
  }

  /// Creates a grey with the sRGB curve, from 0 for black to 1 for white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(.gray, [gray, alpha])
  }

  /// Creates a color in a color space.
  ///
  /// - Parameter components: The components, as many as the space has, followed by alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
  }

  private init(_ space: CGColorSpace, _ values: [CGFloat]) {
    self.space = space
    self.values = values
  }

  /// The components, with alpha last.
  public var components: [CGFloat]? { values }
  /// The number of components, including alpha.
  public var numberOfComponents: Int { values.count }
  /// The opacity, from 0 for transparent to 1.
  public var alpha: CGFloat { values.last ?? 1 }
  /// The color space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// Returns the same color with a different opacity.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

  /// Returns the color in a different space; in a grey space, this is the grey of the same lightness.
  public func converted(
    to target: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
  ) -> CGColor? {
    if target.model == space.model { return CGColor(target, values) }
    switch target.model {
    case .rgb: return CGColor(target, [values[0], values[0], values[0], alpha])
    case .monochrome:
      return CGColor(target, [0.2126 * values[0] + 0.7152 * values[1] + 0.0722 * values[2], alpha])
    }
  }

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// A transparent color.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Whether the components and the space are the same.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.space.model == right.space.model && left.values == right.values
  }

  /// Hashes the components and the space.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space.model)
    hasher.combine(values)
  }
}
