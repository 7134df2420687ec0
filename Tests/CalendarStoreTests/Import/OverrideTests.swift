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

  @Test("an override without its series stands alone")
  func alone() throws {
    let test = try TestStore()
    try test.load(calendar(override(":20260302T080000Z", "alone")))
    let item = try #require(try test.store.items(named: "series").first)
    #expect(try test.store.overrides(of: item).map(\.id) == [item.id])
  }

  @Test("overrides of a series are those of its calendar and kind")
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

  @Test("an empty RECURRENCE-ID is not the series")
  func emptyID() throws {
    let test = try TestStore()
    let text = calendar(event(uid: "series", title: "series"), override(":", "empty"))
    #expect(try test.load(text).added == 2)
    #expect(try test.load(text).numbers == [0, 0, 2, 0, 0])
  }
}
