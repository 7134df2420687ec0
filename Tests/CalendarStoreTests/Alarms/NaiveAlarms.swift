import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The times of alarms, computed directly from the lines of the components and from ``NaiveOccurrences``.
struct NaiveAlarms {
  /// One moment at which an alarm goes off.
  struct Moment: Hashable, Comparable, CustomStringConvertible {
    var instant: Instant
    var item: Int64
    var index: Int
    var repetition: Int

    private var order: (Instant, Int64, Int, Int) { (instant, item, index, repetition) }

    static func < (left: Moment, right: Moment) -> Bool { left.order < right.order }

    var description: String { "\(instant) alarm \(index).\(repetition) of #\(item)" }
  }

  /// A VALARM as given by its lines.
  private struct Rule {
    /// Days on the clock, plus seconds; nil if it goes off at a fixed time.
    var offset: (days: Int, seconds: Int64)?
    var isFromEnd = false
    var time: String?
    var repetitions: ClosedRange<Int64> = 0...0
    var pause: Int64 = 0
    var acknowledged: String?

    /// Reads an alarm, or returns nil if it never goes off at a time.
    init?(_ alarm: Component) {
      var lines: [String: (parameters: String, value: String)] = [:]
      for line in alarm.properties.reversed() {
        let text = line.unfolded
        guard let colon = text.firstIndex(of: ":") else { continue }
        let (head, value) = (text[..<colon].uppercased(), String(text[text.index(after: colon)...]))
        lines[String(head.prefix { $0 != ";" })] = (head, value)
      }
      guard let trigger = lines["TRIGGER"], lines["PROXIMITY"] == nil, lines["X-APPLE-PROXIMITY"] == nil,
        trigger.value != "19760401T005545Z"
      else { return nil }
      if trigger.value.contains("P") {
        guard let offset = Self.duration(trigger.value) else { return nil }
        self.offset = offset
        isFromEnd = trigger.parameters.contains("RELATED=END")
      } else {
        time = trigger.value
      }
      acknowledged = lines["ACKNOWLEDGED"]?.value
      if let pause = lines["DURATION"].flatMap({ Self.duration($0.value) }),
        let count = lines["REPEAT"].flatMap({ Int64($0.value) })
      {
        self.pause = Int64(pause.days) * 86_400 + pause.seconds
        if self.pause > 0 { repetitions = 0...min(max(count, 0), 100) }
      }
    }

    /// The days and the seconds of a duration (RFC 5545 3.3.6).
    private static func duration(_ text: String) -> (days: Int, seconds: Int64)? {
      guard let found = text.wholeMatch(of: #/([-+]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?/#)
      else {
        return nil
      }
      let sign: Int64 = found.1 == "-" ? -1 : 1
      let number = { (part: Substring?) in part.flatMap { Int64($0) } ?? 0 }
      let days = number(found.2) * 7 + number(found.3)
      return (Int(sign * days), sign * (number(found.4) * 3_600 + number(found.5) * 60 + number(found.6)))
    }
  }

  private let occurrences: NaiveOccurrences
  private let items: [StoredItem]

  /// Reads the alarms of a store.
  ///
  /// - Parameter horizon: The time up to which series are expanded.
  init(_ test: TestStore, until horizon: Instant) throws {
    occurrences = try NaiveOccurrences(test, until: horizon)
    items = try test.store.items(matching: ItemQuery())
  }

  /// The items for which nothing is computed: to-dos without a due time have no occurrences, and times without a zone
  /// depend on the calendar.
  var unknown: Set<Int64> {
    Set(
      items.filter { item in
        !NaiveOccurrences.Time.isEverDue(item)
          || Self.rules(item).contains { $0.1.time.map { !$0.hasSuffix("Z") } ?? false }
      }.map(\.id.number))
  }

  /// The alarms in a range.
  func moments(in range: Range<Instant>, zone: TimeZoneRules) -> [Moment] {
    var found: [Moment] = []
    func add(_ rule: Rule, _ item: StoredItem, _ index: Int, _ instant: (_ after: Int64) -> Instant) {
      let done = rule.acknowledged.flatMap(Self.reading)
      for repetition in rule.repetitions {
        let instant = instant(repetition * rule.pause)
        if let done, instant <= done { continue }
        guard range.contains(instant) else { continue }
        found.append(
          Moment(instant: instant, item: item.id.number, index: index, repetition: Int(repetition)))
      }
    }
    for entry in occurrences.entries where !entry.item.isCancelled {
      for (index, rule) in Self.rules(entry.shown) {
        guard let offset = rule.offset else { continue }
        add(rule, entry.shown, index) { Self.instant(offset, rule.isFromEnd, entry, zone, after: $0) }
      }
    }
    for item in items where !unknown.contains(item.id.number) {
      for (index, rule) in Self.rules(item) {
        guard let time = rule.time, let shown = Self.reading(time) else { continue }
        let first = time.hasSuffix("Z") ? shown : zone.instant(of: shown.civil(at: .zero))
        add(rule, item, index) { first.adding(seconds: $0) }
      }
    }
    return found.sorted()
  }

  /// The instant of a time. A time without Z is taken as UTC.
  private static func reading(_ text: String) -> Instant? {
    try? StoreTestSupport.instant(text.hasSuffix("Z") ? text : text + "Z")
  }

  /// The alarms of an item with their indices, or none if it is completed or cancelled.
  private static func rules(_ item: StoredItem) -> [(Int, Rule)] {
    let lines = item.component.properties.map { $0.unfolded.uppercased() }
    if lines.contains("STATUS:CANCELLED") || lines.contains("STATUS:COMPLETED") || item.method == "CANCEL" { return [] }
    if item.kind == .reminder, lines.contains(where: { $0.hasPrefix("COMPLETED:") }) { return [] }
    let alarms = item.component.components.filter { $0.name == "VALARM" }
    return alarms.enumerated().compactMap { index, alarm in Rule(alarm).map { (index, $0) } }
  }

  /// The instant at a distance of days and seconds from an occurrence, plus additional seconds. Days are counted on the
  /// occurrence's clock.
  private static func instant(
    _ offset: (days: Int, seconds: Int64), _ isFromEnd: Bool, _ entry: NaiveOccurrences.Entry, _ zone: TimeZoneRules,
    after pause: Int64
  ) -> Instant {
    let seconds = offset.seconds + pause
    let point = isFromEnd ? entry.end : entry.instance.startInstant.civil(at: .zero)
    if entry.isCivil {
      let civil = CivilDateTime(secondsSinceEpoch: point.adding(days: offset.days).secondsSinceEpoch + seconds)
      return zone.instant(of: civil)
    }
    var instant = Instant(point, at: .zero)
    if offset.days != 0 {
      let rules = entry.zones.rules(for: entry.instance.start)
      instant = rules.instant(of: rules.civil(at: instant).adding(days: offset.days))
    }
    return instant.adding(seconds: seconds)
  }
}
