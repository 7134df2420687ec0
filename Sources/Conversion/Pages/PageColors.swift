import CalendarModel
import ICalendar
import PageLayout

/// The colors on a page, each with a class in its style sheet.
struct PageColors {
  private var classes: [CalendarColor: Int] = [:]
  private var colors: [CalendarColor] = []
  private var calendars: [String: Int] = [:]

  /// The class for an item, determined by its own color or else by the color of its calendar.
  mutating func name(_ item: ListedItem) -> String {
    let own = item.component.first(.color).flatMap { CalendarColor($0.text) }
    let color = own ?? item.calendarColor ?? usual(item.calendar ?? "")
    if let number = classes[color] { return "k\(number)" }
    let number = colors.count
    colors.append(color)
    classes[color] = number
    return "k\(number)"
  }

  private mutating func usual(_ calendar: String) -> CalendarColor {
    let number = calendars[calendar] ?? calendars.count
    calendars[calendar] = number
    return CalendarColor.usual[number % CalendarColor.usual.count]
  }

  /// The style rules of the classes, which contain only numbers and colors.
  var style: String { rules(.light) + "@media (prefers-color-scheme:dark){\n\(rules(.dark))}\n" }

  private func rules(_ theme: ChipColors.Theme) -> String {
    colors.enumerated().map { number, color in
      let chip = ChipColors(color, theme)
      return ".k\(number){--spine:\(chip.spine);--wash:\(chip.wash);--chip:\(chip.ink)}\n"
    }.joined()
  }
}
