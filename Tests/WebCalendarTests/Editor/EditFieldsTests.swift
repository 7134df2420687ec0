import CalendarModel
import CivilTime
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Form fields")
struct EditFieldsTests {
  @Test(
    "categories with commas and backslashes come back unchanged",
    arguments: [[], ["a"], ["a", "b c"], ["a, b", "c\\d", "\\,"]])
  func categories(_ names: [String]) { #expect(CategoryList.categories(CategoryList.text(names)) == names) }

  @Test("fields with several values, and notes with several lines, come back unchanged")
  func pairs() {
    var fields = EditFields()
    (fields[.notes], fields[.weekday], fields[.alarmNumber]) = ("one\n\ntwo", "MO\nWE", "5\n\n")
    var form = FormFields()
    for (name, value) in fields.pairs(prefix: "was.") { form.add(name, value) }
    #expect(EditFields(form, prefix: "was.") == fields)
    #expect(EditFields(FormFields(encoded: "notes=one%0D%0A%0D%0Atwo"))[.notes] == "one\n\ntwo")
  }

  @Test("a change on one side counts, and so does the same change on both sides")
  func merging() {
    var (shown, now, sent) = (EditFields(), EditFields(), EditFields())
    (shown[.title], now[.title], sent[.title]) = ("a", "a", "b")
    (shown[.place], now[.place], sent[.place]) = ("a", "c", "a")
    (shown[.link], now[.link], sent[.link]) = ("a", "d", "d")
    (shown[.notes], now[.notes], sent[.notes]) = ("a", "x", "y")
    let merge = EditMerge(EditPart.allCases, shown: shown, now: now, sent: sent)
    #expect(merge.fields[.title] == "b" && merge.fields[.place] == "c" && merge.fields[.link] == "d")
    #expect(merge.disputes.map(\.part) == [.notes] && merge.fields[.notes] == "y")
  }

  @Test(
    "a rule and its fields have the same meaning, or the form leaves the rule as it is",
    arguments: [
      ("FREQ=DAILY", "daily"), ("FREQ=DAILY;INTERVAL=3;COUNT=4", "daily"), ("FREQ=WEEKLY;BYDAY=WE", "weekly"),
      ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,WE", "weekly"), ("FREQ=MONTHLY;BYMONTHDAY=18", "monthly"),
      ("FREQ=MONTHLY;BYDAY=WE;BYSETPOS=-1", "monthly"), ("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=18", "yearly"),
      ("FREQ=WEEKLY;UNTIL=20261216T090000Z", "weekly"), ("FREQ=WEEKLY;BYDAY=2WE", "kept"),
      ("FREQ=MONTHLY;BYMONTHDAY=19", "kept"), ("FREQ=YEARLY;BYMONTH=12", "kept"), ("FREQ=SECONDLY", "kept"),
      ("FREQ=DAILY;BYMONTH=11", "kept"), ("no rule", "kept"),
    ])
  func rules(_ rule: String, _ way: String) {
    var event = Event(title: "x")
    event.start = .zoned(
      CivilDateTime(year: 2026, month: 11, day: 18, hour: 10, minute: 0, second: 0)!, tzid: "Europe/Berlin")
    event.recurrenceRules = [RecurrenceValue(rule)]
    var fields = EditFields()
    FieldRule(zone: .utc).show(event, in: &fields)
    #expect(fields[.repeats] == way)
  }
}

@Suite("Links to the form of a new event")
struct NewEventTests {
  @Test("each day has one, and each hour of a day with hours, even on days with clock changes")
  func slots() throws {
    let desk = try PageDesk(calendar(event()))
    let week = desk.text("/week/2026-11-18")
    #expect(
      week.contains("href=\"/event/new?start=2026-11-18\"")
        && week.contains("href=\"/event/new?start=2026-11-18T10:00\""))
    #expect(desk.text("/month/2026-11-18").contains("href=\"/event/new?start=2026-11-30\""))
    let spring = desk.text("/day/2027-03-28")
    #expect(!spring.contains("start=2027-03-28T02:00") && spring.contains("start=2027-03-28T03:00"))
  }

  @Test("the notice of a change is shown for an hour, and no revision number breaks a page")
  func notices() throws {
    let desk = try PageDesk(calendar(event(title: "Lunch")))
    #expect(desk.text("/week/2026-11-18?saved=1").contains("Added: “Lunch”."))
    for number in ["0", "-1", "99", "9223372036854775808", "x", ""] {
      let page = desk.get("/week/2026-11-18?saved=\(number)")
      #expect(page.status == 200 && !String(decoding: page.body, as: UTF8.self).contains("Added:"))
    }
  }
}
