import ICalendar

/// A calendar's color with eight bits per component, written as a name (RFC 7986 5.9), "#RRGGBB" or "#RRGGBBAA".
public struct CalendarColor: Hashable, Sendable {
  /// The red component, 0 to 255.
  public var red: UInt8
  /// The green component, 0 to 255.
  public var green: UInt8
  /// The blue component, 0 to 255.
  public var blue: UInt8
  /// The opacity, 0 to 255.
  public var alpha: UInt8

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads a CSS color name in any letter case, "#RGB", "#RRGGBB" or "#RRGGBBAA", or returns nil for anything else.
  public init?(_ text: String) {
    if text.utf8.first == 0x23 {
      self.init(digits: Array(text.utf8.dropFirst()))
    } else {
      let name = text.lowercased()
      let isNamed = { (entry: (name: String, rgb: UInt32)) in entry.name == name }
      guard let entry = CSSColorTable.entries.first(where: isNamed) ?? CSSColorTable.later.first(where: isNamed) else {
        return nil
      }
      self.init(entry.rgb)
    }
  }

  private init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  private init?(digits: [UInt8]) {
    var nibbles: [UInt8] = []
    for digit in digits {
      guard let value = digit.hexadecimalDigit else { return nil }
      nibbles.append(value)
    }
    if nibbles.count == 3 { nibbles = nibbles.flatMap { [$0, $0] } }
    guard nibbles.count == 6 || nibbles.count == 8 else { return nil }
    func part(_ index: Int) -> UInt8 { nibbles[index * 2] << 4 | nibbles[index * 2 + 1] }
    self.init(red: part(0), green: part(1), blue: part(2), alpha: nibbles.count == 8 ? part(3) : 255)
  }
}

extension CalendarColor {
  /// The color as "#RRGGBB", or "#RRGGBBAA" if it is not opaque.
  public var hexadecimal: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + parts.map(\.hexadecimal).joined()
  }

  /// The CSS3 name that is closest to the color, for COLOR (RFC 7986 5.9), which accepts only names.
  public var nearestName: String {
    func distance(to rgb: UInt32) -> Int {
      let other = CalendarColor(rgb)
      let differences = [(red, other.red), (green, other.green), (blue, other.blue)]
      return differences.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
    return CSSColorTable.entries.min { distance(to: $0.rgb) < distance(to: $1.rgb) }?.name ?? "black"
  }
}
