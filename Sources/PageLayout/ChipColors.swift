package import CalendarModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The colors that a page uses to show a calendar's items. They are derived from the calendar's color with
/// sufficient contrast to the background: 4.5 for text and 3 for lines (WCAG 2.2, 1.4.3 and 1.4.11).
package struct ChipColors: Hashable, Sendable {
  /// The background of the text.
  package let wash: String
  /// The background while the pointer is over the item.
  package let hover: String
  /// The color of the text.
  package let ink: String
  /// The color of the line at the start.
  package let spine: String

  /// A color theme of pages.
  package struct Theme: Sendable {
    let washLightness: Double
    let hoverLightness: Double
    let factor: Double
    let maximum: Double
    let inkLightness: Double
    let inkChroma: Double
    let step: Double
    let surface: CalendarColor

    package static let light = Theme(
      washLightness: 0.945, hoverLightness: 0.91, factor: 0.5, maximum: 0.048, inkLightness: 0.41, inkChroma: 0.12,
      step: -0.01, surface: CalendarColor(red: 255, green: 255, blue: 255))
    package static let dark = Theme(
      washLightness: 0.295, hoverLightness: 0.35, factor: 0.5, maximum: 0.065, inkLightness: 0.89, inkChroma: 0.07,
      step: 0.01, surface: CalendarColor(red: 0x15, green: 0x15, blue: 0x17))
  }

  package init(_ color: CalendarColor, _ theme: Theme) {
    var own = LightnessChromaHue(color)
    // Grays stay gray.
    if own.chroma < 0.01 { own.chroma = 0 }
    let chroma = min(theme.factor * own.chroma, theme.maximum)
    let wash = LightnessChromaHue(theme.washLightness, chroma, own.hue).color
    let hover = LightnessChromaHue(theme.hoverLightness, 1.3 * chroma, own.hue).color
    ink = Self.search(from: theme.inkLightness, theme.step) { lightness in
      let color = LightnessChromaHue(lightness, min(own.chroma, theme.inkChroma), own.hue).color
      return (color, [wash, hover].allSatisfy { color.contrast(with: $0) >= 4.5 })
    }
    spine = Self.search(from: min(max(own.lightness, 0.05), 0.95), theme.step) { lightness in
      // Darken yellow to amber rather than to brown.
      let isYellow = lightness < own.lightness && own.hue > 70 && own.hue < 125
      let hue = isYellow ? own.hue - 45 * (own.lightness - lightness) : own.hue
      let color = LightnessChromaHue(lightness, own.chroma, hue).color
      return (color, [wash, hover, theme.surface].allSatisfy { color.contrast(with: $0) >= 3 })
    }
    self.wash = wash.opaque
    self.hover = hover.opaque
  }

  private static func search(
    from start: Double, _ step: Double, _ attempt: (Double) -> (color: CalendarColor, isGood: Bool)
  ) -> String {
    var lightness = start
    while true {
      let (color, isGood) = attempt(lightness)
      if isGood || lightness <= 0 || lightness >= 1 { return color.opaque }
      lightness = min(max(lightness + step, 0), 1)
    }
  }
}

extension CalendarColor {
  /// The color as `#RRGGBB`, without its opacity.
  fileprivate var opaque: String { CalendarColor(red: red, green: green, blue: blue).hexadecimal }

  /// Returns the contrast of two colors from 1 to 21 (WCAG 2.2).
  package func contrast(with other: CalendarColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    let (r, g, b) = linear
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  fileprivate var linear: (Double, Double, Double) { (Self.linear(red), Self.linear(green), Self.linear(blue)) }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

/// A color in OKLCH: lightness, chroma, and hue in degrees (CSS Color 4).
private struct LightnessChromaHue {
  var lightness: Double
  var chroma: Double
  var hue: Double

  init(_ lightness: Double, _ chroma: Double, _ hue: Double) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }

  init(_ color: CalendarColor) {
    let (r, g, b) = color.linear
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let b2 = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    chroma = (a * a + b2 * b2).squareRoot()
    let degrees = atan2(b2, a) * 180 / .pi
    hue = degrees < 0 ? degrees + 360 : degrees
  }

  /// The color in sRGB, with the chroma reduced as necessary.
  var color: CalendarColor {
    var chroma = chroma
    while true {
      let parts = Self.parts(lightness, chroma, hue)
      if chroma <= 0 || parts.allSatisfy({ (-0.0005...1.0005).contains($0) }) {
        let bytes = parts.map { UInt8((min(max(Self.encoded($0), 0), 1) * 255).rounded()) }
        return CalendarColor(red: bytes[0], green: bytes[1], blue: bytes[2])
      }
      chroma = max(0, chroma - 0.004)
    }
  }

  private static func parts(_ lightness: Double, _ chroma: Double, _ hue: Double) -> [Double] {
    let (a, b) = (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
    let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
