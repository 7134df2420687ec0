import ICalendar
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Text from calendars stays text on pages")
struct HarmlessTextTests {
  private static let attempts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</style><svg onload=alert(1)>",
    "</title><script>alert(1)</script>", "javascript:alert(1)", "JaVaScRiPt:alert(1)",
    "data:text/html,<script>1</script>",
    "{{title}}{{{style}}}", "--><iframe src=javascript:alert(1)>", "&lt;b&gt;&#60;script&#62;", "\u{202E}evil",
    "\"e\u{301}onfocus=1",
    "<a href=//evil.example>", "`${alert(1)}`", "vbscript:x", "https:evil.example", "http:javascript:alert(1)",
    "https:///\\evil.example", "http://a\" onclick=\"alert(1)",
  ]

  private func hostile(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
    let parameter = text.replacing("\"", with: "'")
    return calendar(
      [
        event(
          uid: escaped, title: escaped, start: ";TZID=\"\(parameter)\":20261118T100000", "DURATION:PT1H",
          "LOCATION:\(escaped)", "DESCRIPTION:\(escaped)", "URL:\(text)", "CATEGORIES:\(escaped)", "COMMENT:\(escaped)",
          "CONTACT:\(escaped)", "STATUS:\(text)", "CLASS:\(text)", "COLOR:\(text)",
          "CONFERENCE;VALUE=URI;LABEL=\"\(parameter)\";FEATURE=\"\(parameter)\":\(text)",
          "ATTACH;FILENAME=\"\(parameter)\";FMTTYPE=\"\(parameter)\":\(text)",
          "ORGANIZER;CN=\"\(parameter)\":\(text)", "ATTENDEE;CN=\"\(parameter)\";PARTSTAT=\"\(parameter)\":\(text)",
          "RESOURCES:\(escaped)", "GEO:\(text)", "TRANSP:\(text)", "PRIORITY:\(text)",
          "RELATED-TO;RELTYPE=\"\(parameter)\":\(escaped)",
          "IMAGE;VALUE=URI;DISPLAY=\"\(parameter)\":\(text)", "SOURCE;VALUE=URI:\(text)",
          "REQUEST-STATUS:2.0;\(escaped);\(escaped)",
          "X-ALT-DESC;FMTTYPE=text/html:\(escaped)", "X-APPLE-STRUCTURED-LOCATION;X-TITLE=\"\(parameter)\":\(text)",
          "RRULE:FREQ=DAILY;COUNT=2", "BEGIN:VALARM", "ACTION:\(text)", "TRIGGER:-PT5M", "DESCRIPTION:\(escaped)",
          "END:VALARM"),
        component(
          "VTODO", uid: "todo" + escaped,
          ["SUMMARY:\(escaped)", "DUE;VALUE=DATE:20261118", "DESCRIPTION:\(escaped)", "PRIORITY:1"]),
      ], properties: ["X-WR-CALNAME:\(escaped)", "COLOR:\(text)", "X-APPLE-CALENDAR-COLOR:\(text)"])
  }

  @Test("No page gets a tag, an attribute, a link or a style from a calendar", arguments: attempts)
  func pages(_ text: String) throws {
    let desk = try PageDesk(hostile(text))
    var form = FormFields()
    form.files = [UploadedFile(name: text, bytes: Array(hostile(text + "2").utf8))]
    let check = try #require(desk.post("/import", form).location)
    let list = desk.text("/list/2026-11-18")
    let event = "/event/" + (try #require(desk.eventPath(list)))
    // A regular expression is parsed each time it is written.
    let (tags, values) = (#/<[a-zA-Z!\/][^>]*>/#, #/"[^"]*"/#)
    let handler = #/\son[a-z]+\s*=/#.ignoresCase()
    let foreign = #/\s(?:href|src|action)="(?!\/(?!\/)|#|https?:\/\/[\w\[])/#
    let (scripts, styles) = (#/<script/#.ignoresCase(), #/<\/?style/#.ignoresCase())
    for address in [
      "/day/2026-11-18", "/week/2026-11-18", "/month/2026-11-18", "/list/2026-11-18", "/todos", "/todos?by=list",
      "/calendars",
      "/log", "/log?undone=1", "/log?undone=" + PercentEncoding.encoded(text), "/import", check, "/todos?done=1", event,
      event + "?raw", "/search?q=" + PercentEncoding.encoded(text), "/nothing",
      "/event/" + PercentEncoding.encoded(text),
      "/day/2026-11-18?zones=" + PercentEncoding.encoded(text),
      "/list/2026-11-18?calendars=" + PercentEncoding.encoded(text),
    ] {
      let page = desk.get(address)
      let body = String(decoding: page.body, as: UTF8.self)
      for tag in body.matches(of: tags).map({ String($0.output) }) {
        let bare = tag.replacing(values, with: "\"\"")
        #expect(!bare.contains(handler), "\(address): \(tag)")
        #expect(!bare.contains("evil") && !bare.contains("alert"), "\(address): \(tag)")
        #expect(!tag.contains(foreign), "\(address): \(tag)")
        #expect(!tag.hasPrefix("<iframe") && !tag.hasPrefix("<img"), "\(address): \(tag)")
      }
      #expect(body.matches(of: scripts).count == 1, "\(address)")
      #expect(body.matches(of: styles).count == 2, "\(address)")
      let style = try #require(page.style)
      #expect(style.wholeMatch(of: #/[#.@a-zA-Z0-9{}():;,\-\s]*/#) != nil, "\(address): \(style)")
    }
  }

  @Test("Ten megabytes of notes are truncated, and available as plain text on request")
  func longNotes() throws {
    let notes = String(repeating: "<b>note ", count: 1_300_000)
    let desk = try PageDesk(calendar(event(start: ":20261118T100000Z", "DESCRIPTION:\(notes)")))
    let path = "/event/" + (try #require(desk.eventPath(desk.text("/list/2026-11-18"))))
    let page = desk.text(path)
    #expect(page.utf8.count < 100_000)
    #expect(page.contains("Show all 10.4 MB"))
    let all = desk.get(path + "?notes")
    #expect(all.type == "text/plain; charset=utf-8")
    #expect(all.body.count == notes.utf8.count)
    for address in ["/week/2026-11-18", "/list/2026-11-18", "/search?q=note"] {
      #expect(desk.text(address).utf8.count < 100_000, "\(address)")
    }
  }

  @Test("Texts that are too long for a form are left out, and the form says that they stay")
  func longTexts() throws {
    let long = String(repeating: "&", count: 40_000)
    let lines = ["LOCATION:\(long)", "CATEGORIES:\(long)", "URL:https://example.org/\(long)", "CLASS:X-\(long)"]
    let rules = "RRULE:FREQ=DAILY;BYSETPOS=\(Array(repeating: "1", count: 2_000).joined(separator: ","))"
    let desk = try PageDesk(
      calendar(event(title: long, start: ":20261118T100000Z", (lines + [rules]).joined(separator: "\r\n"))))
    let path = "/event/" + (try #require(desk.eventPath(desk.text("/list/2026-11-18"))))
    for address in [path, path + "/edit", path + "/delete", path + "/move"] {
      #expect(desk.text(address).utf8.count < 100_000, "\(address)")
    }
    let form = desk.text(path + "/edit")
    for name in ["Title", "Place", "Link", "Categories, separated by commas"] {
      #expect(form.contains("\(name): too long for this form, so it stays unchanged."), "\(name)")
    }
    #expect(!form.contains("name=\"title\"") && form.contains("name=\"startDate\""))
  }
}
