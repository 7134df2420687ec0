import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import Recurrence
import TimeZones

/// What happens when, computed straight from the components of a store: every series from its beginning on, without any
/// index.
struct NaiveOccurrences {
  /// One time at which something happens.
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
    var kind: String
    var uid: String
  }

  private let groups: [Group: [StoredItem]]
  private let twins: [Int64: String]
  private let floatingZones: [String: String]
  private let resolver: TimeZoneResolver

  init(_ test: TestStore) throws {
    let items = try test.store.items(matching: ItemQuery()).filter {
      ["VEVENT", "VTODO"].contains($0.kind) && !["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"].contains($0.method)
    }
    groups = Dictionary(grouping: items) { Group(calendar: $0.calendar, kind: $0.kind, uid: $0.uid) }
    twins = try test.database { db in
      Dictionary(
        uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT id, twin FROM items").map { ($0["id"], $0["twin"]) })
    }
    var floating: [String: String] = [:]
    for calendar in try test.store.calendars() {
      let lines = try test.store.calendarProperties(of: calendar.calendar)
      floating[calendar.calendar.title] = lines.first { $0.name == "X-WR-TIMEZONE" }?.text
    }
    floatingZones = floating
    resolver = TimeZoneResolver(components: [try Component(unfolded: Array(RandomCalendars.ownZone.utf8))])
  }

  /// All that overlaps a range, in the order of answers.
  func occurrences(
    _ range: Range<Instant>, zone: TimeZoneRules, includesCancelled: Bool = true,
    where isWanted: (StoredItem) -> Bool = { _ in true }
  ) throws -> [Occurrence] {
    var found: [Occurrence] = []
    for (group, items) in groups {
      let resolver = resolver
      let places = TimePlacement(floatingTZID: floatingZones[group.calendar]) { resolver.resolve($0).rules }
      let wanted = Dictionary(
        uniqueKeysWithValues: items.map { ($0.id.number, (includesCancelled || !$0.isCancelled) && isWanted($0)) })
      let all = try occurrences(of: items, places, zone, before: range.upperBound)
      found += all.filter { wanted[$0.item] ?? false }
    }
    return found.filter { occurrence in
      occurrence.start < range.upperBound
        && (occurrence.end > range.lowerBound || occurrence.start >= range.lowerBound)
    }.sorted { left, right in
      (left.start, right.end, left.item) < (right.start, left.end, right.item)
    }
  }

  private func occurrences(
    of items: [StoredItem], _ places: TimePlacement, _ zone: TimeZoneRules, before end: Instant
  ) throws -> [Occurrence] {
    let overrides = items.filter { !$0.recurrenceKey.isEmpty }
    let masters = items.filter { $0.recurrenceKey.isEmpty }.sorted {
      (twins[$0.id.number] ?? "", $0.id.number) < (twins[$1.id.number] ?? "", $1.id.number)
    }
    var found: [Occurrence] = []
    for override in overrides {
      guard let definition = RecurrenceSet.Definition(override.component, overrides: [override.component], places: places)
      else { continue }
      var alone = RecurrenceSet.Definition(start: definition.start, length: definition.length, zones: definition.zones)
      alone.rules = []
      guard let instance = try RecurrenceSet(alone).instances().first(where: { _ in true }),
        let time = Time(instance, of: override, definition.zones)
      else { continue }
      let scheduled = definition.overrides.first.flatMap { override in
        isCivil(override.recurrenceID, definition.zones) == isCivil(instance.start, definition.zones)
          ? instant(override.recurrenceID, definition.zones, zone) : nil
      }
      let start = instant(instance.start, definition.zones, zone)
      found.append(time.occurrence(override, in: zone, recurrenceID: scheduled ?? start))
    }
    for (index, master) in masters.enumerated() {
      let own = index == 0 ? overrides : []
      guard
        let definition = RecurrenceSet.Definition(master.component, overrides: own.map(\.component), places: places)
      else { continue }
      let isSeries = !definition.rules.isEmpty || !definition.additions.isEmpty
      let clocksOfOverrides = definition.overrides.map { isCivil($0.start, definition.zones) }
      let set = try RecurrenceSet(definition)
      for instance in set.instances(includingCancelled: true) {
        if instance.startInstant > end.adding(seconds: 3 * 86_400) { break }
        var item = master
        switch instance.origin {
        case .series: break
        case .override: continue
        case .future(let index):
          // One that is ordered by another clock than the series names the instances of the series no longer.
          if clocksOfOverrides[index] == isCivil(instance.start, definition.zones) { item = own[index] }
        }
        var shown = master
        if case .future(let index) = instance.origin { shown = own[index] }
        guard let time = Time(instance, of: shown, definition.zones), Time.isEverDue(master) else { continue }
        let scheduled =
          isSeries || item.id != master.id ? instant(instance.recurrenceID, definition.zones, zone) : nil
        found.append(time.occurrence(item, in: zone, recurrenceID: scheduled))
      }
    }
    return found
  }

  /// From when to when something is, on clocks or in instants as its form has it.
  private struct Time {
    var start: CivilDateTime
    var end: CivilDateTime
    let isCivil: Bool

    init?(_ instance: RecurrenceSet.Instance, of item: StoredItem, _ zones: RecurrenceSet.Zones) {
      isCivil = NaiveOccurrences.isCivil(instance.start, zones)
      start = instance.startInstant.civil(at: .zero)
      end = instance.endInstant.civil(at: .zero)
      guard item.kind == "VTODO" else { return }
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

    /// Whether an item has a time: a to-do has none without DUE or a duration.
    static func isEverDue(_ item: StoredItem) -> Bool {
      item.kind != "VTODO" || item.component.first(.due) != nil
        || item.component.first(.dtstart) != nil && item.component.first(.duration) != nil
    }

    func occurrence(_ item: StoredItem, in zone: TimeZoneRules, recurrenceID: Instant?) -> Occurrence {
      let first = isCivil ? zone.instant(of: start) : Instant(start, at: .zero)
      let last = isCivil ? zone.instant(of: end) : Instant(end, at: .zero)
      return Occurrence(item: item.id.number, start: first, end: max(first, last), recurrenceID: recurrenceID)
    }
  }

  private static func isCivil(_ time: CalendarTime, _ zones: RecurrenceSet.Zones) -> Bool {
    switch time {
    case .date, .floating: true
    case .utc: false
    case .zoned(_, let tzid): zones.named[tzid] == nil
    }
  }

  private func isCivil(_ time: CalendarTime, _ zones: RecurrenceSet.Zones) -> Bool { Self.isCivil(time, zones) }

  private func instant(_ time: CalendarTime, _ zones: RecurrenceSet.Zones, _ zone: TimeZoneRules) -> Instant {
    isCivil(time, zones) ? zone.instant(of: time.civilDateTime) : zones.instant(of: time)
  }
}
