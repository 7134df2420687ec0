import ICalendar

extension Location {
  /// Combines the three properties of an item's place, or returns nil if they are empty.
  init?(text: String?, structured: StructuredLocation?, coordinate: Coordinate?) {
    self.init(text: text ?? "")
    if let structured {
      if let text, let title = structured.title, text == title || text.hasPrefix(title + "\n") {
        // The title may itself have several lines.
        let rest = text.dropFirst(title.count + 1)
        self.title = title
        address = structured.address ?? String(rest).nonEmpty
      } else if text == nil {
        title = structured.title
        address = structured.address
      } else if address == nil {
        address = structured.address
      }
      radius = structured.coordinate == nil ? nil : structured.radius
    }
    self.coordinate = structured?.coordinate ?? coordinate
    if isEmpty { return nil }
  }
}
