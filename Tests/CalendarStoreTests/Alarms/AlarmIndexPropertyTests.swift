import CalendarModel
import CalendarStore
import CivilTime
import TestSupport
import Testing

@Suite("The index of alarms after any edits")
struct AlarmIndexPropertyTests {
  @Test("after any edits and undos it matches the items", arguments: 1...UInt64(Nightly.count(30, byDay: 1)))
  func edits(seed: UInt64) throws {
    let test = try TestStore(now: "20260301T000000Z")
    var random = SeededGenerator(seed: seed)
    let rules = ["FREQ=DAILY", "FREQ=WEEKLY;COUNT=9", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY", ""]
    for step in 0..<60 {
      let items = try test.store.items(matching: ItemQuery())
      switch items.isEmpty ? 0 : Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let day = Int.random(in: 1...28, using: &random)
        let civil = CivilDateTime.at(
          2026, Int.random(in: 1...6, using: &random), day, Int.random(in: 0..<24, using: &random))
        let start: CalendarTime =
          [.utc(civil), .floating(civil), .date(civil.date), .zoned(civil, tzid: "Europe/Berlin")]
          .randomElement(using: &random) ?? .utc(civil)
        var event = Event(title: "\(step)", start: start)
        let rule = rules.randomElement(using: &random) ?? ""
        if !rule.isEmpty { event.recurrenceRules = [RecurrenceValue(rule)] }
        if Bool.random(using: &random) {
          let minutes = Int64.random(in: -3000...3000, using: &random)
          event.alarms = [Alarm(trigger: .relative(CalendarDuration(seconds: minutes * 60), to: .start))]
        }
        try test.store.add(event)
      case 2, 3, 4:
        guard let item = items.randomElement(using: &random) else { continue }
        var occurrence = try test.store.occurrence(of: item)
        if let instance = try test.store.nextAlarms(20, zone: .utc).filter({ $0.item.id == item.id }).randomElement(
          using: &random),
          let time = instance.recurrenceID, let found = try? test.store.occurrence(of: item, at: time)
        {
          occurrence = found
        }
        guard var event = occurrence.event else { continue }
        if Bool.random(using: &random) { event.title = "edited \(step)" }
        event.alarms =
          Bool.random(using: &random) ? [] : [Alarm(trigger: .relative(CalendarDuration(seconds: -5400), to: .end))]
        let span = [EditSpan.this, .future, .all].randomElement(using: &random) ?? .this
        _ = try? test.store.save(event, as: occurrence, span: span)
      case 5:
        guard let item = items.randomElement(using: &random) else { continue }
        try test.store.remove(test.store.occurrence(of: item), span: Bool.random(using: &random) ? .this : .all)
      default:
        _ = try? test.store.undo()
      }
      #expect(try alarms(test.store) == expected(test.store), "step \(step)")
      let checks = try test.store.examine().checks.filter { !$0.isGood }
      #expect(checks.isEmpty, "step \(step)")
      if !checks.isEmpty { return }
    }
  }

  private let year = Instant.utc(2026, 1, 1)..<Instant.utc(2027, 1, 1)

  private func alarms(_ store: CalendarStore) throws -> [Instant] {
    try store.alarms(matching: AlarmQuery(year, zone: .utc)).map(\.instant)
  }

  /// The times of alarms according to the index of occurrences of their items.
  private func expected(_ store: CalendarStore) throws -> [Instant] {
    let day: Int64 = 86_400
    let wider = year.lowerBound.adding(seconds: -10 * day)..<year.upperBound.adding(seconds: 10 * day)
    var instants: [Instant] = []
    for occurrence in try store.occurrences(matching: OccurrenceQuery(wider, zone: .utc)).occurrences {
      let item = try store.item(occurrence.item.id)
      for alarm in try Event(item.component).alarms {
        guard case .relative(let duration, let anchor) = alarm.trigger else { continue }
        let point = anchor == .start ? occurrence.start : occurrence.end
        instants.append(point.adding(seconds: duration.seconds))
      }
    }
    return instants.filter(year.contains).sorted()
  }
}
