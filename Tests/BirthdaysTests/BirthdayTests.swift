import Birthdays
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import Testing

@Suite("Birthdays from vCards")
struct BirthdayTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  @discardableResult
  private func load(_ text: String, isDryRun: Bool = false, observer: ImportObserver = ImportObserver()) throws
    -> ImportSummary
  {
    try test.store.importBirthdays(
      [CalendarInput(name: "a.vcf", bytes: Array(text.utf8))], isDryRun: isDryRun, observer: observer)
  }

  private func card(_ lines: String..., version: String = "3.0") -> String {
    StoreTestSupport.lines(["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"])
  }

  /// The titles and starts of all birthdays, with their rules.
  private func birthdays() throws -> [String] {
    try test.store.items(matching: ItemQuery()).map { item in
      let event = try Event(item.component)
      return "\(event.title ?? "") \(event.start?.text ?? "") \(event.recurrenceRules.map(\.text).joined())"
    }.sorted()
  }

  @Test(
    "a date of birth is read in all forms that vCards have",
    arguments: [
      ("BDAY:1985-04-12", "19850412"), ("BDAY:19850412", "19850412"), ("BDAY;VALUE=date:1985-04-12", "19850412"),
      ("BDAY:1985-04-12T10:22:00Z", "19850412"), ("BDAY;VALUE=date-and-or-time:19850412T102200", "19850412"),
      ("BDAY:--0412", "16040412"), ("BDAY:--04-12", "16040412"), ("item1.BDAY:1985-04-12", "19850412"),
      ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", "16040412"), ("bday:1985-04-12", "19850412"),
    ])
  func forms(line: String, start: String) throws {
    let summary = try load(card("UID:1", "FN:Anna", line))
    #expect(summary.numbers == [1, 0, 0, 0, 0])
    #expect(try birthdays() == ["Anna’s Birthday \(start) FREQ=YEARLY"])
  }

  @Test(
    "an invalid day is left out, with a reason",
    arguments: ["BDAY;VALUE=text:circa 1800", "BDAY:1985", "BDAY:1985-04", "BDAY:---12", "BDAY:1985-02-29", "BDAY:x"])
  func noDay(line: String) throws {
    let summary = try load(card("FN:Anna", line) + card("FN:Bert", "BDAY:1990-01-01"))
    #expect(summary.numbers == [1, 0, 0, 0, 1])
    #expect(summary.skipped.first?.line == 1)
    #expect(summary.skipped.first?.reason.contains("Anna") == true)
  }

  @Test("the charset of a name is that of its bytes, as in vCalendar", arguments: ["WINDOWS-1252", "ISO-8859-1"])
  func charset(name: String) throws {
    try load(
      card("FN;CHARSET=\(name);ENCODING=QUOTED-PRINTABLE:O=92Brien", "BDAY:1985-04-12", version: "2.1"))
    #expect(try birthdays() == ["O’Brien’s Birthday 19850412 FREQ=YEARLY"])
  }

  @Test("a quoted-printable escape has two digits, and a sign is not one")
  func signedEscape() throws {
    try load(card("FN;ENCODING=QUOTED-PRINTABLE:A=+41=-1", "BDAY:1985-04-12", version: "2.1"))
    #expect(try birthdays() == ["A=+41=-1’s Birthday 19850412 FREQ=YEARLY"])
  }

  @Test("an empty or missing birthday is not reported")
  func none() throws {
    #expect(try load(card("FN:Anna", "BDAY:") + card("FN:Bert")).numbers == [0, 0, 0, 0, 0])
    #expect(try test.store.sources().count == 1)
  }

  @Test("the event is on that day of every year, all-day and free")
  func event() throws {
    try load(card("UID:urn:uuid:1", "FN:Anna", "BDAY:1985-04-12"))
    var query = OccurrenceQuery(.utc(2026, 1, 1)..<Instant.utc(2029, 1, 1), zone: .utc)
    query.calendars = ["Birthdays"]
    let found = try test.store.occurrences(matching: query).occurrences
    #expect(found.map(\.start) == [.utc(2026, 4, 12), .utc(2027, 4, 12), .utc(2028, 4, 12)])
    #expect(found.allSatisfy { $0.item.isAllDay && !$0.item.isOpaque })
    let item = try #require(try test.store.items(matching: ItemQuery()).first)
    #expect(try test.store.occurrence(of: item).birthdayContactUID == "urn:uuid:1")
  }

  @Test("a person born on 29 February has a birthday in every year")
  func leapDay() throws {
    try load(card("FN:Anna", "BDAY:2000-02-29"))
    let query = OccurrenceQuery(.utc(2026, 1, 1)..<Instant.utc(2029, 1, 1), zone: .utc)
    let found = try test.store.occurrences(matching: query).occurrences
    #expect(found.map(\.start) == [.utc(2026, 2, 28), .utc(2027, 2, 28), .utc(2028, 2, 29)])
  }

  @Test("names are read folded, quoted-printable, escaped and in old character sets, and from their components")
  func names() throws {
    let text =
      card("FN:Anna\\, die", "  Erste", "BDAY:1985-", " 04-12")
      + card(
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=", "rgen;;;", "BDAY:19850412", version: "2.1")
      + card("N;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:;Zo=EB", "BDAY:19850412", version: "2.1")
      + card("N:Public;John;Quinlan;Mr.;Esq.", "BDAY:1985-04-12", version: "4.0")
      + card("ORG:ACME;Labs", "BDAY:1985-04-12")
    try load(text)
    #expect(
      try birthdays().map { $0.replacing("’s Birthday 19850412 FREQ=YEARLY", with: "") } == [
        "ACME", "Anna, die Erste", "John Quinlan Public", "Jürgen Müller", "Zoë",
      ])
  }

  @Test("a nested card, a picture and a missing end do no harm")
  func oddCards() throws {
    let picture = "PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "A", count: 300_000)
    let text =
      "BEGIN:VCARD\nVERSION:2.1\nFN:Anna\nAGENT:\nBEGIN:VCARD\nFN:Agent\nBDAY:1900-01-01\nEND:VCARD\n\(picture)\n"
      + "BDAY:1985-04-12\nEND:VCARD\nrubbish\nBEGIN:VCARD\nFN:Bert\nBDAY:1990-01-01"
    try load(text)
    #expect(try birthdays().map { $0.prefix(4) } == ["Anna", "Bert"])
  }

  @Test("a card without an end ends where the next one begins, or with the file, and both are reported")
  func missingEnds() throws {
    let text = StoreTestSupport.lines([
      "END:VCARD", "BEGIN:VCARD", "VERSION:3.0", "FN:Anna", "BDAY:1985-04-12", "NOTE:see", "  BEGIN:VCARD",
      "BEGIN:VCARD", "VERSION:2.1", "FN:Bert", "AGENT:", "BEGIN:VCARD", "FN:Agent", "BDAY:1900-01-01", "END:VCARD",
      "BDAY:1990-01-01", "BEGIN:VCARD", "FN:Cora", "BDAY:1991-01-01", "END:VCARD",
      "BEGIN:VCARD", "FN:Dora", "BDAY:1992-01-01",
    ])
    var issues: [String] = []
    let summary = try load(
      text, observer: ImportObserver(issue: { issues.append("\($0):\($1.position.line) \($1.code): \($1.message)") }))
    #expect(summary.numbers == [4, 0, 0, 0, 0])
    #expect(try birthdays().map { $0.prefix(4) } == ["Anna", "Bert", "Cora", "Dora"])
    #expect(
      issues == [
        "a.vcf:8 unclosedComponent: VCARD from line 2 has no END; it is closed before this line",
        "a.vcf:17 unclosedComponent: VCARD from line 8 has no END; it is closed before this line",
        "a.vcf:23 truncatedStream: the input ends inside VCARD from line 21",
      ])
  }

  @Test("a second import changes nothing; differences are applied, and a birthday that is gone is removed")
  func again() throws {
    let anna = card("UID:1", "FN:Anna", "BDAY:1985-04-12")
    let bert = card("FN:Bert", "BDAY:--0101")
    try load(anna + bert)
    let before = try test.contents()
    #expect(try load(anna + bert).numbers == [0, 0, 2, 0, 0])
    #expect(try load(bert, isDryRun: true).unchanged == 1)
    #expect(try test.contents() == before)
    let changed = card("UID:1", "FN:Anna Maria", "BDAY:1985-04-13")
    #expect(try load(changed).numbers == [0, 1, 0, 0, 0])
    #expect(try birthdays() == ["Anna Maria’s Birthday 19850413 FREQ=YEARLY", "Bert’s Birthday 16040101 FREQ=YEARLY"])
    #expect(try load(card("UID:1", "FN:Anna Maria")).removed == 1)
    #expect(try birthdays().count == 1)
    try test.store.undo()
    #expect(try birthdays().count == 2)
  }

  @Test("nothing else writes to the calendar, and it can be neither changed nor deleted")
  func readOnly() throws {
    try load(card("FN:Anna", "BDAY:1985-04-12"))
    let calendar = try test.store.calendar(named: "Birthdays")
    #expect(calendar.isImmutable && !calendar.allowsContentModifications && calendar.sourceType == .birthdays)
    let occurrence = try test.store.occurrence(of: try #require(try test.store.items(matching: ItemQuery()).first))
    var renamed = calendar
    renamed.title = "Mine"
    let edits: [() throws -> Void] = [
      { try test.store.add(Event(title: "X", start: .utc(.at(2026, 1, 1))), to: calendar) },
      { try test.store.remove(occurrence, span: .all) }, { try test.store.deleteCalendar(calendar) },
      { try test.store.updateCalendar(renamed) },
      { try test.load([StoreTestSupport.event()], options: ImportOptions(calendar: "Birthdays")) },
    ]
    for edit in edits {
      let error = #expect(throws: StoreError.self) { try edit() }
      #expect(error?.code == .readOnly)
    }
  }

  @Test("a file without a vCard is invalid input")
  func noCard() throws {
    let summary = try load("BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    #expect(summary.failures.first?.error.code == .notICalendar)
  }
}
