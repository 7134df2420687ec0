import CalendarStore
import ICalendar
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Choices and changes of readers")
struct ChangingPageTests {
  private func form(_ fields: String) -> FormFields { FormFields(encoded: fields) }

  @Test("Boxes show and hide calendars, sources, and all but one")
  func chooser() throws {
    let desk = try PageDesk(
      calendar(event(title: "Lunch", start: ":20261118T110000Z"), properties: ["X-WR-CALNAME:Team"]))
    let all = try desk.test.store.allCalendars()
    let team = try #require(all.first { $0.title == "Team" })
    let hide = desk.post("/calendars/shown", form("toggle=\(team.id)&from=/week/2026-11-18"))
    #expect(hide.status == 303)
    #expect(hide.location == "/week/2026-11-18")
    #expect(hide.cookies.map(\.value) == ["\(team.id)"])
    #expect(!desk.text("/week/2026-11-18", cookies: ["hidden": "\(team.id)"]).contains("Lunch"))
    let only = desk.post("/calendars/shown", form("only=\(team.id)"))
    #expect(ShownCalendars.numbers(only.cookies.first?.value) == Set(all.map(\.id)).subtracting([team.id]))
    let group = desk.post("/calendars/shown", form("group=\(team.sourceID)"))
    #expect(ShownCalendars.numbers(group.cookies.first?.value) == Set(all.map(\.id)))
    let hidden = ["hidden": ShownCalendars.text(Set(all.map(\.id)))]
    #expect(desk.text("/week/2026-11-18", cookies: hidden).contains("No calendars shown"))
    #expect(desk.post("/calendars/shown", form("all=1"), cookies: hidden).cookies.map(\.value) == [""])
  }

  @Test(
    "A form returns only to this server",
    arguments: [
      "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/a\r\nSet-Cookie: x", "",
    ])
  func comingBack(_ path: String) throws {
    let desk = try PageDesk(calendar(event()))
    #expect(desk.post("/calendars/shown", form("all=1&from=\(PercentEncoding.encoded(path))")).location == "/")
  }

  @Test("A file is checked before it is imported, and the import can be undone")
  func importing() throws {
    let desk = try PageDesk(calendar(event()))
    let before = try desk.test.store.revision()
    var form = FormFields()
    let text = calendar(
      event(uid: "new", title: "New one", start: ":20261120T100000Z"),
      event(uid: "broken", title: "Broken", start: ":tomorrow"))
    form.files = [UploadedFile(name: "<b>file</b>.ics", bytes: Array(text.utf8))]
    let check = desk.post("/import", form)
    let path = try #require(check.location)
    #expect(try desk.test.store.revision() == before)
    let page = desk.text(path)
    #expect(page.contains("Nothing has been imported yet."))
    #expect(page.contains("Import 2 items"))
    #expect(page.contains("Broken"))
    #expect(page.contains("&lt;b&gt;file&lt;/b&gt;.ics"))
    let done = desk.post(path, FormFields(encoded: "do=import"))
    #expect(done.location == path)
    let revision = try desk.test.store.revision()
    #expect(revision == before + 1)
    #expect(desk.text(path).contains("/week/2026-11-20"))
    // Submitting twice imports once.
    _ = desk.post(path, FormFields(encoded: "do=import"))
    #expect(try desk.test.store.revision() == revision)
    let undo = desk.post("/undo", FormFields(encoded: "revision=\(revision)"))
    #expect(undo.location == "/log?undone=\(revision)")
    #expect(try desk.test.titles() == ["Lunch"])
    #expect(desk.text("/log?undone=\(revision)").contains("Undone: added 2 items"))
    #expect(desk.post("/undo", FormFields(encoded: "revision=\(revision)")).status == 409)
    #expect(desk.post("/undo", FormFields(encoded: "revision=999")).status == 410)
  }

  @Test(
    "Any page number of findings gives a page: a number out of range gives the nearest one",
    arguments: [
      "9223372036854775807", "-9223372036854775808", "0", "-1", "99999999999999999999999", "1e400", "NaN", "",
    ])
  func extremePages(_ number: String) throws {
    let desk = try PageDesk(calendar(event()))
    var form = FormFields()
    form.files = [UploadedFile(name: "x.ics", bytes: Array(calendar(event(uid: "b", start: ":tomorrow")).utf8))]
    let path = try #require(desk.post("/import", form).location)
    let page = desk.get("\(path)?page=\(number)")
    #expect(page.status == 200)
    #expect(page.body == desk.get(path).body)
  }

  @Test("An invalid calendar is refused with a reason, and changes nothing")
  func broken() throws {
    let desk = try PageDesk(calendar(event()))
    let before = try desk.test.store.revision()
    for bytes in [Array("not a calendar".utf8), [0, 1, 2, 255], Array("BEGIN:VCALENDAR".utf8), []] {
      var form = FormFields()
      form.files = [UploadedFile(name: "x.ics", bytes: bytes)]
      let answer = desk.post("/import", form)
      if let path = answer.location {
        #expect(!desk.text(path).contains("value=\"import\""))
      } else {
        #expect(answer.status == 400)
      }
    }
    #expect(try desk.test.store.revision() == before)
  }

  @Test("One user's file is not available to another")
  func otherUsers() throws {
    let desk = try PageDesk(calendar(event()))
    let name = desk.desk.put(.init(user: "alice", filename: "a", bytes: [1], calendar: nil, report: ImportCheck()))
    #expect(desk.get("/import/\(name)").status == 404)
    #expect(desk.desk.entry(name, of: "bob") == nil)
    #expect(desk.desk.entry(name, of: "alice") != nil)
  }
}
