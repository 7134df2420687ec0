import CalendarModel
import CalendarStore
import ICalendar
import Testing

@Suite("Overrides")
struct OverrideTests {
  private func override(_ id: String, stamp: String = "20260101T000000Z", _ title: String) -> String {
    event(uid: "series", stamp: stamp, title: title, start: ":20260302T120000Z", "RECURRENCE-ID\(id)")
  }

  @Test("a RECURRENCE-ID in UTC and one in the series' zone are the same occurrence")
  func sameInstant() throws {
    let test = try TestStore()
    try test.load(calendar(override(";TZID=Europe/Berlin:20260302T090000", "first")))
    try test.load(calendar(override(":20260302T080000Z", stamp: "20260102T000000Z", "second")))
    try test.load(calendar(override(";TZID=America/New_York:20260302T030000", stamp: "20260103T000000Z", "third")))
    let items = try test.store.items(named: "series")
    #expect(items.map(\.recurrenceKey.text) == ["20260302T080000Z"])
    #expect(try test.titles() == ["third"])
    #expect(try test.exportedText().contains("RECURRENCE-ID;TZID=America/New_York:20260302T030000\r\n"))
  }

  @Test(
    "different occurrences are different items",
    arguments: [
      [":20260302T080000Z", ":20260309T080000Z"], [":20260302T080000Z", ":20260302T080000"],
      [";VALUE=DATE:20260302", ":20260302T000000Z"],
      [";TZID=Own:20260302T080000", ";TZID=Other:20260302T080000"],
      [":soon", ":later"],
    ])
  func different(ids: [String]) throws {
    let test = try TestStore()
    let text = calendar(ids.map { override($0, "moved") } + [event(uid: "series", title: "series")])
    #expect(try test.load(text).added == 3)
    #expect(try test.load(text).numbers == [0, 0, 3, 0, 0])
  }

  @Test("an override without its series is separate")
  func alone() throws {
    let test = try TestStore()
    try test.load(calendar(override(":20260302T080000Z", "alone")))
    let item = try #require(try test.store.items(named: "series").first)
    #expect(try test.store.overrides(of: item).map(\.id) == [item.id])
  }

  @Test("overrides of a series have the same calendar and kind")
  func overridesOfSeries() throws {
    let test = try TestStore()
    let series = event(uid: "series", title: "series", "RRULE:FREQ=WEEKLY")
    try test.load(
      calendar(
        series, override(":20260309T080000Z", "a"), override(":20260302T080000Z", "b"),
        component("VTODO", uid: "series", ["RECURRENCE-ID:20260302T080000Z"])))
    try test.load(calendar(series, override(":20260316T080000Z", "c"), properties: ["X-WR-CALNAME:Other"]))
    let item = try #require(try test.store.items(named: "series").first)
    #expect(try test.store.overrides(of: item).map { $0.component.first(.summary)?.text } == ["a", "b"])
  }

  // MARK: Newer revisions of the series

  private func series(_ sequence: Int, hour: Int, _ more: String...) -> String {
    component(
      "VEVENT", uid: "series", sequence: sequence,
      ["SUMMARY:series \(sequence)", "DTSTART:20260302T\(hour)0000Z"] + more)
  }

  private func moved(_ sequence: Int, _ day: String, hour: String, _ title: String) -> String {
    component(
      "VEVENT", uid: "series", sequence: sequence,
      ["SUMMARY:\(title)", "RECURRENCE-ID:202603\(day)T\(hour)0000Z", "DTSTART:202603\(day)T150000Z"])
  }

  @Test("a series that moves as a whole replaces its overrides: the older one is removed and counted")
  func movedSeries() throws {
    let test = try TestStore()
    let rule = "RRULE:FREQ=WEEKLY;COUNT=4"
    try test.load(
      calendar(series(1, hour: 10, rule), moved(1, "09", hour: "10", "old"), moved(1, "16", hour: "10", "gone")))
    let newer = calendar(series(2, hour: 12, rule), moved(2, "09", hour: "12", "new"))
    #expect(try test.load(newer, options: ImportOptions(isDryRun: true)).numbers == [1, 1, 0, 2, 0])
    #expect(try test.load(newer).numbers == [1, 1, 0, 2, 0])
    #expect(try test.titles().sorted() == ["new", "series 2"])
    #expect(try test.load(newer).numbers == [0, 0, 2, 0, 0])
    try test.store.undo()
    #expect(try test.titles().sorted() == ["gone", "old", "series 1"])
  }

  @Test("overrides that a newer series still has, excludes, or does not supersede, stay")
  func keptOverrides() throws {
    let test = try TestStore()
    let rule = "RRULE:FREQ=WEEKLY;COUNT=4"
    try test.load(
      calendar(
        series(1, hour: 10, rule), moved(1, "09", hour: "10", "same"), moved(1, "16", hour: "10", "excluded"),
        moved(2, "11", hour: "10", "as new"), moved(1, "12", hour: "10", "in the file")))
    let newer = calendar(
      series(2, hour: 10, rule, "EXDATE:20260316T100000Z"), moved(1, "12", hour: "10", "in the file"))
    #expect(try test.load(newer).numbers == [0, 1, 1, 0, 0])
    #expect(try test.titles().sorted() == ["as new", "excluded", "in the file", "same", "series 2"])
  }

  @Test("a series with the same SEQUENCE, or with a rule that cannot be expanded, removes no override")
  func undecidedOverrides() throws {
    let test = try TestStore()
    try test.load(calendar(series(1, hour: 10, "RRULE:FREQ=WEEKLY"), moved(0, "09", hour: "10", "old")))
    let later = series(1, hour: 12, "RRULE:FREQ=WEEKLY").replacing("20260101T000000Z", with: "20260102T000000Z")
    #expect(try test.load(calendar(later)).numbers == [0, 1, 0, 0, 0])
    #expect(try test.load(calendar(series(2, hour: 12, "RRULE:FREQ=OFTEN"))).numbers == [0, 1, 0, 0, 0])
    #expect(try test.titles().contains("old"))
  }

  @Test("an empty RECURRENCE-ID does not make a component the series")
  func emptyID() throws {
    let test = try TestStore()
    let text = calendar(event(uid: "series", title: "series"), override(":", "empty"))
    #expect(try test.load(text).added == 2)
    #expect(try test.load(text).numbers == [0, 0, 2, 0, 0])
  }
}
