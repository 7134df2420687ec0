import Foundation
import Testing

@Suite("Compressed files and archives as input")
struct ArchivesTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../ArchivesTests/Fixtures/" + name
  }

  @Test("import, validate and agenda read them; each calendar has its name")
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

  @Test("one that cannot be unpacked is an input that failed; the others are imported")
  func damaged() async throws {
    try place.write("good.ics", GeneratedCalendar.text(events: 2))
    let outcome = try await place.run(
      "import", fixture("encrypted.zip"), fixture("no-calendars.zip"), "good.ics", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.json()["added"].number == 2)
    #expect(try outcome.json()["failed"].list.count == 2)
    #expect(try await place.run("import", fixture("encrypted.zip")).status == 9)
  }

  @Test("fix does not write into them, and on standard input they are named")
  func refused() async throws {
    let name = fixture("one-calendar.ics.gz")
    let before = try Data(contentsOf: URL(fileURLWithPath: name))
    let fixed = try await place.run("fix", name)
    #expect(fixed.status == 9 && fixed.error.contains("a gzip archive: unpack it first"), "\(fixed)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: name)) == before)
    let piped = try await place.run("import", "-", input: [UInt8](before))
    #expect(piped.status == 9 && piped.error.contains("a gzip archive: unpack it first"), "\(piped)")
  }

  @Test("archives in folders are read, and those without calendars passed over")
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
    // What cannot be written to is not fixed.
    #expect(try await place.run("fix", "in", "--diff").status == 0)
  }

  @Test("hidden files in folders are left out, and a file without items says so")
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
}
