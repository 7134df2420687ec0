import CalendarModel
import CalendarStore
import GRDB
import ICalendar
import StoreTestSupport
import Testing

@Suite("Calendars")
struct CalendarTests {
  @Test("a new store has one source, with a calendar for events and a list for reminders, which are the defaults")
  func newStore() throws {
    let test = try TestStore()
    let calendars = try test.store.calendars()
    #expect(calendars.map(\.calendar.title) == ["Calendar", "Reminders"])
    #expect(calendars.map(\.calendar.entityTypes) == [[.event], [.reminder]])
    #expect(try test.store.defaultCalendar() == calendars[0].calendar)
    #expect(try test.store.defaultCalendar(for: .reminder) == calendars[1].calendar)
    #expect(try test.store.sources() == [calendars[0].source])
    #expect(calendars[0].source.type == .local)
  }

  @Test("a calendar is created with a title and a colour, and found by title or identifier")
  func create() throws {
    let test = try TestStore()
    let made = try test.store.createCalendar(title: "Trips", color: "#FF2968")
    #expect(made.title == "Trips" && made.color == "#FF2968" && !made.isReadOnly)
    for name in ["Trips", "trips", made.identifier] { #expect(try test.store.calendar(named: name) == made) }
    #expect(try test.store.calendars().map(\.calendar).last == made)
  }

  @Test(
    "a title is required and must be unique among its kind",
    arguments: [("", StoreError.Code.invalidArgument), ("Trips", .conflict), ("TRIPS", .conflict)])
  func createFails(title: String, code: StoreError.Code) throws {
    let test = try TestStore()
    _ = try test.store.createCalendar(title: "Trips")
    let before = try test.contents()
    let error = #expect(throws: StoreError.self) { try test.store.createCalendar(title: title) }
    #expect(error?.code == code)
    var other = try test.store.defaultCalendar()
    other.title = title
    let renamed = #expect(throws: StoreError.self) { try test.store.updateCalendar(other) }
    #expect(renamed?.code == code)
    #expect(try test.contents() == before)
  }

  @Test("a title with the same letter case is found before one with another")
  func letterCase() throws {
    let test = try TestStore()
    try test.database {
      try $0.execute(
        sql: "INSERT INTO calendars (identifier, source_id, title) VALUES ('a', 1, 'Work'), ('b', 1, 'WORK')")
    }
    #expect(try test.store.calendar(named: "WORK").identifier == "b")
    #expect(try test.store.calendar(named: "Work").identifier == "a")
    let error = #expect(throws: StoreError.self) { try test.store.calendar(named: "work") }
    #expect(error?.code == .ambiguous)
  }

  @Test("a new title is written to the properties for the name, and the others stay")
  func rename() throws {
    let test = try TestStore()
    try test.load(calendar(event(), properties: ["X-WR-CALNAME;X=1:Old", "NAME:Old", "X-WR-CALDESC:Old", "COLOR:red"]))
    var calendar = try test.store.calendar(named: "Old")
    calendar.title = "New, and better"
    try test.store.updateCalendar(calendar)
    #expect(
      try test.store.calendarProperties(of: calendar).map(\.unfolded) == [
        "VERSION:2.0", "PRODID:-//Test//Test//EN", "X-WR-CALNAME;X=1:New\\, and better", "NAME:New\\, and better",
        "X-WR-CALDESC:Old", "COLOR:red",
      ])
    #expect(try test.store.calendar(named: "New, and better").id == calendar.id)
  }

  @Test("a title may change in letter case only")
  func renameCase() throws {
    let test = try TestStore()
    var trips = try test.store.createCalendar(title: "trips")
    trips.title = "Trips"
    try test.store.updateCalendar(trips)
    #expect(try test.store.calendar(named: "trips").title == "Trips")
  }

  @Test("a file's colour becomes the calendar's, and a new colour is written to the properties")
  func recolour() throws {
    let test = try TestStore()
    try test.load(calendar(event(), properties: ["X-WR-CALNAME:A", "X-APPLE-CALENDAR-COLOR:#FF0000"]))
    var calendar = try test.store.calendar(named: "A")
    #expect(calendar.color == "#FF0000")
    calendar.color = "#00FF00"
    try test.store.updateCalendar(calendar)
    let text = try test.exportedText()
    #expect(text.contains("X-APPLE-CALENDAR-COLOR:#00FF00\r\n"))
    #expect(!text.contains("#FF0000"))
    calendar.color = nil
    try test.store.updateCalendar(calendar)
    #expect(try !test.exportedText().contains("COLOR"))
  }

  @Test("a read-only calendar can be made writable again")
  func readOnly() throws {
    let test = try TestStore()
    var calendar = try test.store.defaultCalendar()
    calendar.isReadOnly = true
    try test.store.updateCalendar(calendar)
    #expect(try test.store.defaultCalendar().isReadOnly)
    #expect(throws: StoreError.self) { try test.load(event()) }
    calendar.isReadOnly = false
    try test.store.updateCalendar(calendar)
    #expect(try test.load(event()).added == 1)
  }

  @Test("a deleted calendar can be neither changed nor deleted")
  func missing() throws {
    let test = try TestStore()
    let gone = try test.store.createCalendar(title: "Gone")
    try test.store.deleteCalendar(gone)
    let before = try test.contents()
    for body in [{ try test.store.updateCalendar(gone) }, { _ = try test.store.deleteCalendar(gone) }]
      as [() throws -> Void]
    {
      let error = #expect(throws: StoreError.self) { try body() }
      #expect(error?.code == .notFound)
    }
    #expect(try test.contents() == before)
  }

  @Test("counts are for each calendar, by kind")
  func counts() throws {
    let test = try TestStore()
    try test.load(
      calendar(event(), event(uid: "two"), component("VTODO", uid: "t", [])),
      calendar(event(), properties: ["X-WR-CALNAME:Other"]))
    #expect(try test.store.calendars().map(\.counts) == [[.event: 2, .reminder: 1], [:], [.event: 1]])
  }

  @Test("a title from a file is kept up to a thousand characters, and finds its calendar again")
  func longTitle() throws {
    let test = try TestStore()
    let title = String(repeating: "a\u{301}", count: 2_000)
    let text = calendar(event(title: "Lunch", start: ":20261118T110000Z"), properties: ["X-WR-CALNAME:\(title)"])
    try test.load(text)
    try test.load(text)
    let calendars = try test.store.allCalendars().filter { $0.title.hasPrefix("\u{e1}") || $0.title.hasPrefix("a") }
    #expect(calendars.count == 1 && calendars.first?.title.unicodeScalars.count ?? .max <= 1_000)
    let lines = try test.database { try String.fetchAll($0, sql: "SELECT content FROM calendar_properties") }
    #expect(lines.contains { $0.hasSuffix(title) })
    #expect(#expect(throws: StoreError.self) { try test.store.createCalendar(title: title) }?.code == .invalidArgument)
  }

  @Test("one user may see a hundred calendars of a store, and deleted ones make room")
  func manyShares() throws {
    let test = try TestStore()
    for number in 1...101 { _ = try test.store.createCalendar(title: "c\(number)") }
    for number in 1...100 { try test.store.share("c\(number)", with: .user("bob", mayWrite: false)) }
    try test.store.share("c1", with: .user("bob", mayWrite: true))
    let error = #expect(throws: StoreError.self) { try test.store.share("c101", with: .user("bob", mayWrite: false)) }
    #expect(error?.message == "bob may see 100 of your calendars, which is the maximum; revoke a share first")
    try test.store.share("c101", with: .user("carol", mayWrite: false))
    try test.store.deleteCalendar(test.store.calendar(named: "c1"))
    try test.store.share("c101", with: .user("bob", mayWrite: false))
    #expect(try test.store.shares().count == 101)
  }
}
