public import Foundation

/// A colour: the components of its colour space, and how much it covers.
public final class CGColor: Hashable, Sendable {
  private let values: [CGFloat]
  private let space: CGColorSpace

  /// A colour of red, green and blue in sRGB, each 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// A colour of red, green and blue in sRGB, each 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// A grey, from 0 for black to 1 for white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.gray, [gray, alpha])
  }

  /// A grey with the curve of sRGB, from 0 for black to 1 for white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(.gray, [gray, alpha])
  }

  /// A colour of a space.
  ///
  /// - Parameter components: as many as the space has, then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
  }

  private init(_ space: CGColorSpace, _ values: [CGFloat]) {
    self.space = space
    self.values = values
  }

  /// The components, alpha last.
  public var components: [CGFloat]? { values }
  /// How many components there are, alpha among them.
  public var numberOfComponents: Int { values.count }
  /// How much it covers, from 0 for nothing to 1.
  public var alpha: CGFloat { values.last ?? 1 }
  /// What the components mean.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour that covers more or less.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

  /// The colour in another space; a colour becomes the grey that is as light.
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
  /// Nothing at all.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Whether components and space are the same.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.space.model == right.space.model && left.values == right.values
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space.model)
    hasher.combine(values)
  }
}
