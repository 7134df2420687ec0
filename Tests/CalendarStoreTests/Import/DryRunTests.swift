import CalendarStore
import ICalendar
import Testing

@Suite("Dry runs")
struct DryRunTests {
  private let stored = calendar(
    event(uid: "same"), event(uid: "changed", title: "old"), event(uid: "left", title: "a"),
    event(uid: "left", title: "b", start: ":20260302T120000Z"))
  private let incoming = calendar(
    [
      timeZone("Own", offset: "+0100"), event(uid: "same"), event(uid: "changed", sequence: 1, title: "new"),
      event(uid: "left", sequence: 1, title: "c"), event(uid: "fresh", start: ";TZID=Own:20260101T000000"),
      event(uid: "fresh", start: ";TZID=Own:20260101T000000"),
    ])

  @Test("a dry run reports the same as a real run, and changes nothing")
  func sameNumbers() throws {
    let test = try TestStore()
    try test.load(stored)
    let before = try test.contents()
    let files = [incoming, calendar(event(uid: "elsewhere"), properties: ["X-WR-CALNAME:New"])]
    let dry = try test.load(files, options: ImportOptions(isDryRun: true))
    #expect(try test.contents() == before)
    let real = try test.load(files)
    #expect(dry == real)
    #expect(real.numbers == [2, 2, 1, 1, 1])
    #expect(try test.contents() != before)
  }

  @Test("a dry run lists every change, a real run lists none")
  func changes() throws {
    let test = try TestStore()
    try test.load(stored)
    func told(isDryRun: Bool) throws -> [[String?]] {
      var changes: [[String?]] = []
      _ = try test.store.importCalendars(
        [CalendarInput(name: "a.ics", bytes: Array(incoming.utf8))], options: ImportOptions(isDryRun: isDryRun),
        observer: ImportObserver(change: {
          changes.append([$0.old?.first(.summary)?.text, $0.new?.first(.summary)?.text, $0.calendar])
        }))
      return changes
    }
    #expect(
      try told(isDryRun: true) == [
        ["old", "new", "Calendar"], ["a", "c", "Calendar"], ["b", nil, "Calendar"], [nil, "Lunch", "Calendar"],
      ])
    #expect(try told(isDryRun: false).isEmpty)
  }

  @Test("a dry run fails like a real run")
  func failures() throws {
    let test = try TestStore()
    try test.load(stored)
    for isDryRun in [true, false] {
      let error = #expect(throws: StoreError.self) {
        try test.load(incoming, options: ImportOptions(conflictPolicy: .fail, isDryRun: isDryRun))
      }
      #expect(error?.code == .conflict)
    }
  }

  @Test("a dry run needs a writable store, and leaves no calendar behind")
  func createsNothing() throws {
    let test = try TestStore()
    let options = ImportOptions(calendar: "New", createsCalendar: true, isDryRun: true)
    #expect(try test.load(incoming, options: options).calendars == ["New"])
    #expect(try test.count("calendars") == 2)
    #expect(try test.store.revision() == 0)
  }
}
