import CalendarStore
import Testing

@Suite("The properties of exported VCALENDARs")
struct ExportHeaderTests {
  private func header(_ test: TestStore, options: ExportOptions = ExportOptions()) throws -> [String] {
    NaiveCalendar(try test.exported(options: options)).properties.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("an empty store exports nothing, since a VCALENDAR must have a component")
  func emptyStore() throws {
    let test = try TestStore()
    #expect(try test.exportedText().isEmpty)
    let summary = try test.store.export { _ in }
    #expect(summary.items == 0 && summary.calendars == 0 && summary.byteCount == 0)
  }

  @Test("the file's own properties are exported in order, without METHOD")
  func ownProperties() throws {
    let test = try TestStore()
    try test.load(
      "BEGIN:VCALENDAR\r\nPRODID:-//X//Y//EN\r\nMETHOD:PUBLISH\r\nVERSION:2.0\r\nX-A;B=c:d\r\nX-A:e\r\n"
        + "\(event())END:VCALENDAR\r\n")
    #expect(try header(test) == ["PRODID:-//X//Y//EN", "VERSION:2.0", "X-A;B=c:d", "X-A:e"])
  }

  @Test("missing VERSION and PRODID are added")
  func missingProperties() throws {
    let test = try TestStore()
    try test.load("BEGIN:VCALENDAR\r\nX-WR-CALNAME:Trips\r\n\(event())END:VCALENDAR\r\n")
    #expect(
      try header(test, options: ExportOptions(productIdentifier: "-//Me, myself//X//EN"))
        == ["VERSION:2.0", "PRODID:-//Me\\, myself//X//EN", "X-WR-CALNAME:Trips"])
  }

  @Test("METHOD is written on request, after VERSION and PRODID")
  func method() throws {
    let test = try TestStore()
    try test.load(calendar(event(), properties: ["METHOD:REQUEST", "X-A:1"]))
    #expect(
      try header(test, options: ExportOptions(method: "PUBLISH"))
        == ["VERSION:2.0", "PRODID:-//Test//Test//EN", "METHOD:PUBLISH", "X-A:1"])
    let evil = try test.exportedText(options: ExportOptions(method: "PUBLISH\r\nX-EVIL:1"))
    #expect(!evil.contains("\r\nX-EVIL"))
  }

  @Test("a calendar without properties has its title")
  func title() throws {
    let test = try TestStore()
    _ = try test.store.createCalendar(title: "Trips; far, and\nwide")
    try test.load(event(), options: ImportOptions(calendar: "Trips; far, and\nwide"))
    #expect(
      try header(test)
        == ["VERSION:2.0", "PRODID:-//Almanac//Almanac//EN", "X-WR-CALNAME:Trips\\; far\\, and\\nwide"])
  }

  @Test("every calendar with contents is a VCALENDAR, in order of creation")
  func severalCalendars() throws {
    let test = try TestStore()
    _ = try test.store.createCalendar(title: "Empty")
    try test.load(
      calendar(event(), properties: ["X-WR-CALNAME:B"]), calendar(event(), properties: ["X-WR-CALNAME:A"]),
      calendar(event()), calendar([], properties: ["X-WR-CALNAME:Only properties"]))
    let names = try test.exportedText().split(separator: "\r\n").filter { $0.hasPrefix("X-WR-CALNAME") }
    #expect(names == ["X-WR-CALNAME:B", "X-WR-CALNAME:A", "X-WR-CALNAME:Only properties"])
    #expect(try test.store.export { _ in }.calendars == 4)
  }

  @Test("a calendar requested by name must exist, and is written once it has contents")
  func emptyCalendar() throws {
    let test = try TestStore()
    _ = try test.store.createCalendar(title: "Empty")
    var query = ItemQuery()
    query.calendars = ["empty"]
    #expect(try test.exportedText(query).isEmpty)
    try test.load(event(), options: ImportOptions(calendar: "Empty"))
    #expect(try test.exportedText(query).contains("X-WR-CALNAME:Empty\r\n"))
    query.calendars = ["missing"]
    let error = #expect(throws: StoreError.self) { try test.exported(query) }
    #expect(error?.code == .notFound)
  }
}
