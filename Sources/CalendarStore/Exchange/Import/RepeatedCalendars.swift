import CalendarModel

/// Finds calendars that the import created even though an existing calendar already has most of their items. The
/// existing calendar may be the same calendar under a new name.
final class RepeatedCalendars: ImportConclusion {
  private let change: Change
  private let ledger: ImportLedger
  private let targets: ImportTargets
  /// The first item of each calendar that the import has created.
  private var first: [(item: PreparedItem, arrival: ImportArrival)] = []

  init(_ change: Change, _ ledger: ImportLedger, _ targets: ImportTargets) {
    self.change = change
    self.ledger = ledger
    self.targets = targets
  }

  /// Records an added item.
  func note(_ item: PreparedItem, _ arrival: ImportArrival) {
    if targets.takeNew(arrival.placement.calendarID) { first.append((item, arrival)) }
  }

  func conclude() throws {
    // If the store was empty, no other calendar can contain the items.
    if change.firstItem <= 1 { return }
    for (item, arrival) in first {
      let calendarID = arrival.placement.calendarID
      guard
        let other = try StoredItemTable(change.db).calendar(
          havingMostOf: calendarID, before: change.firstItem)
      else { continue }
      ledger.note(ItemElsewhere(item, arrival, calendar: targets.title(calendarID), other: other), in: \.itemsElsewhere)
    }
  }
}

extension ItemElsewhere {
  init(_ item: PreparedItem, _ arrival: ImportArrival, calendar: String, other: String) {
    self.init(
      input: arrival.input, line: arrival.line, uid: item.columns.uid,
      title: ImportSummary.title(item.columns.title), isCancellation: arrival.method == "CANCEL", calendar: calendar,
      other: other)
  }
}
