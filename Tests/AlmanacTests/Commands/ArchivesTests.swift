import Foundation
import ProgramTestSupport
import Testing

@Suite("Compressed files and archives as input")
struct ArchivesTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../ArchivesTests/Fixtures/" + name
  }

  @Test("import, validate and agenda read them, and each calendar has its name")
  func read() async throws {
    let imported = try await place.run(
      "import", fixture("one-calendar.ics.gz"), fixture("two-calendars-and-others.zip"))
    #expect(imported.status == 0 && imported.output.contains("4 added"), "\(imported)")
    let validated = try await place.run("validate", fixture("two-calendars-and-others.zip"), "--format", "json")
    let files = try Set(validated.json()["findings"].list.compactMap { $0["file"].text })
    #expect(
      Set(files.map { ($0 as NSString).lastPathComponent }) == ["Work.ics", "Größe.ICS"], "\(validated)")
    let agenda = try await place.run("agenda", "2026-03-01", "--file", fixture("one-calendar.ics.gz"))
    #expect(agenda.output.contains("packed"))
    let cards = try await place.run("import", "--birthdays", fixture("with-cards.zip"))
    #expect(cards.output.contains("1 added"), "\(cards)")
  }

  @Test("an archive that cannot be unpacked is a failed input; the others are imported")
  func damaged() async throws {
    try place.write("good.ics", GeneratedCalendar.text(events: 2))
    let outcome = try await place.run(
      "import", fixture("encrypted.zip"), fixture("no-calendars.zip"), "good.ics", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.json()["added"].number == 2)
    #expect(try outcome.json()["failed"].list.count == 2)
    #expect(try await place.run("import", fixture("encrypted.zip")).status == 9)
  }

  @Test("fix does not write into them, and needs a name for them on standard input")
  func refused() async throws {
    let name = fixture("one-calendar.ics.gz")
    let before = try Data(contentsOf: URL(fileURLWithPath: name))
    let fixed = try await place.run("fix", name)
    #expect(fixed.status == 9 && fixed.error.contains("a gzip archive: unpack it first"), "\(fixed)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: name)) == before)
    let piped = try await place.run("import", "-", input: [UInt8](before))
    #expect(piped.status == 9 && piped.error.contains("a gzip archive: unpack it first"), "\(piped)")
  }

  @Test("archives in folders are read, and those without calendars skipped")
  func foldersOfArchives() async throws {
    try place.write("in/a.ics", GeneratedCalendar.text(events: 1))
    for name in ["two-calendars-and-others.zip", "no-calendars.zip"] {
      try place.write("in/deep/\(name)", Array(try Data(contentsOf: URL(fileURLWithPath: fixture(name)))))
      try place.write("__MACOSX/\(name)", Array(try Data(contentsOf: URL(fileURLWithPath: fixture(name)))))
    }
    let outcome = try await place.run("import", "in")
    #expect(outcome.status == 0 && outcome.output.contains("4 added"), "\(outcome)")
    #expect(try await place.run("import", "**/*.zip").output.contains("3 unchanged"))
    try place.write("empty/none.zip", Array(try Data(contentsOf: URL(fileURLWithPath: fixture("no-calendars.zip")))))
    let none = try await place.run("import", "empty")
    #expect(none.status == 3 && none.error.contains("the folder empty has no .ics files"), "\(none)")
    // Files that cannot be written are not fixed.
    #expect(try await place.run("fix", "in", "--diff").status == 0)
  }

  @Test("hidden files in folders are left out, and a file without items is reported")
  func folders() async throws {
    try place.write("in/a.ics", GeneratedCalendar.text(events: 1))
    try place.write("in/._a.ics", [0, 5, 22, 7])
    try place.write("in/.cache/b.ics", GeneratedCalendar.text(events: 1, prefix: "hidden"))
    let zones = GeneratedCalendar.header + GeneratedCalendar.footer
    try place.write("in/c.ics", zones)
    let outcome = try await place.run("import", "in")
    #expect(outcome.status == 0 && outcome.output.contains("1 added"), "\(outcome)")
    #expect(outcome.error == "almanac: warning: in/c.ics has no events, reminders or other items\n")
    #expect(try await place.run("import", "in/.cache/b.ics").output.contains("1 added"))
  }

  @Test(
    "the invitation in an e-mail is imported, converted, checked and shown; others say what is missing"
  )
  func mail() async throws {
    let calendar = CalendarText.event("DTSTART:20261123T090000Z", "SUMMARY:Lunch")
    try place.write(
      "in/invitation.eml",
      "Subject: Lunch\r\nContent-Type: text/calendar; method=REQUEST\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        + Data(calendar.utf8).base64EncodedString(options: .lineLength76Characters))
    try place.write("in/other.eml", "Subject: Hello\r\n\r\nHello!\r\n")
    let message = "in/invitation.eml"
    #expect(try await place.run("convert", message, "--to", "ics").output == calendar)
    #expect(try await place.run("agenda", "2026-11-23", "--file", message).output.contains("Lunch"))
    #expect(try await place.run("validate", message, "--format", "json").json()["files"].number == 1)
    let bytes = Array(try place.read(message).utf8)
    #expect(try await place.run("convert", "-", "--to", "ics", input: bytes).output == calendar)
    // From a pipe, it would be imported without its sender.
    let piped = try await place.run("import", "-", input: bytes)
    #expect(piped.error.contains("standard input is an e-mail; save it to a file"), "\(piped)")
    // The sender of birthdays does not matter.
    let attached = [
      "From: Ana <ana@example.com>", "MIME-Version: 1.0", "Content-Type: text/vcard", "", "BEGIN:VCARD", "VERSION:3.0",
      "UID:ana", "FN:Ana", "BDAY:1990-05-20", "END:VCARD", "",
    ].joined(separator: "\r\n")
    let cards = try await place.run("import", "--birthdays", "-", input: Array(attached.utf8))
    #expect(cards.output.contains("1 added"), "\(cards)")
    #expect(try await place.run("import", "in").output.contains("1 added"))
    let without = try await place.run("import", "in/other.eml")
    #expect(without.status == 9 && without.error.contains("an e-mail without calendars"), "\(without)")
    let fixed = try await place.run("fix", message)
    #expect(fixed.status == 9, "\(fixed)")
  }

  @Test("folders that describe their calendars become calendars with those names and colours, every time")
  func describedFolders() async throws {
    for (folder, name, color) in [("a", "Work", "#FF2968"), ("b", "Home", "#63DA38")] {
      try place.write("dav/\(folder)/displayname", name)
      try place.write("dav/\(folder)/color", color)
      for number in 1...2 {
        try place.write(
          "dav/\(folder)/\(number).ics",
          CalendarText.event("UID:\(name)\(number)", "DTSTART:20261123T090000Z", "SUMMARY:\(name)", calendar: "Other"))
      }
    }
    let first = try await place.run("import", "dav", "--json").json()
    #expect(first["calendars"].list.map(\.text) == ["Work", "Home"] && first["added"].number == 4)
    let calendars = try await place.run("calendars", "list", "--json").json()["calendars"].list
    let colors = Dictionary(uniqueKeysWithValues: calendars.map { ($0["title"].text ?? "", $0["color"].text) })
    #expect(colors["Work"] == "#FF2968" && colors["Home"] == "#63DA38" && colors["Other"] == nil, "\(calendars)")
    let before = try await place.run("log", "--json").json()["revisions"].list.count
    #expect(try await place.run("import", "dav", "--json").json()["unchanged"].number == 4)
    #expect(try await place.run("log", "--json").json()["revisions"].list.count == before)
    #expect(try await place.run("import", "dav", "-c", "Work").output.contains("2 added"))
    let shown = try await place.run("agenda", "2026-11-23", "--file", "dav", "--json").json()["occurrences"].list
    #expect(Set(shown.compactMap { $0["calendar"].text }) == ["Work", "Home"])
    let text = try await place.run("convert", "dav/a", "--to", "ics").output
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nNAME:Work\r\n"))
    // A finding about the folder is not about a line of the file.
    let findings = try await place.run("validate", "dav/a", "--format", "json").json()["findings"].list
    #expect(findings.allSatisfy { $0["message"].text?.contains("Work") != true })
  }
}
