@testable import Accounts
import CalendarStore
import Foundation
import Testing
import XML

@Suite("Server answers")
struct AnswerTests {
  private func read(_ text: String) throws -> Multistatus { try Multistatus(Array(text.utf8)) }

  private static let head = "<D:multistatus xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"

  @Test("only existing properties count, each with its own status, whatever the prefixes")
  func properties() throws {
    let answer = try read(
      """
      <?xml version="1.0"?><multistatus xmlns="DAV:"><response><href>/a%20b.ics</href><propstat><prop>
      <getetag> "1&amp;2" </getetag><displayname/></prop><status>HTTP/1.1 200 OK</status></propstat><propstat><prop>
      <c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav"> x </c:calendar-data></prop><status>HTTP/1.1 404 Not Found
      </status></propstat></response><response><href>/gone</href><status>HTTP/1.1 404 Not Found</status></response>
      <sync-token>data:,1</sync-token></multistatus>
      """)
    #expect(answer.responses.map(\.href) == ["/a%20b.ics", "/gone"])
    #expect(answer.responses[0].text(DAVNames.entityTag) == "\"1&2\"")
    #expect(answer.responses[0].text(DAVNames.displayName) == nil)
    #expect(answer.responses[0].properties[DAVNames.calendarData] == nil)
    #expect(answer.responses[1].isGone && !answer.responses[0].isGone)
    #expect(answer.syncToken == "data:,1")
  }

  @Test("the text of a calendar keeps its white space and line endings")
  func calendarData() throws {
    let answer = try read(
      "\(Self.head)<D:response><D:href>/a</D:href><D:propstat><D:prop><C:calendar-data> A&#13;\n B&#13;\n</C:calendar-data>"
        + "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>")
    #expect(answer.responses[0].properties[DAVNames.calendarData]?.wholeText == " A\r\n B\r\n")
  }

  @Test(
    "an invalid answer is an error, whether truncated, empty, a web page, nested endlessly, or random",
    arguments: [
      "", " ", head, head + "<D:response><D:href>/a</D:href>", "<html><body>Sign in</body></html>", "<a/>",
      "\u{0}\u{1}",
      "<!DOCTYPE x [<!ENTITY a \"b\">]>\(head)</D:multistatus>", String(repeating: "<a>", count: 200_000),
      head + String(repeating: "<D:response>", count: 100_000), "BEGIN:VCALENDAR",
    ])
  func noAnswer(text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }

  @Test("a hundred thousand responses are read, and so is a tag of a megabyte")
  func large() throws {
    let tag = String(repeating: "t", count: 1 << 20)
    let one = "<D:response><D:href>/a</D:href><D:status>HTTP/1.1 200 OK</D:status></D:response>"
    let answer = try read(
      Self.head + String(repeating: one, count: 100_000) + "<D:sync-token>\(tag)</D:sync-token></D:multistatus>")
    #expect(answer.responses.count == 100_000 && answer.syncToken == tag)
  }

  @Test("a single endless response is stopped, however small its parts are")
  func endless() throws {
    var reader = MultistatusReader()
    try reader.read(Array("\(Self.head)<D:response><D:propstat><D:prop>".utf8)) { _ in }
    let piece = Array(String(repeating: "<D:getetag/>", count: 10_000).utf8)
    let error = #expect(throws: AccountError.self) {
      for _ in 0..<1000 { try reader.read(piece) { _ in } }
    }
    #expect(error?.code == .malformed && error?.message.contains("a resource in the response") == true)
  }

  @Test("written text can be read back: names, texts with XML's special characters, and no control characters")
  func writing() throws {
    var writer = DAVWriter()
    writer.element(DAVNames.multistatus) { writer in
      writer.element(DAVNames.response) { writer in writer.element(DAVNames.href, text: "/a&b<c>\"d\"\u{1}\r\n") }
    }
    #expect(try Multistatus(writer.bytes).responses.map(\.href) == ["/a&b<c>\"d\""])
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains("&#13;"))
  }

  @Test(
    "colours from servers are read in all their forms and written with eight digits",
    arguments: [("#FF0000FF", "#FF0000"), ("#00ff00", "#00FF00"), ("red", "#FF0000"), ("#F00", "#FF0000")])
  func colors(remote: String, stored: String) {
    #expect(remote.storedColor == stored && stored.remoteColor == stored + "FF")
    #expect("no colour".storedColor == nil && "".remoteColor == nil)
  }

  @Test(
    "a resource that does not hold the items of exactly one UID is rejected",
    arguments: [
      "", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "<html/>",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:cut in the mid",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:b\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nUID:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:without\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    ])
  func resources(text: String) {
    #expect(throws: (any Error).self) { try Resource(Array(text.utf8)).items() }
  }

  @Test("the deletion guard allows a few deletions and holds back many, or all")
  func brake() {
    for (count, total, holds) in [
      (4, 4, false), (5, 5, true), (10, 12, false), (11, 12, true), (25, 100, false), (26, 100, true),
    ] {
      #expect(DeletionGuard.holds(deleting: count, of: total) == holds, "\(count) of \(total)")
    }
  }
}
