import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TestSupport
import Testing

@Suite("Imports of series that were edited here")
struct EditedSeriesTests {
  private let test: TestStore
  /// Wednesdays at ten in Berlin, from 2 to 30 December, in room A.
  private let file: String
  /// The same file with the seminar on the 16th moved to the 17th.
  private var moved: String { adding(override(day: 16, start: "20261217T100000")) }

  init() throws {
    test = try TestStore(now: "20261124T120000Z")
    file = String(decoding: try Fixture.bytes("seminar.ics"), as: UTF8.self)
  }

  private func adding(_ text: String, sequence: Int = 0) -> String {
    file.replacing("SEQUENCE:0", with: "SEQUENCE:\(sequence)").replacing("END:VCALENDAR", with: "\(text)END:VCALENDAR")
  }

  private func override(
    day: Int, hour: String = "10", start: String, place: String = "A", sequence: Int = 0, _ lines: String = ""
  ) -> String {
    """
    BEGIN:VEVENT\r
    UID:seminar\r
    DTSTAMP:20261101T080000Z\r
    SEQUENCE:\(sequence)\r
    RECURRENCE-ID;TZID=Europe/Berlin:202612\(day)T\(hour)0000\r
    SUMMARY:Seminar\r
    LOCATION:\(place)\r
    \(lines)DTSTART;TZID=Europe/Berlin:\(start)\r
    DURATION:PT1H\r
    END:VEVENT\r

    """
  }

  private func load(_ text: String, _ policy: ImportOptions.ConflictPolicy = .mine) throws -> ImportSummary {
    let summary = try test.load(text, options: ImportOptions(conflictPolicy: policy))
    #expect(try test.store.examine().isGood)
    // A change that was reported is not reported again, and nothing changes twice.
    let revision = try test.store.revision()
    let again = try test.load(text, options: ImportOptions(conflictPolicy: policy))
    #expect(again.conflicts == [] && again.added == 0 && again.updated == 0)
    #expect(try test.store.revision() == revision)
    return summary
  }

  /// When the seminars take place, in Berlin time, with their titles and places.
  private func seminars() throws -> [String] {
    let query = OccurrenceQuery(Instant.utc(2026, 12, 1)..<Instant.utc(2027, 2, 1), zone: .utc)
    let items = try test.store.items(matching: ItemQuery())
    return try test.store.occurrences(matching: query).occurrences.map { occurrence in
      let start = occurrence.start.adding(seconds: 3600).civil(at: .zero)
      let place = items.first { $0.id == occurrence.item.id }?.component.first(.location)?.text
      return "\(start.date.day) \(start.hour) \(occurrence.item.title ?? "") \(place ?? "")"
    }
  }

  private func first(_ change: (inout Event) -> Void) throws { try test.edit("uid:seminar", .all, change) }

  private func at(_ day: Int, _ hour: Int) -> CalendarTime {
    .zoned(.at(2026, 12, day, hour), tzid: "Europe/Berlin")
  }

  private func moveSeries() throws {
    try first {
      $0.start = at(2, 14)
      $0.end = .time(at(2, 15))
    }
  }

  private func moveSixteenth() throws {
    try test.edit("uid:seminar/20261216T090000Z", .this) {
      $0.start = at(17, 16)
      $0.end = .time(at(17, 17))
      $0.notes = "Room is booked"
    }
  }

  @Test(
    "an occurrence that was moved here and in the file is a conflict, whatever its SEQUENCE is", arguments: [0, 1, 5])
  func bothMovedOne(sequence: Int) throws {
    try test.load(file)
    try moveSixteenth()
    let summary = try load(adding(override(day: 16, start: "20261218T090000", sequence: sequence)))
    #expect(summary.conflicts.map(\.property) == ["DTSTART"] && summary.skipped == [])
    #expect(try seminars().contains("17 16 Seminar A"))
    #expect(try seminars().count == 5)
    let conflict = try #require(test.store.openConflicts().first)
    try test.store.resolveConflict(conflict.id, taking: .theirs)
    #expect(try seminars().contains("18 9 Seminar A"))
    #expect(try seminars().count == 5)
  }

  @Test("a conflict keeps only the server of a URL, because the rest may be a password")
  func secretAddress() throws {
    try test.load(file)
    try moveSixteenth()
    let text = adding(override(day: 16, start: "20261218T090000", sequence: 1))
    let name = "https://alice:secret@example.org/cal.ics?token=other"
    _ = try test.store.importCalendars([CalendarInput(name: name, bytes: Array(text.utf8))])
    #expect(try test.store.openConflicts().map(\.input) == [KeptConflict.kept(name)])
    #expect(KeptConflict.kept(name).hasPrefix("https://example.org ") && !KeptConflict.kept(name).contains("other"))
    #expect(KeptConflict.kept("folder/a.ics") == "folder/a.ics")
  }

  @Test("the same file again changes nothing, whatever was done to the series")
  func sameFile() throws {
    for edit in 0..<4 {
      let test = EditedSeriesTests.self
      let one = try test.init()
      try one.test.load(one.moved)
      switch edit {
      case 0: try one.moveSeries()
      case 1: try one.test.edit("uid:seminar/20261209T090000Z", .future) { $0.location = Location(title: "B") }
      case 2:
        try one.first {
          $0.start = one.at(3, 10); $0.end = .time(one.at(3, 11))
        }
      default:
        try one.test.edit("uid:seminar/20261209T090000Z", .future) {
          $0.start = one.at(9, 14); $0.end = .time(one.at(9, 15))
        }
      }
      let before = try one.seminars()
      #expect(try one.load(one.moved).conflicts == [])
      #expect(try one.seminars() == before, "\(edit)")
    }
  }

  @Test("an occurrence that was deleted here stays deleted if the file moves the series")
  func deletedBeforeAMove() throws {
    try test.load(file)
    try test.store.remove(test.occurrence("uid:seminar/20261216T090000Z"), span: .this)
    let later = file.replacing("T100000", with: "T140000").replacing("T110000", with: "T150000")
    #expect(try load(later.replacing("SEQUENCE:0", with: "SEQUENCE:1")).conflicts == [])
    #expect(try seminars() == [2, 9, 23, 30].map { "\($0) 14 Seminar A" })
  }

  @Test("an occurrence that was deleted here and moved in the file is a conflict")
  func deletedHere() throws {
    try test.load(file)
    try test.store.remove(test.occurrence("uid:seminar/20261216T090000Z"), span: .this)
    let summary = try load(adding(override(day: 16, start: "20261218T100000", sequence: 5)))
    #expect(summary.conflicts.map(\.property) == [nil])
    #expect(try seminars() == [2, 9, 23, 30].map { "\($0) 10 Seminar A" })
  }

  @Test("an occurrence that the file moves or excludes is matched in a series that was moved here")
  func movedSeries() throws {
    try test.load(file)
    try moveSeries()
    #expect(try load(adding(override(day: 16, start: "20261218T090000"))).conflicts == [])
    #expect(
      try seminars() == ["2 14 Seminar A", "9 14 Seminar A", "18 9 Seminar A", "23 14 Seminar A", "30 14 Seminar A"])

    let other = try EditedSeriesTests()
    try other.test.load(other.file)
    try other.moveSeries()
    let excluding = file.replacing(
      "RRULE:", with: "EXDATE;TZID=Europe/Berlin:20261216T100000\r\nRRULE:")
    #expect(try other.load(excluding).conflicts == [])
    #expect(try other.seminars() == [2, 9, 23, 30].map { "\($0) 14 Seminar A" })
  }

  @Test("the parts of a series that was split here follow the file, except for the edits")
  func split() throws {
    try test.load(file)
    try test.edit("uid:seminar/20261216T090000Z", .future) {
      $0.start = at(16, 11)
      $0.end = .time(at(16, 12))
    }
    let later = file.replacing("LOCATION:A", with: "LOCATION:C").replacing(
      "SUMMARY:Seminar", with: "SUMMARY:Colloquium")
    #expect(try load(later).conflicts == [])
    #expect(
      try seminars()
        == [2, 9].map { "\($0) 10 Colloquium C" } + [16, 23, 30].map { "\($0) 11 Colloquium C" })
  }

  @Test("an occurrence that the file moves or excludes in a part that was split off here is reported")
  func splitTail() throws {
    try test.load(file)
    try test.edit("uid:seminar/20261216T090000Z", .future) { $0.location = Location(title: "B") }
    let before = try seminars()
    #expect(
      try load(adding(override(day: 23, start: "20261224T100000"))).conflicts.map(\.property) == ["RECURRENCE-ID"])
    #expect(try seminars() == before)
    let excluding = file.replacing("RRULE:", with: "EXDATE;TZID=Europe/Berlin:20261223T100000\r\nRRULE:")
    #expect(try load(excluding).conflicts.map(\.property).contains("EXDATE"))
    #expect(try seminars() == before)
  }

  @Test("an occurrence that was moved here is a conflict if the file excludes it, and is removed if cancelled")
  func movedHereGoneThere() throws {
    for policy in [ImportOptions.ConflictPolicy.mine, .theirs] {
      let one = try EditedSeriesTests()
      try one.test.load(file)
      try one.moveSixteenth()
      let excluding = file.replacing("RRULE:", with: "EXDATE;TZID=Europe/Berlin:20261216T100000\r\nRRULE:")
      let summary = try one.load(excluding, policy)
      #expect(summary.conflicts.map(\.property) == [nil])
      #expect(try one.seminars().contains("17 16 Seminar A") == (policy == .mine))
      #expect(try one.seminars().count == (policy == .mine ? 5 : 4))
    }
    try test.load(file)
    try moveSixteenth()
    let cancelling = adding(override(day: 16, start: "20261216T100000", "STATUS:CANCELLED\r\n"))
    #expect(try load(cancelling).skipped == [])
    #expect(try seminars() == [2, 9, 23, 30].map { "\($0) 10 Seminar A" })
  }

  @Test("a changed occurrence follows changes of its series in the file")
  func ownOccurrence() throws {
    try test.load(file)
    try moveSixteenth()
    #expect(try load(file.replacing("LOCATION:A", with: "LOCATION:C")).conflicts == [])
    #expect(try seminars().contains("17 16 Seminar C"))
    #expect(try seminars().count { $0.hasSuffix("C") } == 5)
    #expect(try load(file.replacing("LOCATION:A", with: "LOCATION:D")).conflicts == [])
    #expect(try seminars().contains("17 16 Seminar D"))
    try test.store.undo()
    #expect(try seminars().contains("17 16 Seminar C"))
    #expect(try load(file.replacing("LOCATION:A", with: "LOCATION:E")).conflicts == [])
    #expect(try seminars().contains("17 16 Seminar E"))
  }

  @Test("an occurrence that the file changes follows changes made here to its series")
  func theirOccurrence() throws {
    try test.load(file)
    try first { $0.location = Location(title: "B") }
    #expect(try load(moved).conflicts == [])
    #expect(try seminars().contains("17 10 Seminar B"))
    #expect(try seminars().count { $0.hasSuffix("B") } == 5)
  }

  @Test(
    "a conflict about one occurrence is resolved separately, even if the series was moved", arguments: [false, true])
  func conflictOfOccurrence(isMoved: Bool) throws {
    try test.load(file)
    if isMoved { try moveSeries() }
    try test.edit(isMoved ? "uid:seminar/20261216T130000Z" : "uid:seminar/20261216T090000Z", .this) {
      $0.title = "Mine"
    }
    let summary = try load(file.replacing("SUMMARY:Seminar", with: "SUMMARY:Lecture"))
    #expect(summary.conflicts.map(\.property) == ["SUMMARY"])
    let hour = isMoved ? 14 : 10
    let others = [2, 9, 23, 30].map { "\($0) \(hour) Lecture A" }
    #expect(try seminars().sorted() == (others + ["16 \(hour) Mine A"]).sorted())
    let conflict = try #require(test.store.openConflicts().first)
    try test.store.resolveConflict(conflict.id, taking: .theirs)
    #expect(try seminars().sorted() == (others + ["16 \(hour) Lecture A"]).sorted())
  }
}
