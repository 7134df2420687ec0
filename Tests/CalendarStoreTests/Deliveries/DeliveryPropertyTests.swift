import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import TestSupport
import Testing

@Suite("Alarms that go off during random edits")
struct DeliveryPropertyTests {
  @Test(
    "every alarm that goes off while stored is delivered once, by whichever process is running",
    arguments: 1...UInt64(Nightly.count(100, byDay: 3)))
  func once(seed: UInt64) throws {
    let desk = try AlarmDesk("20260301T080000Z")
    var random = SeededGenerator(seed: seed)
    try desk.tell()
    let beginning = desk.now
    var told: [String: Int] = [:]
    for step in 0..<40 {
      try edit(desk, step, &random)
      // Usually minutes pass, sometimes days, and occasionally a clock is set back.
      let seconds = [0, 7, 60, 600, 3_601, 90_000, -1_800].randomElement(using: &random) ?? 0
      desk.now = max(desk.now.adding(seconds: Int64(seconds)), beginning)
      let claimed = try desk.claim()
      // Occasionally the program that has claimed them is killed before delivering.
      if Int.random(in: 0..<5, using: &random) == 0 { continue }
      try desk.store().note(claimed.map { AlarmOutcome($0.delivery.id, "one") }, at: desk.now)
      for alarm in claimed { told[alarm.delivery.key, default: 0] += 1 }
    }
    // The last program claims the alarms that others left behind.
    desk.now = desk.now.adding(seconds: 4_000)
    for alarm in try desk.claim() {
      told[alarm.delivery.key, default: 0] += 1
      try desk.store().note([AlarmOutcome(alarm.delivery.id, "one")], at: desk.now)
    }
    #expect(try desk.claim().isEmpty)
    #expect(told.values.allSatisfy { $0 == 1 })
    let deliveries = try desk.store().deliveries()
    #expect(!deliveries.contains { $0.state == .firing })
    // Naively: every alarm in the store between then and now that existed before its time.
    let query = AlarmQuery(beginning..<desk.now, zone: .utc)
    for alarm in try desk.store().alarms(matching: query) {
      let changed = try desk.store().revisions(in: alarm.item.revision...alarm.item.revision).first?.instant
      guard let changed, changed <= alarm.instant else { continue }
      let handled = deliveries.filter { $0.item == alarm.item.id && $0.due == alarm.instant }
      #expect(handled.count == 1, "\(alarm.instant) of \(alarm.item.uid), changed at \(changed)")
    }
  }

  private func edit(_ desk: AlarmDesk, _ step: Int, _ random: inout SeededGenerator) throws {
    let items = try desk.store().items(matching: ItemQuery())
    let start = desk.now.adding(seconds: Int64.random(in: -4_000...200_000, using: &random)).civil(at: .zero)
    let form: CalendarTime =
      [.utc(start), .floating(start), .zoned(start, tzid: "Europe/Berlin"), .date(start.date)]
      .randomElement(using: &random) ?? .utc(start)
    switch items.isEmpty ? 0 : Int.random(in: 0..<8, using: &random) {
    case 0...2:
      let minutes = Int64.random(in: -2_000...2_000, using: &random)
      try desk.add("\(step)", "20260301T080000Z", rule: step % 3 == 0 ? "FREQ=DAILY;COUNT=4" : nil) { event in
        event.start = form
        event.end = nil
        event.alarms = [Alarm(trigger: .relative(CalendarDuration(seconds: minutes * 60), to: .start))]
      }
    case 3:
      guard let item = items.randomElement(using: &random) else { return }
      try desk.edit(item.id) { $0.title = "edited \(step)" }
    case 4:
      guard let item = items.randomElement(using: &random) else { return }
      try desk.edit(item.id) { $0.start = form }
    case 5:
      guard let item = items.randomElement(using: &random) else { return }
      let store = try desk.store()
      try store.remove(store.occurrence(of: item), span: .all)
    case 6: _ = try? desk.store().undo()
    default: return
    }
  }
}
