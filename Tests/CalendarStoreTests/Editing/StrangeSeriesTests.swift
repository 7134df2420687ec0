import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Series with rules that cannot be expanded")
struct StrangeSeriesTests {
  @Test("a series with a rule in an unknown calendar system can be edited, moved and ended")
  func unknownScale() throws {
    let test = try TestStore()
    let strange = "RRULE:RSCALE=X-UNKNOWN;FREQ=YEARLY"
    try test.load(calendar(event(start: ":20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=4", strange)))
    try test.edit("one", .all) { $0.title = "New" }
    try test.edit("one/20260303T090000Z", .this) { $0.title = "Own" }
    try test.store.remove(test.occurrence("one/20260304T090000Z"), span: .this)
    try test.edit("one", .all) { $0.start = .utc(.at(2026, 3, 2, 10)) }
    #expect(try test.happenings() == ["20260302T100000Z New", "20260303T090000Z Own", "20260305T100000Z New"])
    #expect(try test.lines().contains(strange))
    try test.store.remove(test.occurrence("one/20260305T100000Z"), span: .future)
    #expect(try test.happenings() == ["20260302T100000Z New", "20260303T090000Z Own"])
  }
}
