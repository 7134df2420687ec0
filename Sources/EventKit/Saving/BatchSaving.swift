import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import ICalendar

/// Saves through the batches of the database: all events and reminders between two changes of calendars in one
/// transaction.
struct BatchSaving: StoreSaving {
  func perform(_ edits: [StoreEdit], in store: CalendarStore) throws(EKError) -> [SavedObject] {
    do {
      var saved: [SavedObject] = []
      var rest = edits[...]
      while let edit = rest.first {
        switch edit {
        case .saveCalendar(let edit):
          saved.append(.calendar(try save(edit, store)))
          rest.removeFirst()
        case .removeCalendar(let calendar):
          try store.deleteCalendar(calendar)
          saved.append(.removed)
          rest.removeFirst()
        case .saveEvent, .saveReminder, .remove:
          let items = rest.prefix { !$0.isOfCalendar }
          saved += try store.transaction("eventkit") { batch in try items.map { try perform($0, batch) } }
          rest = rest.dropFirst(items.count)
        }
      }
      return saved
    } catch {
      throw EKError(error)
    }
  }

  private func perform(_ edit: StoreEdit, _ batch: EditBatch) throws -> SavedObject {
    switch edit {
    case .saveEvent(let edit): .item(try save(edit, batch))
    case .saveReminder(let edit): .item(try save(edit, batch))
    case .remove(let place, let span): try remove(place, span, batch)
    case .saveCalendar, .removeCalendar: .removed
    }
  }

  // MARK: Events

  private func save(_ edit: ItemEdit<Event>, _ batch: EditBatch) throws -> ItemPlace {
    guard let place = edit.place, let occurrence = try occurrence(place, batch), var event = occurrence.event else {
      var event = edit.original ?? Event()
      edit.change(&event)
      return try self.place(of: batch.add(event, to: edit.calendar), start: event.start, edit, batch)
    }
    edit.change(&event)
    let id = try batch.save(event, as: occurrence, span: EditSpan(edit.span))
    if edit.calendar.id != place.calendarID { try move(id, to: edit.calendar, batch) }
    return try self.place(of: id, start: event.start, edit, batch)
  }

  /// Where an item is after it was saved: the occurrence that was edited, or, of a series, the first one.
  private func place(
    of id: ItemID, start: CalendarTime?, _ edit: ItemEdit<Event>, _ batch: EditBatch
  ) throws -> ItemPlace {
    let item = try batch.item(id)
    var place = ItemPlace(item: id, calendarID: edit.calendar.id, uid: item.uid)
    if !item.recurrenceKey.isEmpty {
      place.isOverride = true
      place.recurrenceID = edit.place?.recurrenceID
    } else if item.isSeries {
      place.recurrenceID = start.map { CivilConversion.instant($0) }
    }
    return place
  }

  // MARK: Reminders

  private func save(_ edit: ItemEdit<Reminder>, _ batch: EditBatch) throws -> ItemPlace {
    guard let place = edit.place, let occurrence = try occurrence(place, batch), let read = occurrence.reminder else {
      var reminder = edit.original ?? Reminder()
      edit.change(&reminder)
      let id = try batch.add(reminder, to: edit.calendar)
      return ItemPlace(item: id, calendarID: edit.calendar.id, uid: try batch.item(id).uid)
    }
    var reminder = read
    edit.change(&reminder)
    if edit.completion != nil {
      // Done is what the batch makes of it: a series moves on to its next occurrence.
      reminder.status = read.status
      reminder.completed = read.completed
      reminder.percentComplete = read.percentComplete
    }
    var id = place.item
    if reminder != read { id = try batch.save(reminder, as: occurrence, span: .all) }
    if let completion = edit.completion {
      _ = try batch.complete(batch.occurrence(of: batch.item(id)), at: completion)
    }
    if edit.calendar.id != place.calendarID { try move(id, to: edit.calendar, batch) }
    var saved = place
    saved.item = id
    saved.calendarID = edit.calendar.id
    return saved
  }

  // MARK: Both

  private func remove(_ place: ItemPlace, _ span: EKSpan, _ batch: EditBatch) throws -> SavedObject {
    guard let occurrence = try occurrence(place, batch) else { return .removed }
    let isWhole = occurrence.item.kind == "VTODO" && !place.isOverride
    _ = try batch.remove(occurrence, span: isWhole ? .all : EditSpan(span))
    return .removed
  }

  private func move(_ id: ItemID, to calendar: StoredCalendar, _ batch: EditBatch) throws {
    try batch.move(batch.occurrence(of: batch.item(id)), to: calendar)
  }

  /// What is at a place now; nil where it is gone.
  private func occurrence(_ place: ItemPlace, _ batch: EditBatch) throws -> ItemOccurrence? {
    do {
      let item = try batch.item(place.item)
      guard !place.isOverride, let recurrenceID = place.recurrenceID else { return try batch.occurrence(of: item) }
      let start = item.component.first(.dtstart)?.time
      return try batch.occurrence(of: item, at: Self.time(recurrenceID, like: start))
    } catch  where error.code == .notFound {
      return nil
    }
  }

  /// A moment in the form of the series.
  private static func time(_ instant: Instant, like start: CalendarTime?) -> CalendarTime {
    CivilConversion.time(CivilConversion.date(instant), like: start ?? .utc(instant.civil(at: .zero)))
  }

  private func save(_ edit: CalendarEdit, _ store: CalendarStore) throws -> StoredCalendar {
    guard var row = edit.row else { return try store.createCalendar(title: edit.title, color: edit.color) }
    row.title = edit.title
    row.color = edit.color
    try store.updateCalendar(row)
    return row
  }
}

extension StoreEdit {
  fileprivate var isOfCalendar: Bool {
    switch self {
    case .saveCalendar, .removeCalendar: true
    case .saveEvent, .saveReminder, .remove: false
    }
  }
}

extension EditSpan {
  fileprivate init(_ span: EKSpan) { self = span == .thisEvent ? .this : .future }
}

extension StoredItem {
  fileprivate var isSeries: Bool { component.first(.rrule) != nil || component.first(.rdate) != nil }
}
