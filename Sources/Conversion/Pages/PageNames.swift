import CalendarText

/// What a page says of all its occurrences.
struct PageNames {
  /// How many there are.
  private(set) var count = 0
  /// The calendar's name, as long as there is but one.
  private var name: String?
  private var hasSeveral = false

  mutating func add(_ occurrence: ListedOccurrence) {
    let own = occurrence.item.calendar
    if count == 0 { name = own }
    if own != name { hasSeveral = true }
    count += 1
  }

  /// The title of the page: the one that is asked for, else the calendar's name.
  func title(_ options: ConversionOptions) -> String {
    let name = options.title ?? (hasSeveral ? nil : name)
    return name.map(PlainText.line).flatMap { $0.isEmpty ? nil : $0 } ?? "Calendar"
  }
}
