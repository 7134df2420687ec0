import CalendarStore
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("VTIMEZONEs in exports that were in no file")
struct ExportZoneTests {
  @Test("a zone that the system knows gets a VTIMEZONE for the years in use, so that every TZID has one")
  func missing() throws {
    let test = try TestStore()
    try test.load(
      calendar(event(start: ";TZID=Europe/Berlin:20260710T090000", "DTEND;TZID=Europe/Berlin:20261110T100000")))
    let text = try test.exportedText()
    #expect(text.components("VTIMEZONE").map(\.first) == ["TZID:Europe/Berlin"])
    #expect(text.components("DAYLIGHT").count == 1)
    #expect(text.components("STANDARD").count == 1)
    #expect(try test.exportedText() == text)
    // Imported into another store, it has the same contents.
    let other = try TestStore()
    try other.load(text)
    #expect(try other.exportedText() == text)
  }

  @Test("the rules for a series are open-ended")
  func series() throws {
    let test = try TestStore()
    try test.load(calendar(event(start: ";TZID=Pacific Standard Time:20260710T090000", "RRULE:FREQ=WEEKLY")))
    let text = try test.exportedText()
    #expect(text.contains("TZID:Pacific Standard Time\r\n"))
    #expect(text.contains("RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n"))
  }

  @Test("an imported VTIMEZONE stays the only one of its name, and an unknown zone gets none")
  func present() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        timeZone("Europe/Berlin", offset: "+0100"), event(start: ";TZID=Europe/Berlin:20260710T090000"),
        event(uid: "two", start: ";TZID=Atlantis:20260710T090000")))
    #expect(try test.exportedText().components("VTIMEZONE").count == 1)
  }

  @Test("an item imported without a VTIMEZONE is not moved by another file's VTIMEZONE of the same TZID")
  func unmoved() throws {
    let zone = timeZone("Office", offset: "-0600")
    // The definition of Berlin has an offset that no clock there ever showed.
    let odd = timeZone("Europe/Berlin", offset: "+0900")
    func zoned(_ uid: String, _ tzid: String) -> String { event(uid: uid, start: ";TZID=\(tzid):20260710T103500") }
    for files in permutations([
      calendar(zone, odd, zoned("defined", "Office"), zoned("odd", "Europe/Berlin")),
      calendar(zoned("floating", "Office"), zoned("spelled", "office"), zoned("system", "Europe/Berlin")),
      calendar(timeZone("Home", offset: "+0500"), zoned("home", "Home")),
    ]) {
      let test = try TestStore()
      try test.load(files)
      let text = try test.exportedText()
      #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 3)
      #expect(try test.load(text).numbers == [0, 0, 6, 0, 0])
      let other = try TestStore()
      try other.load(text)
      let times = try test.times()
      #expect(try other.times() == times)
      #expect(times.contains { $0.hasPrefix("floating ") && $0.hasSuffix(" none") })
      #expect(try other.exportedText() == text)
      #expect(try other.store.examine().isGood)
    }
  }

  @Test("a standard VTIMEZONE also serves the items imported without one")
  func shared() throws {
    let test = try TestStore()
    let event = event(start: ";TZID=Europe/Berlin:20260710T090000", "RRULE:FREQ=WEEKLY")
    let source = try TestStore()
    try source.load(calendar(event))
    try test.load(source.exportedText())
    try test.load(calendar(StoreTestSupport.event(uid: "two", start: ";TZID=Europe/Berlin:20260710T103500")))
    #expect(try test.exportedText().components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    #expect(try test.exportedText().components("VTIMEZONE").count == 1)
  }

  @Test("an export of some items contains only their zones")
  func query() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        event(start: ";TZID=Europe/Berlin:20260710T090000"),
        event(uid: "two", start: ";TZID=Asia/Tokyo:20260710T090000"),
        event(uid: "three", "DESCRIPTION:TZID=America/New_York")))
    var query = ItemQuery()
    query.uids = ["two"]
    #expect(try test.exportedText(query).components("VTIMEZONE").map(\.first) == ["TZID:Asia/Tokyo"])
    #expect(try test.exportedText().components("VTIMEZONE").map(\.first) == ["TZID:Asia/Tokyo", "TZID:Europe/Berlin"])
  }
}

extension TestStore {
  /// When the items begin, by UID.
  fileprivate func times() throws -> [String] {
    try database { db in
      try Row.fetchAll(db, sql: "SELECT uid, start_civil, start_instant FROM items ORDER BY uid").map { row in
        let instant: Int64? = row["start_instant"]
        return "\(row["uid"] as String) \(row["start_civil"] as Int64) \(instant.map { "\($0)" } ?? "none")"
      }
    }
  }
}

extension String {
  /// The lines of the components with a given name.
  fileprivate func components(_ name: String) -> [[Substring]] {
    split(separator: "BEGIN:\(name)\r\n").dropFirst().map { part in
      Array(part.split(separator: "\r\n").prefix { $0 != "END:\(name)" })
    }
  }
}
