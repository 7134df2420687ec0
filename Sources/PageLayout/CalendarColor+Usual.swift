package import CalendarModel

extension CalendarColor {
  /// The default colors for calendars without a color, in order.
  package static let usual = [
    "#1BADF8", "#FF2968", "#63DA38", "#FFCC00", "#CC73E1", "#FF9500", "#8E8E93", "#A2845E",
  ].compactMap { CalendarColor($0) }

  /// Returns the colors of calendars. A calendar without a color gets an unused default color while any are left.
  ///
  /// - Parameter chosen: The chosen colors in order, with nil for none.
  package static func all(_ chosen: [CalendarColor?]) -> [CalendarColor] {
    let taken = Set(chosen.compactMap(\.self))
    let free = usual.filter { !taken.contains($0) }
    var next = (free + usual.filter { taken.contains($0) }).makeIterator()
    var rest = 0
    return chosen.map { color in
      if let color { return color }
      if let color = next.next() { return color }
      rest += 1
      return usual[(rest - 1) % usual.count]
    }
  }
}
