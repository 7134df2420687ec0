import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("The user's alarms on items of a feed")
struct OwnAlarmTests {
  private let world: FeedWorld

  init() throws { world = try FeedWorld() }

  private static func items(_ title: String, alarm: String = "-PT5M", uid: String = "a@x") -> [(String, String)] {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:\(alarm)\nEND:VALARM"
    return [
      (uid, "DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:\(title)\n\(alarm)"),
      ("b@x", "DTSTART:20261202T100000Z\nSUMMARY:Other\n\(alarm)"),
    ]
  }

  private func triggers(_ title: String) throws -> [String] {
    let item = try world.store.items(matching: ItemQuery()).first { $0.component.first(.summary)?.text == title }
    return try #require(item).component.components.compactMap { $0.first(.trigger)?.rawValue }
  }

  private func setAlarms(_ minutes: [Int], of name: String, span: EditSpan = .all) throws {
    let occurrence = try world.store.occurrence(named: name)
    guard var event = occurrence.event else { return #expect(Bool(false)) }
    event.alarms = minutes.map { Alarm(minutesBefore: $0) }
    try world.store.save(event, as: occurrence, span: span)
  }

  @Test("are kept when the feed changes the item, its alarms or its UID; other items get the feed's")
  func kept() async throws {
    world.gives(FeedWorld.feed(Self.items("One")))
    try await world.subscribe()
    try setAlarms([30, 60], of: "a@x")
    let own = try triggers("One")
    #expect(own.count == 2 && !own.contains("-PT5M"))
    #expect(try await world.refresh().counts.updated == 0)
    for (title, alarm, uid) in [("Two", "-PT5M", "a@x"), ("Two", "-PT7M", "a@x"), ("Two", "-PT7M", "new@x")] {
      world.gives(FeedWorld.feed(Self.items(title, alarm: alarm, uid: uid)))
      try await world.refresh()
      #expect(try triggers(title) == own, "\(title) \(alarm) \(uid)")
      #expect(try triggers("Other") == [alarm])
    }
    #expect(try await world.refresh().isUnchanged)
    #expect(try world.store.items(matching: ItemQuery()).count == 2)
  }

  @Test("may be an empty list")
  func none() async throws {
    world.gives(FeedWorld.feed(Self.items("One")))
    try await world.subscribe()
    try setAlarms([], of: "b@x")
    world.gives(FeedWorld.feed(Self.items("Two", alarm: "-PT9M")))
    try await world.refresh()
    #expect(try triggers("Other").isEmpty && triggers("Two") == ["-PT9M"])
  }

  @Test("are all that can be changed, and in a series only for all occurrences; undo removes them")
  func onlyAlarms() async throws {
    world.gives(FeedWorld.feed(Self.items("One")))
    try await world.subscribe()
    let occurrence = try world.store.occurrence(named: "b@x")
    var event = try #require(occurrence.event)
    event.title = "Mine"
    event.alarms = []
    let error = #expect(throws: StoreError.self) { try world.store.save(event, as: occurrence, span: .all) }
    #expect(error?.code == .readOnly)
    #expect(throws: StoreError.self) { try setAlarms([1], of: "a@x/20261202T100000Z", span: .this) }
    #expect(throws: StoreError.self) { try world.store.remove(occurrence, span: .all) }
    try setAlarms([1], of: "a@x/20261202T100000Z")
    #expect(try triggers("One").count == 1)
    _ = try world.store.undo()
    #expect(try triggers("One") == ["-PT5M"])
  }

  @Test("keep an acknowledgment or a snooze when the feed is read again")
  func acknowledged() async throws {
    world.gives(FeedWorld.feed(Self.items("One")))
    try await world.subscribe()
    let range = Instant(secondsSince1970: 1_795_000_000)..<Instant(secondsSince1970: 1_799_000_000)
    let all = try world.store.alarms(matching: AlarmQuery(range, zone: .utc))
    let due = try #require(all.first { $0.item.uid == "b@x" })
    try world.store.acknowledge(due, at: due.instant)
    world.gives(FeedWorld.feed(Self.items("Two")))
    try await world.refresh()
    let alarm = try world.store.items(matching: ItemQuery()).first { $0.uid == "b@x" }?.component.components.first
    #expect(alarm?.first(.acknowledged) != nil)
  }
}
