import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import Testing

@Suite("Random edits")
struct RandomEditTests {
  @Test("random edits of events change the lines of the edited fields and no others", arguments: 0..<8)
  func events(seed: UInt64) throws {
    let components = try (Fixture.items() + Corpus.items()).filter { $0.component == .vevent }
    try check(components, RandomEdit<Event>.all, seed: seed, read: { try Event($0) }) { try $0.applied(to: $1, at: $2) }
  }

  @Test("random edits of to-dos change the lines of the edited fields and no others", arguments: 0..<4)
  func reminders(seed: UInt64) throws {
    let components = try (Fixture.items() + Corpus.items()).filter { $0.component == .vtodo }
    try check(components, RandomEdit<Reminder>.all, seed: seed, read: { try Reminder($0) }) {
      try $0.applied(to: $1, at: $2)
    }
  }

  @Test("random new events come back as they were", arguments: 0..<4)
  func newEvents(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 100)
    for _ in 0..<50 {
      var event = Event(uid: "1")
      for edit in RandomEdit<Event>.all { edit.change(&event, &generator) }
      let component = try event.component(at: now)
      #expect(comparable(try Event(component)) == comparable(event))
      #expect(try Event(component).applied(to: component, at: Instant(secondsSince1970: 0)) == component)
    }
  }

  private func check<Item: CalendarItem>(
    _ components: [Component], _ edits: [RandomEdit<Item>], seed: UInt64, read: (Component) throws -> Item,
    apply: (Item, Component, Instant) throws -> Component
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let component = try #require(components.randomElement(using: &generator))
      var item = try read(component)
      var allowed: Set = ["DTSTAMP", "LAST-MODIFIED"]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let edit = generator.pick(edits)
        edit.change(&item, &generator)
        allowed.formUnion(edit.allowed)
        // All lines of a removed alarm are removed.
        if edit.allowed.contains("TRIGGER") { allowed.formUnion(alarmNames(component)) }
      }
      if item.uid == nil { continue }
      let edited = try apply(item, component, now)
      let names = LineChanges(from: component, to: edited).names
      #expect(names.isSubset(of: allowed), "\(names.subtracting(allowed)) changed in\n\(component)")
      #expect(comparable(try read(edited)) == comparable(item), "\(component)")
      #expect(edited == component || names.contains("DTSTAMP"))
      let later = Instant(secondsSince1970: 2_000_000_000)
      #expect(try apply(read(edited), edited, later) == edited, "a second reading differs from the first")
    }
  }

  private func alarmNames(_ component: Component) -> [String] {
    component.components(.valarm).flatMap { $0.lines.map { $0.name.uppercased() } }
  }

  /// The item without DTSTAMP, LAST-MODIFIED and SEQUENCE, and with sorted lists.
  private func comparable<Item: CalendarItem>(_ item: Item) -> Item {
    var item = item
    item.stamp = nil
    item.lastModified = nil
    item.created = nil
    item.sequence = 0
    func sort<Value>(_ list: inout [Value]) { list.sort { "\($0)" < "\($1)" } }
    sort(&item.categories)
    sort(&item.resources)
    sort(&item.participants)
    sort(&item.attachments)
    sort(&item.conferences)
    sort(&item.images)
    sort(&item.comments)
    sort(&item.contacts)
    sort(&item.relations)
    sort(&item.requestStatuses)
    sort(&item.recurrenceRules)
    sort(&item.exceptionRules)
    sort(&item.recurrenceDates)
    sort(&item.exceptionDates)
    sort(&item.alarms)
    return item
  }
}
