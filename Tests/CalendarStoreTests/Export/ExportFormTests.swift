import CalendarStore
import Foundation
import ICalendar
import Testing

@Suite("The form of exports")
struct ExportFormTests {
  @Test("every line ends with CRLF and has at most 75 octets, and no character is split")
  func lines() throws {
    let test = try TestStore()
    try test.load(fixture: "long-lines-of-all-scripts")
    let bytes = try test.exported()
    for line in String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n") {
      #expect(line.utf8.count <= 75)
      #expect(!line.contains("\u{FFFD}"))
      #expect(!line.utf8.contains(0x0A) && !line.utf8.contains(0x0D))
    }
    #expect(
      NaiveCalendar(bytes).items.map(\.lines)
        == NaiveCalendar(try Fixture.bytes("long-lines-of-all-scripts.ics")).items.map(\.lines))
  }

  @Test("NUL, invalid UTF-8, tabs and odd lines are exported byte for byte")
  func oddBytes() throws {
    let test = try TestStore()
    var text = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:odd\r\nDTSTAMP:20260101T000000Z\r\n".utf8)
    text += Array("SUMMARY:a".utf8) + [0x00, 0xFF, 0xFE, 0xC3] + Array("\tb\r\n".utf8)
    text += Array("X-LONG:".utf8) + [UInt8](repeating: 0x80, count: 300) + [0x0D, 0x0A]
    text += Array("no colon here\r\nX-EMPTY:\r\nsummary;x=\"a:b;c\":lower\r\nX-END: \r\n".utf8)
    text += Array("END:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    _ = try test.store.importCalendars([CalendarInput(name: "odd.ics", bytes: text)])
    let exported = try test.exported()
    #expect(NaiveCalendar(exported).items.map(\.lines) == NaiveCalendar(text).items.map(\.lines))
    #expect(NaiveCalendar(exported).items.first?.lines.count == 10)
  }

  @Test("items are exported in the order in which they were imported, whatever their times")
  func order() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "c", title: "c"), event(uid: "a", title: "a", start: ":20200101T000000Z")))
    try test.load(calendar(event(uid: "b", title: "b"), event(uid: "c", sequence: 1, title: "c")))
    #expect(NaiveCalendar(try test.exported()).items.map { $0.value("UID") } == ["c", "a", "b"])
  }

  @Test("the bytes come in chunks that make up the whole, and are counted")
  func pieces() throws {
    let test = try TestStore()
    try test.load(
      calendar((0..<3000).map { event(uid: "event \($0)", "DESCRIPTION:\(String(repeating: "x", count: 200))") }))
    var pieces: [Int] = []
    let summary = try test.store.export { pieces.append($0.count) }
    #expect(pieces.count > 3)
    #expect(pieces.reduce(0, +) == summary.byteCount)
    #expect(summary.items == 3000)
  }

  @Test("an error thrown by the sink ends the export")
  func failingSink() throws {
    struct Full: Error {}
    let test = try TestStore()
    try test.load(calendar(event()))
    let error = #expect(throws: StoreError.self) { try test.store.export { _ in throw Full() } }
    #expect(error?.code == .unavailable)
    #expect(try test.titles() == ["Lunch"])
  }

  @Test(
    "every fixture is exported verbatim, and again after a second pass through a store", arguments: Fixture.calendars
  )
  func fixtures(name: String) throws {
    let trip = try RoundTrip(file: Fixture.url(name + ".ics"))
    if !name.hasPrefix("cancel-") { #expect(trip.lostItems == []) }
    #expect(trip.lostTimeZones == [])
    #expect(trip.lostProperties == [])
    #expect(trip.isIdempotent)
    #expect(trip.isDeterministic)
  }
}
