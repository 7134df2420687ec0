import CalendarStore
import ICalendar
import StoreTestSupport
import Testing

@Suite("Truncated input")
struct CutOffInputTests {
  private let whole = event(
    title: "Train", "LOCATION:Platform 9", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "END:VALARM")
  private let newer = event(
    sequence: 2, title: "Train", start: ":20260302T120000Z", "LOCATION:Platform 3", "BEGIN:VALARM", "ACTION:AUDIO",
    "TRIGGER:-PT5M", "END:VALARM")

  /// Imports the first bytes of a calendar.
  private func load(_ text: String, first count: Int, _ test: TestStore, _ options: ImportOptions = ImportOptions())
    throws -> ImportSummary
  {
    let input = CalendarInput(name: "cut.ics", bytes: Array(text.utf8.prefix(count)))
    return try test.store.importCalendars([input], options: options)
  }

  @Test("never replaces a whole version, wherever it is truncated, and is reported", arguments: [false, true])
  func everyCut(isNewer: Bool) throws {
    let text = calendar(isNewer ? newer : whole)
    let end = try #require(text.firstRange(of: "END:VEVENT"))
    let count = text.utf8.distance(from: text.startIndex, to: end.upperBound)
    let begin = text.utf8.distance(from: text.startIndex, to: try #require(text.firstRange(of: "UID:one")).upperBound)
    var skippedCount = 0
    for length in begin..<count {
      let test = try TestStore()
      try test.load(calendar(whole))
      let before = try test.exportedText()
      let summary = try load(text, first: length, test)
      #expect(try test.exportedText() == before, "\(text.prefix(length).suffix(30))")
      #expect(summary.updated == 0)
      // If only the END is missing, the text is the same as in the store.
      if !isNewer, summary.unchanged == 1 { continue }
      skippedCount += 1
      #expect(summary.skipped.map(\.isCutOff) == [true])
      #expect(summary.skipped.first?.line == 4)
    }
    #expect(skippedCount > 100)
    let test = try TestStore()
    try test.load(calendar(whole))
    #expect(try load(text, first: count, test).skippedCount == 0)
  }

  @Test("replaces nothing under any policy, or with floating times that get a zone")
  func policies() throws {
    for policy in [ImportOptions.ConflictPolicy.newer, .replace, .keep] {
      let test = try TestStore()
      try test.load(calendar(whole))
      let before = try test.exportedText()
      var options = ImportOptions(conflictPolicy: policy)
      options.assumedTimeZone = "Europe/Vienna"
      let text = calendar(newer.replacing("120000Z", with: "120000"))
      #expect(try load(text, first: text.utf8.count - 40, test, options).skippedCount == 1)
      #expect(try test.exportedText() == before)
    }
  }

  @Test("is accepted if the store has no version of it, and gives way to the whole one")
  func first() throws {
    let test = try TestStore()
    let text = calendar(whole)
    #expect(try load(text, first: text.utf8.count - 80, test).added == 1)
    #expect(try load(text, first: text.utf8.count - 80, test).unchanged == 1)
    #expect(try load(text, first: text.utf8.count, test).updated == 1)
    #expect(try test.exportedText().contains("TRIGGER:-PT5M"))
  }
}
