import ICalendar
import CalendarModel
import CalendarStore
import CivilTime
import Foundation

/// How events and items are found.
extension EKEventStore {
  /// What a predicate asks the database; nil if it can find nothing.
  func query(_ predicate: EventPredicate) -> OccurrenceQuery? {
    guard access.status(for: .event) == .fullAccess else { return nil }
    var query = OccurrenceQuery(predicate.range, zone: CivilConversion.localRules)
    query.kinds = [.event]
    query.includesCancelled = true
    if predicate.calendars != nil || sourceFilter != nil {
      query.calendars = calendarIdentifiers(predicate.calendars, for: .event)
      if query.calendars.isEmpty { return nil }
    }
    return query
  }

  func events(matching query: OccurrenceQuery) -> [EKEvent] {
    let changes = connection.changeCount
    guard let answer = ask({ try $0.occurrences(matching: query) }) else { return [] }
    let found = FoundItems(answer, changes: changes, self).events()
    return Self.shufflesEvents ? found.shuffled() : found
  }

  /// Whether another occurrence of the same series begins at a moment.
  func hasOccurrence(at start: Date, besides identity: ItemIdentity) -> Bool {
    let identity = connection.current(identity, .event)
    let moment = CivilConversion.instant(start)
    var query = OccurrenceQuery(moment..<moment.adding(seconds: 1), zone: CivilConversion.localRules)
    query.kinds = [.event]
    query.includesCancelled = true
    let found = ask { try $0.occurrences(matching: query).occurrences } ?? []
    return found.contains {
      $0.item.uid.hasSameBytes(as: identity.uid) && $0.item.calendarID == identity.calendarID && $0.start == moment
        && $0.recurrenceID != identity.recurrenceID
    }
  }

  /// The identifiers of those calendars that are still there.
  func calendarIdentifiers(_ wanted: [String]?, for entityType: EKEntityType) -> [String] {
    let all = calendars(for: entityType).filter { !$0.isNew }.map(\.calendarIdentifier)
    return wanted.map { wanted in all.filter { wanted.contains($0) } } ?? all
  }

  func own<Predicate: StorePredicate>(_ predicate: NSPredicate, _: Predicate.Type) -> Predicate {
    guard let predicate = predicate as? Predicate else {
      preconditionFailure("an event store takes the predicates that it has made, and no others")
    }
    precondition(predicate.eventStore === self, "the predicate belongs to a different event store")
    return predicate
  }

  func event(_ external: String, in calendar: EKCalendar) -> EKEvent? {
    if let first = located(.first(of: nil), uid: external, in: calendar, .event) { return EKEvent(first, self) }
    guard let mark = external.range(of: "/RID=", options: .backwards), let seconds = Int64(external[mark.upperBound...])
    else { return nil }
    let moment = Instant(secondsSince1970: seconds).adding(seconds: 978_307_200)
    return located(.occurrence(moment, of: nil), uid: String(external[..<mark.lowerBound]), in: calendar, .event).map {
      EKEvent($0, self)
    }
  }

  /// Which items have the UID of an earlier one in another calendar, although a program of EventKit has made it.
  func copies(among items: [ItemIdentity]) -> Set<ItemID> {
    let identifiers = identifiers
    let made = items.filter { identifiers.isIdentifier($0.uid) }
    return made.isEmpty ? [] : ask { try $0.copies(among: made.map(\.item)) } ?? []
  }

  func object(for located: LocatedItem) -> EKCalendarItem? {
    let kind = located.occurrence.item.kind
    let type: EKEntityType = kind == .reminder ? .reminder : .event
    guard access.status(for: type) == .fullAccess,
      calendars(for: type).contains(where: { $0.stored?.id == located.identity.calendarID })
    else { return nil }
    switch kind {
    case .event: return EKEvent(located, self)
    case .reminder: return EKReminder(located, self)
    default: return nil
    }
  }

  func located(
    _ wanted: FamilyMember, uid: String, in calendar: EKCalendar, _ kind: ItemKind
  ) -> LocatedItem? {
    guard let row = calendar.stored else { return nil }
    return ask {
      try $0.located(wanted, uid: uid, kind: kind, calendarID: row.id, reader: CivilConversion.localRules)
    }.flatMap { $0 }
  }

  /// What the store says now of an item or occurrence; nil if it is gone.
  func locate(_ identity: ItemIdentity, _ kind: ItemKind) -> LocatedItem? {
    let identity = connection.current(identity, kind)
    guard let calendar = calendar(number: identity.calendarID) else { return nil }
    return located(identity.member, uid: identity.uid, in: calendar, kind)
  }
}
