import Bounds
import CalendarModel
import CivilTime
import GRDB
public import ICalendar
import TimeZones

extension CalendarStore {
  /// Returns the times at which a person is busy, from events that count as busy and from free/busy components.
  /// Overlapping and adjacent times are merged.
  ///
  /// Cancelled events are ignored, and so are events that do not make a person with these addresses busy, as determined
  /// by `Component.busyKind(for:)`.
  ///
  /// - Parameters:
  ///   - query: The calendars and the time range to search. The kinds are ignored.
  ///   - addresses: The e-mail addresses of the person, in lowercase.
  ///   - isLeftOut: Whether to ignore an event.
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func busyTimes(
    matching query: OccurrenceQuery, addresses: Set<String> = [],
    without isLeftOut: (Component) -> Bool = { _ in false }
  ) throws(StoreError) -> BusyAnswer {
    try readItems { db, rights in
      var query = query
      query.includesCancelled = false
      query.kinds = try rights.kinds(among: [.event], of: client)
      var search = try OccurrenceSearch(db, query)
      let answer = try search.answer()
      var kinds: [ItemID: BusyTime.Kind?] = [:]
      var found: [BusyTime] = []
      for occurrence in answer.occurrences where occurrence.item.isOpaque && occurrence.start < occurrence.end {
        let id = occurrence.item.id
        let kind =
          try kinds[id]
          ?? StoredItem.fetch(db, id.number).flatMap { item in
            isLeftOut(item.component) ? nil : item.component.busyKind(for: addresses)
          }
        kinds[id] = kind
        if let kind { found.append(BusyTime(range: occurrence.start..<occurrence.end, kind: kind)) }
      }
      var told = ItemQuery()
      told.calendars = query.calendars
      told.kinds = [.freeBusy]
      told.text = query.text
      if rights.canRead(.freeBusy) {
        let rows = try Self.rows(told, nil, db, rights, client: client)
        let zones = try StoredZones(db)
        while let row = try rows.next(), WorkBudget.draw(of: .rows) {
          found += try StoredItem(row, zones).toldBusyTimes
        }
      }
      let spent: OccurrenceShortfall? = WorkBudget.isCurrentSpent ? .workSpent : nil
      return BusyAnswer(found, within: query.range, answer.shortfall ?? spent)
    }
  }
}

extension StoredItem {
  /// The busy times in a VFREEBUSY.
  fileprivate var toldBusyTimes: [BusyTime] {
    component.toldBusyTimes(instant).map { BusyTime(range: $0.range, kind: $0.kind) }
  }

  /// The instant of a time. The standard requires UTC, so a time in an unknown time zone has no instant.
  private func instant(_ time: CalendarTime) -> Instant? {
    switch time {
    case .utc(let civil): Instant(civil, at: .zero)
    case .zoned(let civil, let tzid): timeZones.resolve(tzid).rules?.instant(of: civil)
    case .date, .floating: nil
    }
  }
}
