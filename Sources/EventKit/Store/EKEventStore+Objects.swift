import CalendarStore
import Foundation

/// The objects for sources and calendars. Each source or calendar has a single object, which lives as long as it is
/// referenced.
extension EKEventStore {
  func storedCalendars() -> [StoredCalendar] {
    lock.withLock {
      let revision = ask { try $0.revision() } ?? -1
      if let rows, rows.revision == revision { return rows.calendars }
      let calendars = ask { try $0.allCalendars() } ?? []
      rows = (revision, calendars)
      for calendar in calendars { calendarObjects[calendar.id]?.object?.take(calendar) }
      return calendars
    }
  }

  func object(for source: Source) -> EKSource {
    lock.withLock {
      if let known = sourceObjects[source.id]?.object { return known }
      let object = EKSource(source, self)
      sourceObjects[source.id] = WeakReference(object)
      return object
    }
  }

  func isWanted(_ source: EKSource) -> Bool { sourceFilter?.contains(source.sourceIdentifier) ?? true }

  func object(for row: StoredCalendar) -> EKCalendar {
    lock.withLock {
      if let known = calendarObjects[row.id]?.object { return known }
      // A calendar that is not visible has no source, but programs may still access this property.
      let sources = allSources
      let object = EKCalendar(row, sources.first { $0.stored.id == row.sourceID } ?? sources.first, self)
      calendarObjects[row.id] = WeakReference(object)
      return object
    }
  }

  var allSources: [EKSource] { (ask { try $0.sources() } ?? []).map { object(for: $0) } }

  /// The stored calendars, and those waiting to be committed.
  var allCalendars: [EKCalendar] {
    let waiting = lock.withLock { pending.all.compactMap { $0.object as? EKCalendar }.filter(\.isNew) }
    return (storedCalendars().map { object(for: $0) } + waiting).filter { $0.source.map(isWanted) ?? true }
  }

  /// Returns the calendar with the given store number.
  func calendar(number: Int64) -> EKCalendar? {
    storedCalendars().first { $0.id == number }.map { object(for: $0) }
  }

  /// Registers the object of a calendar that was just saved.
  func adopt(_ calendar: EKCalendar, as row: StoredCalendar) {
    lock.withLock {
      calendarObjects[row.id] = WeakReference(calendar)
      calendar.didSave(as: row)
      rows = nil
    }
  }

  func defaultCalendar(for entityType: EKEntityType) -> EKCalendar? {
    guard [.fullAccess, .writeOnly].contains(access.status(for: entityType)) else { return nil }
    let number = ask { try $0.defaultCalendar(for: AccessEntity(entityType)).id }
    let usable = allCalendars.filter { $0.allowsContentModifications && $0.allowedEntityTypes.contains(entityType) }
    return usable.first { $0.stored?.id == number } ?? usable.first
  }
}
