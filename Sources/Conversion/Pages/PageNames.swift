import CalendarText

/// Facts about all occurrences on a page.
struct PageNames {
  /// The number of occurrences.
  private(set) var count = 0
  /// The name of the calendar, if there is only one.
  private var name: String?
  private var hasSeveral = false

  mutating func add(_ occurrence: ListedOccurrence) {
    let own = occurrence.item.calendar
    if count == 0 { name = own }
    if own != name { hasSeveral = true }
    count += 1
  }

  /// The title of the page: the one in the options, or else the name of the calendar.
  func title(_ options: ConversionOptions) -> String {
    let name = options.title ?? (hasSeveral ? nil : name)
    return name.map(PlainText.line).flatMap { $0.isEmpty ? nil : $0 } ?? "Calendar"
  }
}
