import CalendarModel
import CalendarStore
import HTTPTypes
import ICalendar
import StoreTestSupport
import Testing
import XML

@testable import CalendarServer

@Suite("Objects in served calendars")
struct ObjectTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private let tea = ServedHome.event("tea", "DTSTART:20261201T100000Z", "SUMMARY:Tea")

  private func condition(_ response: ServedResponse) throws -> String? { try ServedHome.Answer(response).condition }

  @Test("the uploaded octets come back, whatever their form")
  func octets() throws {
    let odd =
      tea.replacing("\r\n", with: "\n").replacing("SUMMARY", with: "summary;x-y=\"1\"")
      .replacing("BEGIN:VEVENT", with: "X-EMPTY:\nBEGIN:VEVENT") + "\n\n"
    let put = home.put("tea.ics", odd)
    #expect(put.status == .created && home.get("tea.ics") == odd)
    #expect(try home.listing() == ["tea.ics": put.fields[.eTag]])
    #expect(try home.store.items(matching: ItemQuery()).count == 1)
  }

  @Test("an object has a modification time, as file programs expect")
  func dates() throws {
    #expect(home.put("tea.ics", tea).status == .created)
    let date = try #require(home.send("GET", ServedHome.calendar + "tea.ics").fields[.lastModified])
    #expect(date.wholeMatch(of: #/[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT/#) != nil, "\(date)")
    let body = "<propfind xmlns=\"DAV:\"><prop><getlastmodified/></prop></propfind>"
    let answer = try ServedHome.Answer(home.send("PROPFIND", ServedHome.calendar, [.depth: "1"], body))
    #expect(answer.property(XMLName("getlastmodified", in: DAVNames.dav), of: "tea.ics")?.text == date)
  }

  @Test("reading works while others write, even if they create a calendar")
  func besideWriting() throws {
    #expect(home.put("tea.ics", tea).status == .created)
    _ = try home.store.transaction("calendars create") { try $0.createCalendar(title: "New") }
    try home.store.serving("a long import") { _ in
      for path in [ServedHome.calendar, "/calendars/alice/"] {
        #expect(home.send("PROPFIND", path, [.depth: "1"]).status == .multiStatus)
      }
      #expect(home.get("tea.ics") == tea)
    }
  }

  @Test("an object can be put into a calendar that has never been requested")
  func newCalendar() throws {
    try home.store.transaction("calendars create") { _ = try $0.createCalendar(title: "New") }
    let calendar = try home.store.calendar(named: "New")
    let path = "/calendars/alice/\(calendar.identifier.lowercased())/tea.ics"
    let response = home.send("PUT", path, [:], tea)
    #expect(response.status == .created && response.fields[.eTag] == home.send("GET", path).fields[.eTag])
  }

  @Test("the entity tag differs for different octets, and is the same for the same ones")
  func tags() throws {
    let first = home.put("tea.ics", tea).fields[.eTag]
    #expect(home.put("tea.ics", tea).fields[.eTag] == first)
    let folded = tea.replacing("PRODID:-//Other", with: "PRODID:-//Ot\r\n her")
    let second = home.put("tea.ics", folded)
    #expect(second.status == .noContent && second.fields[.eTag] != first && home.get("tea.ics") == folded)
  }

  @Test("editing the item here writes new text, with another tag, and so does an undo")
  func edits() throws {
    let first = home.put("tea.ics", tea).fields[.eTag]
    let item = try #require(try home.store.items(matching: ItemQuery()).first)
    let occurrence = try home.store.occurrence(of: item)
    try home.store.remove(occurrence, span: .all)
    #expect(try home.listing().isEmpty && home.get("tea.ics") == nil)
    _ = try home.store.undo()
    let text = try #require(home.get("tea.ics"))
    #expect(text.contains("SUMMARY:Tea") && text != tea)
    #expect(try home.listing()["tea.ics"] != first)
    // A new revision of another item does not affect it.
    let tag = try home.listing()["tea.ics"]
    _ = home.put("other.ics", ServedHome.event("other", "DTSTART:20261201T100000Z"))
    #expect(try home.listing()["tea.ics"] == tag)
  }

  @Test("items that no client uploaded have names and tags too")
  func imported() throws {
    try home.test.load(
      ServedHome.event("plain-1", "DTSTART:20261201T100000Z"), ServedHome.event("a/b@c d", "DTSTART:20261202T100000Z"))
    let calendars = try ServedHome.Answer(home.send("PROPFIND", "/calendars/alice/", [.depth: "1"]))
    let names = calendars.responses.keys.flatMap { name in
      (try? home.listing("/calendars/alice/\(name)/").keys.sorted()) ?? []
    }.filter { $0.hasSuffix(".ics") }
    #expect(names.count == 2 && names.contains("plain-1.ics"))
    #expect(names.allSatisfy { !$0.contains("@") && !$0.contains("%") && !$0.contains(" ") })
  }

  @Test("conditions on tags are checked before anything is written")
  func preconditions() throws {
    let tag = try #require(home.put("tea.ics", tea).fields[.eTag])
    for fields: HTTPFields in [
      [.ifNoneMatch: "*"], [.ifMatch: "\"x\""], [.ifMatch: "W/\(tag)"], [.ifNoneMatch: "\"y\", \(tag)"],
    ] {
      #expect(home.put("tea.ics", tea + "\r\n", fields).status == .preconditionFailed, "\(fields)")
      #expect(home.get("tea.ics") == tea)
    }
    #expect(home.put("none.ics", tea, [.ifMatch: "*"]).status == .preconditionFailed)
    #expect(home.send("DELETE", ServedHome.calendar + "tea.ics", [.ifMatch: "\"x\""]).status == .preconditionFailed)
    #expect(home.send("GET", ServedHome.calendar + "tea.ics", [.ifNoneMatch: "W/\(tag)"]).status == .notModified)
    #expect(home.put("tea.ics", tea, [.ifMatch: "\"x\", \(tag)"]).status == .noContent)
    #expect(home.send("DELETE", ServedHome.calendar + "tea.ics", [.ifMatch: tag]).status == .noContent)
    #expect(home.send("DELETE", ServedHome.calendar + "tea.ics").status == .notFound)
  }

  @Test("an invalid object is refused with the name of the condition, and nothing is kept")
  func refusals() throws {
    let other = ServedHome.event("other", "DTSTART:20261201T100000Z")
    #expect(home.put("tea.ics", tea).status == .created)
    let two =
      tea.replacing("END:VCALENDAR\r\n", with: "")
      + other.split(separator: "BEGIN:VEVENT").dropFirst().map { "BEGIN:VEVENT\($0)" }.joined()
    for (name, text, wanted) in [
      ("x.ics", "", "valid-calendar-data"), ("x.ics", "hello", "valid-calendar-data"),
      ("x.ics", tea.replacing("UID:tea\r\n", with: ""), "valid-calendar-object-resource"),
      ("x.ics", tea.replacing("UID:tea", with: "UID:"), "valid-calendar-object-resource"),
      ("x.ics", tea.replacing("UID:tea", with: "UID: \t"), "valid-calendar-object-resource"),
      ("x.ics", tea.replacing("UID:tea", with: "UID:t\0a"), "valid-calendar-data"),
      ("x.ics", String(other.prefix(120)), "valid-calendar-data"),
      ("x.ics", other.replacing("20261201T100000Z", with: "20261341T100000Z"), "valid-calendar-data"),
      ("x.ics", other.replacing("END:VEVENT", with: "RRULE:FREQ=NEVER\r\nEND:VEVENT"), "valid-calendar-data"),
      ("x.ics", two, "valid-calendar-object-resource"),
      ("x.ics", other.replacing("VERSION", with: "METHOD:REQUEST\r\nVERSION"), "valid-calendar-object-resource"),
      ("x.ics", tea, "no-uid-conflict"), ("tea.ics", other, "no-uid-conflict"),
    ] {
      let response = home.put(name, text)
      let status: HTTPResponse.Status = wanted == "no-uid-conflict" ? .conflict : .forbidden
      #expect(try response.status == status && condition(response) == wanted, "\(text)")
    }
    #expect(try condition(home.put("x.ics", other, [.contentType: "text/html"])) == "supported-calendar-data")
    let twice = other.replacing(
      "END:VCALENDAR",
      with: String(
        repeating: "BEGIN:VEVENT\r\nUID:other\r\nDTSTAMP:20260101T000000Z\r\nRECURRENCE-ID:20261208T100000Z\r\n"
          + "DTSTART:20261208T110000Z\r\nEND:VEVENT\r\n", count: 2) + "END:VCALENDAR")
    for (text, wanted) in [
      (other.replacing("END:VEVENT", with: "END:VTODO"), "valid-calendar-data"),
      (twice, "valid-calendar-object-resource"),
      (other.replacing("20261201T100000Z", with: "00001201T100000Z"), "min-date-time"),
      (other.replacing("END:VEVENT", with: "RRULE:FREQ=DAILY;COUNT=100001\r\nEND:VEVENT"), "max-instances"),
      (
        other.replacing("END:VEVENT", with: "X-Y:\(String(repeating: "x", count: 10 << 20))\r\nEND:VEVENT"),
        "max-resource-size"
      ),
    ] {
      let response = home.put("x.ics", text)
      #expect(try response.status == .forbidden && condition(response) == wanted, "\(text.prefix(300))")
    }
    #expect(try home.listing().keys.sorted() == ["tea.ics"])
    #expect(home.send("PUT", "/calendars/alice/none/x.ics", [:], other).status == .conflict)
    #expect(home.send("PUT", "/calendars/alice/", [:], other).status == .methodNotAllowed)
  }

  @Test("a calendar accepts the components that it was created for")
  func components() throws {
    let body = """
      <C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
      <C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>
      </prop></set></C:mkcalendar>
      """
    #expect(home.send("MKCALENDAR", "/calendars/alice/tasks/", [:], body).status == .created)
    #expect(try condition(home.send("PUT", "/calendars/alice/tasks/a.ics", [:], tea)) == "supported-calendar-component")
    let task = ServedHome.object("VTODO", "task", ["SUMMARY:Task"])
    #expect(home.send("PUT", "/calendars/alice/tasks/a.ics", [:], task).status == .created)
    let wrong = body.replacing("VTODO", with: "VALARM")
    let refused = home.send("MKCALENDAR", "/calendars/alice/x/", [:], wrong)
    #expect(refused.status == .forbidden)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("supported-calendar-component"))
  }

  @Test("a read-only calendar can be read and accepts nothing")
  func readOnly() throws {
    #expect(home.put("tea.ics", tea).status == .created)
    var calendar = try home.store.calendar(named: "work")
    calendar.isReadOnly = true
    try home.store.updateCalendar(calendar)
    #expect(home.get("tea.ics") == tea)
    #expect(try condition(home.put("tea.ics", tea + "\r\n")) == "need-privileges")
    #expect(home.send("DELETE", ServedHome.calendar + "tea.ics").status == .forbidden)
    let move: HTTPFields = [.destination: ServedHome.calendar + "b.ics"]
    #expect(home.send("MOVE", ServedHome.calendar + "tea.ics", move).status == .forbidden)
    #expect(home.get("tea.ics") == tea)
  }

  @Test("names and UIDs that differ only in their bytes are different")
  func normalization() throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for (number, name) in names.enumerated() {
      let path = ServedHome.calendar + (number == 0 ? "caf%C3%A9.ics" : "cafe%CC%81.ics")
      let event = ServedHome.event(name, "DTSTART:20261201T100000Z", "SUMMARY:\(number)")
      #expect(home.send("PUT", path, [:], event).status == .created)
      #expect(String(decoding: home.send("GET", path).body, as: UTF8.self).contains("SUMMARY:\(number)"))
    }
    // One cannot replace the other, and each can be moved to the other's name once it is free.
    let (one, two) = (ServedHome.calendar + "caf%C3%A9.ics", ServedHome.calendar + "cafe%CC%81.ics")
    let third = ServedHome.event(names[1], "DTSTART:20261201T100000Z")
    #expect(try condition(home.send("PUT", one, [:], third)) == "no-uid-conflict")
    #expect(home.send("DELETE", two).status == .noContent)
    #expect(home.send("MOVE", one, [.destination: two]).status == .created)
    #expect(home.send("GET", one).status == .notFound && home.send("GET", two).status == .ok)
    let both = try home.report(
      """
      <C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>\
      <href>\(one)</href><href>\(two)</href></C:calendar-multiget>
      """)
    #expect(both.root?.all(DAVNames.response).count == 2)
  }

  @Test("an event and a to-do with one UID can each be changed, but neither takes the place of the other")
  func twoKinds() throws {
    let event = ServedHome.event("both", "DTSTART:20261201T100000Z")
    let todo = ServedHome.object("VTODO", "both", ["DUE:20261201T100000Z"])
    _ = try home.store.importCalendars(
      [event, todo].map { CalendarInput(name: "both.ics", bytes: Array($0.utf8)) },
      options: ImportOptions(calendar: home.store.calendars().last?.calendar.title))
    let names = try home.listing().keys.sorted()
    #expect(names.count == 2)
    for name in names {
      let text = try #require(home.get(name))
      let (own, other) = text.contains("VEVENT") ? (event, todo) : (todo, event)
      #expect(
        home.put(name, own.replacing("END:V", with: "SUMMARY:New\r\nEND:V", maxReplacements: 1)).status.code == 204)
      #expect(try condition(home.put(name, other)) == "no-uid-conflict")
    }
    #expect(try home.listing().keys.sorted() == names)
  }

  @Test("an object with two UIDs that differ only in their bytes is refused")
  func twoUIDs() throws {
    let two = ServedHome.event("caf\u{E9}", "DTSTART:20261201T100000Z").replacing(
      "END:VCALENDAR",
      with: "BEGIN:VEVENT\r\nUID:cafe\u{301}\r\nDTSTAMP:20260101T000000Z\r\nRECURRENCE-ID:20261208T100000Z\r\n"
        + "DTSTART:20261208T110000Z\r\nEND:VEVENT\r\nEND:VCALENDAR")
    #expect(try condition(home.put("x.ics", two)) == "valid-calendar-object-resource")
  }
}
