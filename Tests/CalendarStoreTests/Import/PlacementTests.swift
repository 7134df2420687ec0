import CalendarModel
import CalendarStore
import GRDB
import ICalendar
import Testing

@Suite("Where an import puts items")
struct PlacementTests {
  @Test("without a name, the default calendar receives everything")
  func defaultCalendar() throws {
    let test = try TestStore()
    let summary = try test.load(calendar(event()))
    #expect(summary.calendars == ["Calendar"])
    #expect(try test.store.calendars().map(\.calendar.title) == ["Calendar", "Reminders"])
  }

  @Test("a calendar accepts the kinds of item that a file puts there, until the import is undone")
  func kinds() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    #expect(try test.store.allCalendars().map(\.entityTypes) == [[.event], [.reminder]])
    let toDo = calendar(component("VTODO", uid: "t", []))
    try test.load(toDo)
    #expect(try test.store.allCalendars().map(\.entityTypes) == [[.event, .reminder], [.reminder]])
    #expect(try test.store.defaultCalendar(for: .reminder).title == "Reminders")
    let occurrence = try test.store.occurrence(named: "t")
    try test.store.complete(occurrence)
    try test.store.undo()
    try test.store.undo()
    #expect(try test.store.allCalendars().map(\.entityTypes) == [[.event], [.reminder]])
    try test.load(toDo, options: ImportOptions(calendar: "Reminders"))
    #expect(try test.store.allCalendars().map(\.entityTypes) == [[.event], [.reminder]])
  }

  @Test(
    "NAME, else X-WR-CALNAME, names the calendar, which is created",
    arguments: [
      (["NAME:Trips"], "Trips"), (["X-WR-CALNAME:Trips\\, far"], "Trips, far"),
      (["X-WR-CALNAME:Old", "NAME:Trips"], "Trips"), (["NAME:", "X-WR-CALNAME: Trips "], "Trips"),
      (["NAME;LANGUAGE=en:One\\nTwo"], "One Two"), (["NAME: ", "X-WR-CALNAME:\\n"], "Calendar"),
      (["X-WR-CALNAME:Tr\u{0}ips"], "Tr\u{FFFD}ips"),
    ])
  func namedCalendar(properties: [String], title: String) throws {
    let test = try TestStore()
    let text = calendar(event(), properties: properties)
    #expect(try test.load(text).calendars == [title])
    #expect(try test.store.calendar(named: title).title == title)
    #expect(try test.load(text).numbers == [0, 0, 1, 0, 0])
  }

  @Test("an existing calendar of that name receives them, in any letter case")
  func existingCalendar() throws {
    let test = try TestStore()
    _ = try test.store.createCalendar(title: "Straße")
    try test.load(calendar(event(), properties: ["X-WR-CALNAME:straße"]))
    #expect(try test.store.calendars().map(\.counts) == [[:], [:], [.event: 1]])
  }

  @Test("the chosen calendar takes precedence over the name in the file")
  func chosenCalendar() throws {
    let test = try TestStore()
    let text = calendar(event(), properties: ["X-WR-CALNAME:Other"])
    let error = #expect(throws: StoreError.self) { try test.load(text, options: ImportOptions(calendar: "Mine")) }
    #expect(error?.code == .notFound)
    #expect(try test.count("calendars") == 2)
    let summary = try test.load(text, options: ImportOptions(calendar: "Mine", createsCalendar: true))
    #expect(summary.calendars == ["Mine"])
    #expect(try test.store.calendars().map(\.calendar.title) == ["Calendar", "Reminders", "Mine"])
    try test.load(text, options: ImportOptions(calendar: "mine", createsCalendar: true))
    #expect(try test.count("calendars") == 3)
    let identifier = try test.store.calendar(named: "Mine").identifier
    #expect(try test.load(text, options: ImportOptions(calendar: identifier)).numbers == [0, 0, 1, 0, 0])
  }

  @Test("a name shared by two calendars is ambiguous")
  func ambiguousName() throws {
    let test = try TestStore()
    try test.database {
      try $0.execute(
        sql: "INSERT INTO calendars (identifier, source_id, title) VALUES ('a', 1, 'Twice'), ('b', 1, 'Twice')")
    }
    let error = #expect(throws: StoreError.self) {
      try test.load(calendar(event()), options: ImportOptions(calendar: "Twice"))
    }
    #expect(error?.code == .ambiguous)
    #expect(error?.message.contains("a, b") == true)
  }

  @Test("a read-only calendar accepts nothing, and then nothing else is imported either")
  func readOnlyCalendar() throws {
    let test = try TestStore()
    var locked = try test.store.createCalendar(title: "Locked")
    locked.isReadOnly = true
    try test.store.updateCalendar(locked)
    let before = try test.contents()
    let error = #expect(throws: StoreError.self) {
      try test.load(calendar(event(uid: "free")), calendar(event(), properties: ["X-WR-CALNAME:Locked"]))
    }
    #expect(error?.code == .readOnly)
    #expect(try test.contents() == before)
  }

  @Test("several VCALENDARs in one file go to the calendars that they name")
  func severalCalendars() throws {
    let test = try TestStore()
    let summary = try test.load(fixture: "several-calendars-one-file")
    #expect(summary.calendars == ["Family", "Calendar", "Work"])
    let titles = try ["Family", "Calendar", "Work"].map { name in
      var query = ItemQuery()
      query.calendars = [name]
      return try test.titles(query)
    }
    #expect(titles == [["Birthday", "Anniversary"], ["Somewhere"], ["Meeting"]])
    #expect(try test.load(fixture: "several-calendars-one-file").changesAnything == false)
  }

  @Test("METHOD and a name after the components belong to the VCALENDAR too, and nothing of it is lost")
  func propertiesBehindComponents() throws {
    let test = try TestStore()
    try test.load(fixture: "properties-behind-components")
    let names = try test.store.calendarProperties(of: test.store.defaultCalendar()).map(\.unfolded)
    #expect(
      names == [
        "VERSION:2.0", "PRODID:-//Test//Test//EN", "X-FIRST:1", "X-FIRST:2", "X-WR-CALNAME:Late", "METHOD:PUBLISH",
      ])
    let before = try test.contents()
    #expect(try test.load(fixture: "properties-behind-components").numbers == [0, 0, 2, 0, 0])
    #expect(try test.contents() == before)
  }

  @Test("components outside a VCALENDAR are imported, with an issue, and their VTIMEZONEs with them")
  func outsideCalendar() throws {
    let test = try TestStore()
    var codes: [ICalendar.Issue.Code] = []
    let observer = ImportObserver(issue: { _, issue in codes.append(issue.code) })
    let summary = try test.store.importCalendars([Fixture.input("components-outside-calendar")], observer: observer)
    #expect(summary.numbers == [4, 0, 0, 0, 0])
    #expect(codes.contains(.componentOutsideCalendar))
    #expect(try test.titles() == ["Before", "Forward", "Within", "Behind"])
    for item in try test.store.items(matching: ItemQuery()) {
      #expect(try test.store.timeZones(of: item).count == (item.uid == "within" ? 0 : 1))
    }
    #expect(try test.load(fixture: "components-outside-calendar").numbers == [0, 0, 4, 0, 0])
  }

  @Test("an import into a store without calendars creates one")
  func noCalendar() throws {
    let test = try TestStore()
    try test.store.deleteCalendar(test.store.defaultCalendar())
    #expect(try test.load(calendar(event())).calendars == ["Calendar"])
    #expect(try test.titles() == ["Lunch"])
    #expect(try test.store.defaultCalendar().title == "Calendar")
  }

  @Test("the first file's properties replace the stored ones, later files only add missing ones")
  func propertiesOfSeveralFiles() throws {
    let test = try TestStore()
    try test.load(calendar(event(), properties: ["X-A:0", "X-B:0"]))
    let list = [
      calendar(event(), properties: ["X-A:1", "X-A:1b"]), calendar(event(), properties: ["X-A:2", "X-C:2"]),
    ]
    try test.load(list)
    let lines = try test.store.calendarProperties(of: test.store.defaultCalendar()).map(\.unfolded)
    #expect(lines == ["VERSION:2.0", "PRODID:-//Test//Test//EN", "X-A:1", "X-A:1b", "X-B:0", "X-C:2"])
    let before = try test.contents()
    try test.load(list)
    #expect(try test.contents() == before)
  }

  @Test("an assumed zone applies to floating times, with the UNTIL of series, and to nothing else")
  func assumedZone() throws {
    let test = try TestStore()
    let options = ImportOptions(assumedTimeZone: "Europe/Berlin")
    let text = calendar(
      event(
        start: ":20260710T090000", "DTEND:20260710T100000", "RRULE:FREQ=DAILY;UNTIL=20260720T090000",
        "EXDATE:20260711T090000,20260712T090000", "RDATE;VALUE=PERIOD:20260801T090000/PT1H"),
      event(uid: "two", start: ";VALUE=DATE:20260710"), event(uid: "three", start: ":20260710T090000Z"),
      event(uid: "four", start: ";TZID=Asia/Tokyo:20260710T090000", "EXDATE:20260711T000000Z,20260712T090000"))
    #expect(try test.load(text, options: options).numbers == [4, 0, 0, 0, 0])
    #expect(try test.load(text, options: options).numbers == [0, 0, 4, 0, 0])
    let lines = try test.exportedText().split(separator: "\r\n").filter {
      !$0.hasPrefix("DTSTART:1")
        && ["DTSTART", "DTEND", "RRULE:FREQ=DAILY", "EXDATE", "RDATE"].contains(where: $0.hasPrefix)
    }
    #expect(
      lines.filter { !$0.hasPrefix("DTSTART:20") || $0.hasSuffix("Z") } == [
        "DTSTART;TZID=Europe/Berlin:20260710T090000", "DTEND;TZID=Europe/Berlin:20260710T100000",
        "RRULE:FREQ=DAILY;UNTIL=20260720T070000Z", "EXDATE;TZID=Europe/Berlin:20260711T090000,20260712T090000",
        "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260801T090000/PT1H", "DTSTART;VALUE=DATE:20260710",
        "DTSTART:20260710T090000Z", "DTSTART;TZID=Asia/Tokyo:20260710T090000",
        "EXDATE:20260711T000000Z,20260712T090000",
      ])
  }

  @Test("X-WR-TIMEZONE takes precedence over the assumed zone, and an unknown zone is refused")
  func assumedZoneAndOwn() throws {
    let test = try TestStore()
    let text = calendar(event(start: ":20260710T090000"), properties: ["X-WR-TIMEZONE:Asia/Tokyo"])
    try test.load(text, options: ImportOptions(assumedTimeZone: "Europe/Berlin"))
    #expect(try test.exportedText().contains("DTSTART:20260710T090000\r\n"))
    #expect(throws: StoreError.self) { try test.load(text, options: ImportOptions(assumedTimeZone: "Atlantis")) }
  }
}
