import CalendarModel
import PageLayout
import Synchronization

/// The style of the calendars on a page: one class per calendar, which sets its colors. The style consists only of
/// numbers and `#RRGGBB`.
enum CalendarStyle {
  private static let known = Mutex<[CalendarColor: (light: String, dark: String)]>([:])
  /// The maximum number of cached colors.
  private static let most = 1000

  /// Returns the class name of a calendar.
  static func name(_ calendar: Int64) -> String { "k\(calendar)" }

  /// Returns the style rules of calendars.
  static func rules(_ colors: [(calendar: Int64, color: CalendarColor)]) -> String {
    let all = colors.map { (name: name($0.calendar), parts: parts($0.color)) }
    if all.isEmpty { return "" }
    return all.map { ".\($0.name){\($0.parts.light)}" }.joined(separator: "\n")
      + "\n@media (prefers-color-scheme:dark){\n" + all.map { ".\($0.name){\($0.parts.dark)}" }.joined(separator: "\n")
      + "\n}\n"
  }

  private static func parts(_ color: CalendarColor) -> (light: String, dark: String) {
    if let parts = known.withLock({ $0[color] }) { return parts }
    let opaque = CalendarColor(red: color.red, green: color.green, blue: color.blue)
    let white = CalendarColor(red: 255, green: 255, blue: 255)
    let black = CalendarColor(red: 0, green: 0, blue: 0)
    let tick = opaque.contrast(with: white) > opaque.contrast(with: black) ? "#FFFFFF" : "#000000"
    let own = "--true:\(opaque.hexadecimal);--tick:\(tick);"
    let parts = (light: own + text(ChipColors(opaque, .light)), dark: text(ChipColors(opaque, .dark)))
    known.withLock { known in
      if known.count >= most { known = [:] }
      known[color] = parts
    }
    return parts
  }

  private static func text(_ chip: ChipColors) -> String {
    "--spine:\(chip.spine);--wash:\(chip.wash);--wash2:\(chip.hover);--tone:\(chip.ink)"
  }
}
