import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import Recurrence
import TimeZones

/// Occurrences computed directly from the components of a store: every series from its beginning, without an index.
struct NaiveOccurrences {
  /// One time at which something occurs.
  struct Occurrence: Hashable, CustomStringConvertible {
    var item: Int64
    var start: Instant
    var end: Instant
    var recurrenceID: Instant?

    var description: String {
      "\(item) \(start)–\(end)" + (recurrenceID.map { " for \($0)" } ?? "")
    }
  }

  private struct Group: Hashable {
    var calendar: String
    var kind: ItemKind
    var uid: String
  }

  private let twins: [Int64: String]
  private(set) var entries: [Entry] = []

  /// Reads the items of a store.
  ///
  /// - Parameter horizon: The time up to which series are expanded.
  init(_ test: TestStore, until horizon: Instant) throws {
    let items = try test.store.items(matching: ItemQuery()).filter {
      [.event, .reminder].contains($0.kind) && !["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"].contains($0.method)
    }
    let groups = Dictionary(grouping: items) { Group(calendar: $0.calendar, kind: $0.kind, uid: $0.uid) }
    twins = try test.database { db in
      Dictionary(
        uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT id, twin FROM items").map { ($0["id"], $0["twin"]) })
    }
    var floating: [String: String] = [:]
    for calendar in try test.store.calendars() {
      let lines = try test.store.calendarProperties(of: calendar.calendar)
      floating[calendar.calendar.title] = lines.first { $0.name == "X-WR-TIMEZONE" }?.text
    }
    let resolver = ZoneContext(components: [try Component(unfolded: Array(RandomCalendars.ownZone.utf8))])
    for (group, items) in groups {
      let places = resolver.placingFloatingTimes(in: floating[group.calendar])
      entries += try Self.entries(of: items, twins, places, until: horizon)
    }
  }

  /// All occurrences that overlap a range, in the order of results.
  func occurrences(_ range: Range<Instant>, zone: TimeZoneRules, includesCancelled: Bool = true) -> [Occurrence] {
    entries.filter { includesCancelled || !$0.item.isCancelled }.map { $0.occurrence(in: zone) }
      .filter { occurrence in
        occurrence.start < range.upperBound
          && (occurrence.end > range.lowerBound || occurrence.start >= range.lowerBound)
      }
      .sorted { left, right in (left.start, right.end, left.item) < (right.start, left.end, right.item) }
  }

  private static func entries(
    of items: [StoredItem], _ twins: [Int64: String], _ places: ZoneContext, until horizon: Instant
  ) throws -> [Entry] {
    let overrides = items.filter { $0.recurrenceKey != .series }
    let masters = items.filter { $0.recurrenceKey == .series }.sorted {
      (twins[$0.id.number] ?? "", $0.id.number) < (twins[$1.id.number] ?? "", $1.id.number)
    }
    var found: [Entry] = []
    for override in overrides {
      let definition = Schedule(override.component, overrides: [override.component], in: places)?.recurrenceSet
        .definition
      guard let definition else { continue }
      var alone = RecurrenceSet.Definition(start: definition.start, length: definition.length, zones: definition.zones)
      alone.rules = []
      guard let instance = try RecurrenceSet(alone).instances().first(where: { _ in true }),
        let time = Time(instance, of: override, definition.zones)
      else { continue }
      // If RECURRENCE-ID has a form that is ordered by a different clock, an override of several instances is
      // represented by its own start.
      let name = definition.overrides.first.flatMap { named in
        !named.includesFuture || isCivil(named.recurrenceID, definition.zones) == time.isCivil
          ? named.recurrenceID : nil
      }
      found.append(
        Entry(
          item: override, shown: override, instance: instance, zones: definition.zones, time: time,
          scheduled: name.map { definition.zones.instant(of: $0) } ?? instance.startInstant,
          isNameCivil: name.map { isCivil($0, definition.zones) }))
    }
    for (index, master) in masters.enumerated() {
      let own = index == 0 ? overrides : []
      guard
        let definition = Schedule(master.component, overrides: own.map(\.component), in: places)?.recurrenceSet
          .definition
      else { continue }
      let isSeries = !definition.rules.isEmpty || !definition.additions.isEmpty
      let clocksOfOverrides = definition.overrides.map { isCivil($0.start, definition.zones) }
      let set = try RecurrenceSet(definition)
      for instance in set.instances(includingCancelled: true) {
        if instance.startInstant > horizon.adding(seconds: 3 * 86_400) { break }
        var item = master
        switch instance.origin {
        case .series: break
        case .override: continue
        case .future(let index):
          // An override ordered by a different clock than the series no longer names instances of the series.
          if clocksOfOverrides[index] == isCivil(instance.start, definition.zones) { item = own[index] }
        }
        var shown = master
        if case .future(let index) = instance.origin { shown = own[index] }
        guard let time = Time(instance, of: shown, definition.zones), Time.isEverDue(master) else { continue }
        // The name of an instance in the second of two equal hours refers to the first one.
        let scheduled =
          instance.recurrenceID == instance.start
          ? instance.startInstant : definition.zones.instant(of: instance.recurrenceID)
        found.append(
          Entry(
            item: item, shown: shown, instance: instance, zones: definition.zones, time: time,
            scheduled: isSeries || item.id != master.id ? scheduled : nil))
      }
    }
    return found
  }

  /// An occurrence, with local times taken as UTC.
  struct Entry {
    let item: StoredItem
    /// The item whose component represents it.
    let shown: StoredItem
    let instance: RecurrenceSet.Instance
    let zones: RecurrenceSet.Zones
    fileprivate let time: Time
    let scheduled: Instant?
    /// Whether the name is a local time, or nil if it has the form of the start.
    var isNameCivil: Bool?

    /// When it ends, or a to-do is due, with local times taken as UTC.
    var end: CivilDateTime { item.kind == .reminder ? time.start : instance.endInstant.civil(at: .zero) }

    /// Whether its times are local times.
    var isCivil: Bool { time.isCivil }

    fileprivate func occurrence(in zone: TimeZoneRules) -> Occurrence {
      func place(_ instant: Instant, isCivil: Bool? = nil) -> Instant {
        isCivil ?? time.isCivil ? zone.instant(of: instant.civil(at: .zero)) : instant
      }
      let start = place(Instant(time.start, at: .zero))
      return Occurrence(
        item: item.id.number, start: start, end: max(start, place(Instant(time.end, at: .zero))),
        recurrenceID: scheduled.map { place($0, isCivil: isNameCivil) })
    }
  }

  /// The start and end of something, as local times or as instants depending on its form.
  struct Time {
    var start: CivilDateTime
    var end: CivilDateTime
    let isCivil: Bool

    init?(_ instance: RecurrenceSet.Instance, of item: StoredItem, _ zones: RecurrenceSet.Zones) {
      isCivil = NaiveOccurrences.isCivil(instance.start, zones)
      start = instance.startInstant.civil(at: .zero)
      end = instance.endInstant.civil(at: .zero)
      guard item.kind == .reminder else { return }
      guard Self.isEverDue(item) else { return nil }
      let (begin, due) = (item.component.first(.dtstart)?.time, item.component.first(.due)?.time)
      if let begin, let due {
        if begin.isDate, due.isDate {
          start = start.adding(days: max(due.civilDate.days(since: begin.civilDate), 0))
        } else {
          start = end
        }
      } else if begin != nil {
        start = end
      }
      end = instance.start.isDate ? start.adding(days: 1) : start
    }

    /// Whether an item has a time: a to-do has none without DUE or DURATION.
    static func isEverDue(_ item: StoredItem) -> Bool {
      item.kind != .reminder || item.component.first(.due) != nil
        || item.component.first(.dtstart) != nil && item.component.first(.duration) != nil
    }
  }

  private static func isCivil(_ time: CalendarTime, _ zones: RecurrenceSet.Zones) -> Bool {
    switch time {
    case .date, .floating: true
    case .utc: false
    case .zoned(_, let tzid): zones[tzid] == nil
    }
  }
}
