import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Other copies of calendars and items")
struct MirrorTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  /// An account with a calendar.
  private func account() throws -> (Account, StoredCalendar) {
    try test.store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "work")
      let account = try batch.add(Account(.calDAV, source: source, origin: "https://example.com/"))
      let calendar = try batch.makeCalendar(
        title: "Meetings", color: "#FF0000", sourceID: source.id, for: [.event, .reminder])
      try batch.save(MirroredCalendar(calendarID: calendar.id, accountID: account.id, href: "/meetings/"))
      return (account, calendar)
    }
  }

  private func components(_ text: String) throws -> [Component] {
    let reader = CalendarReader(source: MemoryByteSource(text))
    var found: [Component] = []
    while let element = try reader.next() {
      if case .component(let component, _) = element { found.append(component) }
    }
    return found
  }

  /// Writes items as a synchronizer does, and records that both copies agree.
  private func agree(_ text: String, uid: String, in calendar: StoredCalendar) throws {
    try test.store.mirroring { batch in
      let all = try components(text)
      let zones = all.filter { $0.component == .vtimezone }
      try batch.put(all.filter { $0.component != .vtimezone }, zones: zones, uid: uid, calendarID: calendar.id)
      let resource = try #require(try batch.resource(uid: uid, calendarID: calendar.id))
      var mirror = Mirror(calendarID: calendar.id, href: "/meetings/\(uid).ics", uid: uid)
      mirror.sent = resource.text
      mirror.revision = resource.revision
      mirror.members = resource.members
      mirror.etag = "\"1\""
      try batch.save(mirror)
    }
  }

  private func changes(_ calendar: StoredCalendar) throws -> [String] {
    try test.store.mirrors { try $0.changes(calendarID: calendar.id) }.map { change in
      "\(change.uid) \(change.mirror == nil ? "new" : change.exists ? "changed" : "deleted")"
    }
  }

  @Test("a run for an account that was removed records nothing for another account")
  func replacedAccount() throws {
    // The account has no calendars, so that the number of its source becomes free again.
    let first = try test.store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "first")
      return try batch.add(Account(.calDAV, source: source, origin: "https://example.net/"))
    }
    try test.store.mirroring { batch in
      try batch.remove(first)
      try batch.deleteSource(first.sourceID)
    }
    let (old, calendar) = try account()
    #expect(old.id != first.id && old.sourceID == first.sourceID)
    let adopting = #expect(throws: StoreError.self) {
      try test.store.mirroring { batch in
        let made = try batch.makeCalendar(title: "Late", color: nil, sourceID: first.sourceID, for: [.event])
        try batch.save(MirroredCalendar(calendarID: made.id, accountID: first.id, href: "/late/"))
      }
    }
    #expect(adopting?.code == .notFound)
    let row = MirroredCalendar(calendarID: calendar.id, accountID: old.id, href: "/meetings/")
    try test.store.mirroring { batch in
      try batch.remove(old)
      try batch.deleteCalendar(calendar.id)
    }
    #expect(throws: StoreError.self) { try test.store.mirroring { try $0.save(row) } }
    let (new, other) = try account()
    #expect(new.id != old.id)
    #expect(throws: StoreError.self) { try test.store.mirroring { try $0.save(row) } }
    // A calendar that the old run makes in its source is not kept either.
    let error = #expect(throws: StoreError.self) {
      try test.store.mirroring { batch in
        let made = try batch.makeCalendar(title: "Late", color: nil, sourceID: old.sourceID, for: [.event])
        try batch.save(MirroredCalendar(calendarID: made.id, accountID: old.id, href: "/late/"))
      }
    }
    #expect(error?.code == .notFound)
    #expect(try test.store.calendars().allSatisfy { $0.calendar.title != "Late" })
    let rows = try test.store.mirrors { try $0.calendars(of: new) }
    #expect(rows.map(\.calendarID) == [other.id])
    // A calendar that was deleted here keeps its record.
    try test.store.mirroring { try $0.deleteCalendar(other.id) }
    try test.store.mirroring { try $0.save(try #require(rows.first)) }
  }

  @Test("a synchronizer's text keeps its bytes, is found, and is returned as one resource with its zones")
  func writing() throws {
    let (_, calendar) = try account()
    let text = StoreTestSupport.calendar(
      timeZone("Office", offset: "+0500"),
      event(uid: "s", title: "Talk", start: ";TZID=Office:20260302T090000", "RRULE:FREQ=DAILY;COUNT=3", "x-odd:B"),
      event(
        uid: "s", title: "Late talk", start: ";TZID=Office:20260303T120000",
        "RECURRENCE-ID;TZID=Office:20260303T090000"))
    try agree(text, uid: "s", in: calendar)
    let resource = try #require(try test.store.mirrors { try $0.resource(uid: "s", calendarID: calendar.id) })
    #expect(resource.obstacle == nil && resource.members == 2)
    #expect(
      String(decoding: resource.text, as: UTF8.self)
        == text.replacing("PRODID:-//Test//Test//EN", with: "PRODID:-//Almanac//Almanac//EN"))
    #expect(try test.store.examine().isGood)
    #expect(try test.happenings().count == 3)
    #expect(try changes(calendar) == [])
  }

  @Test("new, changed and deleted items are found, whatever changed them; rewriting the same text is not a change")
  func localChanges() throws {
    let (_, calendar) = try account()
    for uid in ["a", "b", "c"] {
      try agree(StoreTestSupport.calendar(event(uid: uid, title: uid)), uid: uid, in: calendar)
    }
    #expect(try changes(calendar) == [])
    try test.store.transaction { batch in
      try batch.add(
        Event(uid: "d", title: "New", start: .utc(.at(2026, 3, 2, 12)), end: nil), to: calendar)
      var event = try #require(try test.store.occurrence(named: "a").event)
      event.title = "Changed"
      try batch.save(event, as: test.store.occurrence(named: "a"), span: .all)
      _ = try batch.remove(test.store.occurrence(named: "b"), span: .all)
    }
    #expect(try changes(calendar) == ["a changed", "d new", "b deleted"])
    // This is also apparent from their states by themselves.
    let states = try test.store.mirrors { reader in
      try ["a", "b", "c", "d"].map { uid -> Bool? in
        let state = try reader.state(uid: uid, calendarID: calendar.id)
        return try state.map { try reader.mirror(uid: uid, calendarID: calendar.id)?.isCurrent(with: $0) ?? false }
      }
    }
    #expect(states == [false, nil, true, false])
    try test.store.undo()
    // The deletion was undone, and everything is as before; only the texts can show this.
    #expect(try changes(calendar) == ["a changed", "b changed"])
    let texts = try test.store.mirrors { reader in
      try ["a", "b"].map { uid in
        let resource = try reader.resource(uid: uid, calendarID: calendar.id)
        return try resource?.text == reader.mirror(uid: uid, calendarID: calendar.id)?.sent
      }
    }
    #expect(texts == [true, true])
  }

  @Test("removing an override without changing its series is a change")
  func lostOverride() throws {
    let (_, calendar) = try account()
    let series = event(uid: "s", title: "Talk", "RRULE:FREQ=DAILY;COUNT=3")
    let override = event(
      uid: "s", title: "Late", start: ":20260302T150000Z", "RECURRENCE-ID:20260302T120000Z")
    try agree(StoreTestSupport.calendar(series, override), uid: "s", in: calendar)
    try execute("DELETE FROM items WHERE recurrence_key != ''", inStoreAt: test.store.path)
    #expect(try changes(calendar) == ["s changed"])
  }

  @Test("an undo without a number skips changes from a server")
  func undo() throws {
    let (_, calendar) = try account()
    try test.store.add(Event(uid: "mine", title: "Mine", start: .utc(.at(2026, 3, 2, 12)), end: nil))
    try agree(StoreTestSupport.calendar(event(uid: "a")), uid: "a", in: calendar)
    #expect(try test.store.undo().deleted == 1)
    #expect(try test.store.items(matching: ItemQuery()).map(\.uid) == ["a"])
    let error = #expect(throws: StoreError.self) { try test.store.undo() }
    #expect(error?.code == .notFound)
  }

  @Test("a synchronizer can write to a calendar that is read-only for all others")
  func readOnly() throws {
    var (_, calendar) = try account()
    calendar.isReadOnly = true
    try test.store.updateCalendar(calendar)
    try agree(StoreTestSupport.calendar(event(uid: "a")), uid: "a", in: calendar)
    let occurrence = try test.store.occurrence(named: "a")
    #expect(#expect(throws: StoreError.self) { try test.store.remove(occurrence, span: .all) }?.code == .readOnly)
    try test.store.mirroring { try $0.delete(uid: "a", calendarID: calendar.id) }
    #expect(try test.count("items") == 0)
  }

  @Test("items that no server accepts have a reason: twins, and kinds that share a UID")
  func obstacles() throws {
    let (_, calendar) = try account()
    var options = ImportOptions()
    options.calendar = calendar.title
    try test.load(
      StoreTestSupport.calendar(
        event(uid: "t", title: "One", start: ":20260301T120000Z"),
        event(uid: "t", title: "Two", start: ":20260401T120000Z"), event(uid: "k"),
        component("VTODO", uid: "k", ["SUMMARY:To do"]), event(uid: "fine")), options: options)
    let obstacles = try test.store.mirrors { reader in
      try ["t", "k", "fine"].map { try reader.resource(uid: $0, calendarID: calendar.id)?.obstacle }
    }
    #expect(obstacles[0]?.hasPrefix("several items") == true)
    #expect(obstacles[1]?.hasPrefix("items of 2 kinds") == true)
    #expect(obstacles[2] == nil)
  }

  @Test("the record of a calendar outlives it; removing an account removes the record and keeps the calendars")
  func calendars() throws {
    let (account, calendar) = try account()
    try agree(StoreTestSupport.calendar(event(uid: "a")), uid: "a", in: calendar)
    try test.store.deleteCalendar(calendar)
    #expect(try test.store.mirrors { try $0.calendars(of: account) }.map(\.href) == ["/meetings/"])
    #expect(try changes(calendar) == ["a deleted"])
    try test.store.undo()
    #expect(try test.store.allCalendars().map(\.id).contains(calendar.id))
    let source = try #require(try test.store.sources().last)
    #expect(#expect(throws: StoreError.self) { try test.store.deleteSource(source) }?.code == .conflict)
    try test.store.mirroring { try $0.remove(account) }
    for table in ["accounts", "mirrored_calendars", "mirrors"] { #expect(try test.count(table) == 0) }
    #expect(try test.count("items") == 1)
  }

  @Test("pending work and decisions stay in the store until they are done")
  func work() throws {
    let (_, calendar) = try account()
    let id = calendar.id
    try test.store.mirroring { batch in
      try batch.want(WantedResource(href: "/b", etag: "\"2\""), calendarID: id)
      try batch.want(WantedResource(href: "/a", isGone: true), calendarID: id)
      var change = OutgoingChange(
        calendarID: id, href: "/c", uid: "c", .update, ifMatch: "\"1\"", text: Array("x".utf8), revision: 7, members: 2)
      try batch.save(change)
      change.isSending = true
      try batch.save(change)
      try batch.add(
        KeptConflict(
          calendarID: id, uid: "c", at: batch.now, property: "SUMMARY", taken: .theirs, base: nil,
          mine: Array("m".utf8), theirs: [0, 0xFF]))
    }
    try test.store.mirrors { reader in
      #expect(
        try reader.wanted(calendarID: id) == [
          WantedResource(href: "/a", isGone: true), WantedResource(href: "/b", etag: "\"2\""),
        ])
      let change = try #require(try reader.outgoing(calendarID: id).first)
      #expect(change.isSending && change.ifMatch == "\"1\"" && change.text == Array("x".utf8))
      let conflict = try #require(try reader.conflicts().first)
      #expect(conflict.property == "SUMMARY" && conflict.theirs == [0, 0xFF] && !conflict.isResolved)
    }
    try test.store.mirroring { batch in
      try batch.settle(href: "/a", calendarID: id)
      for change in try batch.outgoing(calendarID: id) { try batch.finish(change) }
    }
    for conflict in try test.store.openConflicts() { try test.store.resolveConflict(conflict.id, taking: .theirs) }
    #expect(try test.count("wanted") == 1 && test.count("outgoing") == 0)
    #expect(try test.store.mirrors { try $0.conflicts() }.map(\.isResolved) == [true])
  }

  @Test("a program with a grant cannot write server records")
  func clients() throws {
    let client = try CalendarStore(tested: test.store.path, options: .init(client: "com.example.app"))
    let error = #expect(throws: StoreError.self) { try client.mirroring { _ in } }
    #expect(error?.code == .denied)
  }
}
