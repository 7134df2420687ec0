import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Stores lent to users with whom calendars are shared")
struct LentStoreTests {
  private let test: TestStore
  private let work: StoredCalendar
  private let secret: StoredCalendar
  private var lent: CalendarStore { test.store.lent(to: "carol") }

  init() throws {
    test = try TestStore(now: "20261118T104000Z")
    try test.load([
      calendar(event(uid: "work", start: ":20261118T110000Z"), properties: ["X-WR-CALNAME:Work"]),
      calendar(event(uid: "secret", start: ":20261118T110000Z"), properties: ["X-WR-CALNAME:Secret"]),
    ])
    work = try test.store.calendar(named: "Work")
    secret = try test.store.calendar(named: "Secret")
    try test.store.share("Work", with: .user("carol", mayWrite: true))
  }

  private func new(_ uid: String) throws -> Event {
    var event = Event(uid: uid, title: "New")
    event.start = .utc(try instant("20261118T120000Z").civil(at: .zero))
    return event
  }

  /// A calendar of an account whose server notifies people, which Carol may change.
  private func calendarOfAccount() throws -> StoredCalendar {
    let there = try test.store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "Server")
      var account = Account(.calDAV, source: source, origin: "https://example.org/")
      account.schedules = true
      _ = try batch.add(account)
      return try batch.makeCalendar(title: "There", color: nil, sourceID: source.id, for: [.event])
    }
    try test.store.share("There", with: .user("carol", mayWrite: true))
    return there
  }

  @Test("accept no meetings where the server of the owner's account would notify people")
  func scheduledByServer() throws {
    try test.load([
      calendar(
        event(uid: "meeting", "ORGANIZER:mailto:ann@example.org", "ATTENDEE:mailto:zoe@example.org"),
        event(uid: "invited", "ORGANIZER:mailto:ann@example.org", "ATTENDEE:mailto:zoe@example.org"),
        event(uid: "plain"), properties: ["X-WR-CALNAME:Work"])
    ])
    let there = try calendarOfAccount()
    let store = test.store
    try store.transaction { try $0.move(store.occurrence(named: "uid:meeting"), to: there) }
    let revision = try store.revision()
    #expect(try isDenied { try $0.move(store.occurrence(named: "uid:invited"), to: there) })
    #expect(try isDenied { try $0.remove(store.occurrence(named: "uid:meeting"), span: .all) })
    #expect(try isDenied { try $0.move(store.occurrence(named: "uid:meeting"), to: work) })
    #expect(
      try isDenied { batch in
        let meeting = try store.occurrence(named: "uid:meeting")
        var event = try #require(meeting.event)
        event.title = "Other"
        try batch.save(event, as: meeting, span: .all)
      })
    #expect(try store.revision() == revision)
    try lent.transaction { try $0.move(store.occurrence(named: "uid:plain"), to: there) }
    try lent.transaction { try $0.remove(store.occurrence(named: "uid:invited"), span: .all) }
  }

  @Test("an override that names nobody is denied too in a meeting that an account's server schedules")
  func unnamedOverride() throws {
    let there = try calendarOfAccount()
    let people = ["ORGANIZER:mailto:ann@example.org", "ATTENDEE:mailto:zoe@example.org"]
    let series = try Component(event(uid: "series", "RRULE:FREQ=DAILY;COUNT=3", people[0], people[1]))
    _ = try test.store.mirroring { try $0.put([series], zones: [], uid: "series", calendarID: there.id) }
    let override = try Component(event(uid: "series", "RECURRENCE-ID:20260303T090000Z", "STATUS:CANCELLED"))
    #expect(throws: StoreError.self) {
      try lent.mirroring { try $0.put([series, override], zones: [], uid: "series", calendarID: there.id) }
    }
  }

  /// Whether an edit is denied and leaves everything unchanged.
  private func isDenied(_ edit: (EditBatch) throws -> Void) throws -> Bool {
    let revision = try test.store.revision()
    do {
      try lent.transaction { try edit($0) }
      return false
    } catch let error as StoreError {
      return try error.code == .denied && test.store.revision() == revision
    }
  }

  @Test("accept changes in shared calendars only, under the name of the user")
  func calendars() throws {
    let lent = lent
    let added = try lent.add(new("new"), to: work)
    #expect(try test.store.revisions(limit: 1).first?.command == "add by carol")
    let found = try lent.occurrence(named: "uid:new")
    #expect(found.item.id == added)
    #expect(try isDenied { _ = try $0.add(new("other"), to: secret) })
    #expect(try isDenied { try $0.move(found, to: secret) })
    let other = try test.store.occurrence(named: "uid:secret")
    #expect(try isDenied { try $0.move(other, to: work) })
    #expect(try isDenied { try $0.remove(other, span: .all) })
    #expect(try isDenied { _ = try $0.copy(other) })
    #expect(try isDenied { _ = try $0.createCalendar(title: "Mine") })
    #expect(try isDenied { _ = try $0.deleteCalendar(work) })
    #expect(try isDenied { try $0.setDefaultCalendar(work, for: .event) })
    var renamed = work
    renamed.title = "Mine"
    #expect(try isDenied { try $0.updateCalendar(renamed) })
  }

  @Test("check the right again with each change")
  func revoked() throws {
    let lent = lent
    let found = try lent.occurrence(named: "uid:work")
    try test.store.share("Work", with: .user("carol", mayWrite: false))
    #expect(try isDenied { try $0.remove(found, span: .all) })
    #expect(try test.store.calendars(sharedWith: "carol").map(\.allowsContentModifications) == [false])
    try test.store.revokeShares(with: "carol")
    #expect(try isDenied { try $0.remove(found, span: .all) })
    #expect(try test.store.calendars(sharedWith: "carol").isEmpty)
  }

  @Test("let users undo their own changes, as long as the right holds")
  func undo() throws {
    let lent = lent
    try lent.add(new("new"), to: work)
    let number = try test.store.revision()
    for other in ["arol", "bob", "CAROL"] {
      #expect(throws: StoreError.self) { try test.store.lent(to: other).undo(number) }
    }
    #expect(throws: StoreError.self) { try lent.undo(1) }
    #expect(try test.store.revision() == number)
    _ = try lent.undo(number)
    #expect(try test.store.revisions(limit: 1).first?.command == "undo by carol")
    _ = try lent.undo(number + 1)
    try test.store.share("Work", with: .user("carol", mayWrite: false))
    #expect(throws: StoreError.self) { try lent.undo(number + 2) }
    #expect(try test.store.revision() == number + 2)
  }

  @Test("give the same reason for a failed undo, whatever the owner has done since")
  func silentUndo() throws {
    let lent = lent
    var numbers: [Int64] = []
    for uid in ["deleted", "changed", "moved"] {
      try lent.add(new(uid), to: work)
      numbers.append(try test.store.revision())
    }
    func find(_ uid: String) throws -> ItemOccurrence { try test.store.occurrence(named: "uid:\(uid)") }
    try test.store.transaction { batch in
      try batch.remove(find("deleted"), span: .all)
      try batch.move(find("moved"), to: secret)
      let changed = try find("changed")
      var event = try #require(changed.event)
      event.title = "Changed"
      try batch.save(event, as: changed, span: .all)
    }
    let messages = try numbers.map { number in
      let error = try #require(throws: StoreError.self) { try lent.undo(number) }
      #expect(error.code == .denied)
      return error.message.replacing("\(number)", with: "N")
    }
    #expect(Set(messages).count == 1)
  }
}
