import Foundation
import ProgramTestSupport
import Testing

@Suite("Input that is not iCalendar")
struct UnreadableInputTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  static let cases: [(name: String, bytes: [UInt8], hint: String)] = [
    ("page.ics", Array("<!DOCTYPE html><html><body>Log in</body></html>".utf8), "an HTML page"),
    ("object.ics", Array(#"{"error": "unauthorized"}"#.utf8), "JSON"),
    ("card.ics", Array("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Marta\r\nEND:VCARD\r\n".utf8), "a vCard"),
    ("empty.ics", [], "an empty file"),
    ("blank.ics", Array("\r\n \r\n\r\n".utf8), "an empty file"),
    ("bom.ics", [0xEF, 0xBB, 0xBF], "an empty file"),
    ("wide.ics", Array(GeneratedCalendar.text(events: 1).data(using: .utf16) ?? Data()), "UTF-16"),
    (
      "wide-big.ics", Array(GeneratedCalendar.text(events: 1).data(using: .utf16BigEndian) ?? Data()),
      "UTF-16"
    ),
    ("text.ics", Array("Dear colleagues,\n\nsee you on Monday.\n".utf8), "no BEGIN:VCALENDAR"),
    ("almost.ics", Array("BEGIN VCALENDAR\nEND VCALENDAR\n".utf8), "no BEGIN:VCALENDAR"),
    ("other.ics", Array("BEGIN:X-DATA\r\nX-A:1\r\nEND:X-DATA\r\n".utf8), "no BEGIN:VCALENDAR"),
  ]

  @Test("exits with 9 and says what it looks like", arguments: cases.indices)
  func unreadable(index: Int) async throws {
    let (name, bytes, hint) = Self.cases[index]
    try place.write(name, bytes)
    let file = try await place.run("import", name)
    #expect(file.status == 9, "\(file)")
    #expect(file.error.contains("almanac: error: \(name): "), "\(file)")
    #expect(file.error.contains(hint), "\(file)")
    #expect(file.output.isEmpty, "\(file)")
    let pipe = try await place.run("import", "-", "--json", input: bytes)
    #expect(pipe.status == 9)
    #expect(try pipe.json()["failed"][0]["file"].text == "-")
    let found = try await place.run("doctor")
    #expect(!found.output.contains("VCARD") && !found.output.contains("X-DATA"), "\(found)")
  }

  @Test("text in UTF-16 is reported in one line, with how to convert it")
  func wide() async throws {
    try place.write("wide.ics", [UInt8](GeneratedCalendar.text(events: 3).data(using: .utf16) ?? Data()))
    let outcome = try await place.run("import", "wide.ics")
    #expect(
      outcome.error == """
        almanac: error: wide.ics: the text is in UTF-16 or UTF-32 and must be converted to UTF-8; convert it \
        with `almanac fix`

        """)
    #expect(try await place.run("fix", "wide.ics").status == 0)
    #expect(try await place.run("import", "wide.ics").output.contains("3 added"))
  }

  @Test("one bad file of several exits with 1, and the others are imported")
  func someFail() async throws {
    for (name, bytes, _) in Self.cases { try place.write("in/" + name, bytes) }
    try place.write("in/good.ics", GeneratedCalendar.text(events: 2))
    let outcome = try await place.run("import", "--json", "in")
    #expect(outcome.status == 1)
    #expect(try outcome.json()["added"].number == 2)
    #expect(try outcome.json()["failed"].list.count == Self.cases.count)
  }

  @Test("a missing file exits with 3, if it is the only one")
  func missing() async throws {
    try place.write("good.ics", GeneratedCalendar.text(events: 2))
    let alone = try await place.run("import", "none.ics")
    #expect(alone.status == 3)
    #expect(alone.error == "almanac: error: none.ics could not be read: No such file or directory\n")
    let both = try await place.run("import", "none.ics", "good.ics", "--json")
    #expect(both.status == 1)
    #expect(try both.json()["added"].number == 2)
  }

  @Test("a file without read permission is reported", .disabled(if: Settings.isRoot, "root may read every file"))
  func forbidden() async throws {
    try place.write("secret.ics", GeneratedCalendar.text(events: 2))
    #expect(chmod(place.path("secret.ics"), 0) == 0)
    let outcome = try await place.run("import", "secret.ics")
    #expect(outcome.status == 3)
    #expect(outcome.error == "almanac: error: secret.ics could not be read: Permission denied\n")
  }
}
