import Conversion
import ICalendar
import Testing

@Suite("Components inside private ones")
struct EnclosureTests {
  private func titles(_ lines: String) throws -> [String] {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(lines)\nEND:VCALENDAR\n"
    let published = try PublicCalendar().published(Array(text.utf8))
    return String(decoding: published, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
  }

  private func item(_ kind: String, _ title: String, _ more: String = "", inner: String = "") -> String {
    let lines = [
      "BEGIN:\(kind)", "UID:\(title)", "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "SUMMARY:\(title)",
    ]
    return (lines + [more, inner, "END:\(kind)"]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test(
    "are never more public than those",
    arguments: [
      "CLASS:PRIVATE", "CLASS:CONFIDENTIAL", "CLASS:X-OWN", "X-CALENDARSERVER-ACCESS:PRIVATE",
      "X-MICROSOFT-CDO-SENSITIVITY:2", "GROUP.CLASS:PRIVATE", "G.X-CALENDARSERVER-ACCESS:PRIVATE",
    ])
  func inner(line: String) throws {
    let two = [item("VTODO", "one"), item("VJOURNAL", "two")].joined(separator: "\n")
    let file = item("VEVENT", "outer", line, inner: two) + "\n" + item("VEVENT", "after")
    #expect(try titles(file) == ["after"])
    // An item with its own CLASS is treated according to that CLASS.
    let own = item("VEVENT", "outer", line, inner: item("VTODO", "one", "CLASS:PUBLIC"))
    #expect(try titles(own) == ["one"])
  }

  @Test(
    "an item is as private as a malformed CLASS line says, with spaces or other characters in its name",
    arguments: ["class : private", "CLASS :PRIVATE", "\u{FEFF}CLASS:PRIVATE", "C\u{301}LASS:PRIVATE"])
  func blanks(line: String) throws {
    #expect(try titles(item("VEVENT", "secret", line) + "\n" + item("VEVENT", "open")) == ["open"])
  }

  @Test("are not, whatever comes before CLASS")
  func classBehind() throws {
    let outer = item("VEVENT", "outer", item("VTODO", "one"), inner: "CLASS:PRIVATE")
    #expect(try titles(outer + "\n" + item("VEVENT", "after", "CLASS:PUBLIC")) == ["after"])
  }

  @Test("are published if the outer one is")
  func publicOuter() throws {
    for line in ["", "CLASS:PUBLIC"] {
      #expect(try titles(item("VEVENT", "outer", line, inner: item("VTODO", "one"))) == ["outer", "one"])
    }
  }

  @Test("end with their calendar if the outer one has no end")
  func noEnd() throws {
    let open = item("VEVENT", "outer", "CLASS:PRIVATE").replacing("\nEND:VEVENT", with: "")
    let next = "END:VCALENDAR\nBEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x"
    #expect(
      try titles([open, item("VTODO", "one"), next, item("VEVENT", "after")].joined(separator: "\n")) == ["after"])
  }
}
