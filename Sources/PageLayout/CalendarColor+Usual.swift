package import CalendarModel

extension CalendarColor {
  /// The colours of calendars that have none, by their order.
  package static let usual = [
    "#1BADF8", "#FF2968", "#63DA38", "#FFCC00", "#CC73E1", "#FF9500", "#8E8E93", "#A2845E",
  ].compactMap { CalendarColor($0) }
}
