import Testing
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

extension TestStore {
  /// The times and titles of everything from 2026 to 2028, sorted by start.
  func happenings(kinds: [ItemKind] = [.event], from start: Instant = .utc(2025, 12, 1)) throws -> [String] {
    var query = OccurrenceQuery(start..<Instant.utc(2029, 1, 1), zone: .utc)
    query.kinds = kinds
    return try store.occurrences(matching: query).occurrences.map { "\($0.start) \($0.item.title ?? "")" }
  }

  /// The lines of the only item with a UID that is not an override, without BEGIN and END.
  func lines(_ uid: String = "one") throws -> [String] {
    let items = try store.items(named: uid).filter { $0.recurrenceKey == .series }
    return items.first?.component.lines.map(\.unfolded) ?? []
  }

  /// The lines of the overrides with a UID.
  func overrideLines(_ uid: String = "one") throws -> [[String]] {
    try store.items(named: uid).filter { $0.recurrenceKey != .series }.map { $0.component.lines.map(\.unfolded) }
  }

  func occurrence(_ reference: String) throws -> ItemOccurrence { try store.occurrence(named: reference) }

  /// Changes an event and saves it.
  @discardableResult
  func edit(_ reference: String, _ span: EditSpan, _ change: (inout Event) -> Void) throws -> ItemID {
    let occurrence = try occurrence(reference)
    var event = try #require(occurrence.event)
    change(&event)
    return try store.save(event, as: occurrence, span: span)
  }
}

/// The lines without those that record an edit.
func unmarked(_ lines: [String]) -> [String] {
  lines.filter { line in
    !["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:", "CREATED:"].contains { line.hasPrefix($0) }
  }
}
