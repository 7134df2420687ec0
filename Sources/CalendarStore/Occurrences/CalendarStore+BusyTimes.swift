import Bounds
import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

extension CalendarStore {
  /// When somebody is busy: the times of busy events and those that free/busy components tell, merged if they overlap or
  /// touch.
  ///
  /// Cancelled and transparent events (TRANSP) do not count, nor those that one of the addresses has declined or
  /// delegated. An event is tentative if its STATUS, its busy status or the answer of one of the addresses says so.
  ///
  /// - Parameters:
  ///   - query: Where and when to look; its kinds do not matter.
  ///   - addresses: The e-mail addresses of the person, in lower case.
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func busyTimes(
    matching query: OccurrenceQuery, addresses: Set<String> = []
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
        let kind = try kinds[id] ?? StoredItem.fetch(db, id.number).flatMap { $0.busyKind(for: addresses) }
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
        while let row = try rows.next(), WorkBudget.current?.spend(of: .rows) != false {
          found += try StoredItem(row, zones).toldBusyTimes
        }
      }
      let spent: OccurrenceShortfall? = WorkBudget.current?.isSpent == true ? .workSpent : nil
      return BusyAnswer(found, within: query.range, answer.shortfall ?? spent)
    }
  }
}

extension StoredItem {
  /// How an event keeps the person with these addresses busy; nil if it does not.
  fileprivate func busyKind(for addresses: Set<String>) -> BusyTime.Kind? {
    guard let event = try? Event(component) else { return .busy }
    let answers =
      addresses.isEmpty
      ? []
      : event.participants.filter {
        $0.emailAddress.map { addresses.contains($0.lowercased()) } ?? false
      }.map(\.status)
    if answers.contains(.declined) || answers.contains(.delegated) { return nil }
    switch event.availability {
    case .unavailable: return .unavailable
    case .tentative: return .tentative
    default: return event.status == .tentative || answers.contains(.tentative) ? .tentative : .busy
    }
  }

  /// The busy times that a VFREEBUSY tells (RFC 5545 3.8.2.6). A FBTYPE that nobody knows means busy (3.2.9).
  fileprivate var toldBusyTimes: [BusyTime] {
    component.all(.freebusy).flatMap { line -> [BusyTime] in
      let type = line.values(ofParameter: "FBTYPE")?.first?.uppercased()
      if type == "FREE" { return [] }
      let kind = type.flatMap(BusyTime.Kind.init) ?? .busy
      return line.periods.compactMap { period in
        guard let period, let start = instant(period.start) else { return nil }
        let end: Instant? =
          switch period.end {
          case .time(let time): instant(time)
          case .duration(let length): instant(period.start.adding(length))
          }
        return end.flatMap { start < $0 ? BusyTime(range: start..<$0, kind: kind) : nil }
      }
    }
  }

  /// The instant of a time; the standard has all of them in UTC, so that one of unknown zone is none.
  private func instant(_ time: CalendarTime?) -> Instant? {
    switch time {
    case .utc(let civil): Instant(civil, at: .zero)
    case .zoned(let civil, let tzid): timeZones.resolve(tzid).rules?.instant(of: civil)
    case .date, .floating, nil: nil
    }
  }
}
