import CivilTime
import HTTPTypes
import ICalendar
import StoreTestSupport

@testable import CalendarServer

/// The results of CalDAV queries for events.
extension Face {
  static let calDAV = Face("CalDAV", [.next], without: undated.union(["late"])) { desk in
    let listing = try desk.ask(
      "PROPFIND", "/calendars/alice/", "<propfind xmlns=\"DAV:\"><prop><displayname/></prop></propfind>")
    let calendars = Markup.all(listing, from: "<D:href>", to: "</").filter { $0.split(separator: "/").count == 3 }
    var answers: [Answer] = []
    for calendar in calendars {
      for kind in ["VEVENT", "VTODO"] {
        let report = try desk.ask("REPORT", calendar, query(kind))
        for text in Markup.all(report, from: "BEGIN:\(kind)", to: "END:\(kind)") {
          let lines = Markup.plain(text).replacing("&#13;", with: "").split(whereSeparator: \.isNewline)
          let value = { (name: String) in
            lines.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }?.split(separator: ":").last.map(
              String.init)
          }
          guard let uid = value("UID"), let start = value("DUE") ?? value("DTSTART"),
            let time = try? CalendarTime(parsing: start, tzid: nil), value("STATUS") != "CANCELLED",
            !done.contains(uid),
            value("COMPLETED") == nil || uid == "reopened"
          else { continue }
          let civil = time.isUTC ? desk.zone.civil(at: time.instant(in: .utc)) : time.civilDateTime
          let text = RFC3339.text(civil.date) + (time.isDate ? "" : " " + RFC3339.text(civil).dropFirst(11).prefix(5))
          answers.append(Answer(uid, .next, text))
        }
      }
    }
    return answers.sorted { $0.text < $1.text }
  }

  private static func query(_ kind: String) -> String {
    let range = "start=\"20261118T104000Z\" end=\"20261231T000000Z\""
    return """
      <C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><C:calendar-data>
      <C:expand \(range)/></C:calendar-data></prop><C:filter><C:comp-filter name="VCALENDAR">
      <C:comp-filter name="\(kind)"><C:time-range \(range)/></C:comp-filter></C:comp-filter></C:filter><C:timezone-id>Europe/Berlin</C:timezone-id>
      </C:calendar-query>
      """
  }
}

extension FaceDesk {
  fileprivate func ask(_ method: String, _ path: String, _ body: String) throws -> String {
    guard let method = HTTPRequest.Method(rawValue: method), let path = RequestPath(path) else { return "" }
    let request = ServedRequest(
      method: method, path: path, fields: [.depth: "1"], body: Array(body.utf8), user: "alice")
    let response = DAVService(store: test.store, user: "alice", request: request).response()
    return String(decoding: response.body, as: UTF8.self)
  }
}
