import Foundation
import Testing

@testable import EventKit

/// Series with times in all kinds of zones, edited by people in several zones. The times that an event shows are kept,
/// and it is found afterwards under the same identifier.
///
/// The reader's time zone is a property of the process, so each zone has a separate process.
@Suite("Saving series in zones of all kinds")
struct ZoneSavingTests {
  static let readers = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"]

  @Test("an edited occurrence is found again", arguments: readers)
  func oneOccurrence(reader: String) async {
    await #expect(processExitsWith: .success) { [reader] in
      SeriesForm.forEach(in: reader) { series in
        for index in 0..<4 { try series.checkEdit(of: index, .thisEvent) }
      }
    }
  }

  @Test("a split series, and one that was edited as a whole, are found again", arguments: readers)
  func laterOccurrences(reader: String) async {
    await #expect(processExitsWith: .success) { [reader] in
      SeriesForm.forEach(in: reader) { series in
        for index in [3, 0] { try series.checkEdit(of: index, .futureEvents) }
      }
    }
  }

  @Test("a moved occurrence is found again, and so is the rest of its series", arguments: readers)
  func moved(reader: String) async {
    await #expect(processExitsWith: .success) { [reader] in
      SeriesForm.forEach(in: reader) { series in
        try series.checkMove(of: 0)
        try series.checkEdit(of: 0, .futureEvents)
      }
    }
  }
}

/// The ways to write the start of a weekly series. Clocks in Europe change on the day of its third occurrence, which in
/// European zones begins at a time that clocks skip.
enum SeriesForm: CaseIterable {
  case utc, floating, day, named, windows, custom, otherCase, unknown, placed

  /// DTSTART: the part of the line after the name.
  var start: String {
    switch self {
    case .utc: ":20260315T013000Z"
    case .floating, .placed: ":20260315T023000"
    case .day: ";VALUE=DATE:20260315"
    case .named: ";TZID=Europe/Berlin:20260315T023000"
    case .windows: ";TZID=W. Europe Standard Time:20260315T023000"
    case .custom: ";TZID=Our Zone:20260315T023000"
    case .otherCase: ";TZID=our zone:20260315T023000"
    case .unknown: ";TZID=Nowhere/Land:20260315T023000"
    }
  }

  /// The other lines of the calendar.
  var calendarLines: String {
    switch self {
    case .placed: "X-WR-TIMEZONE:America/Los_Angeles\n"
    case .custom, .otherCase:
      """
      BEGIN:VTIMEZONE
      TZID:Our Zone
      BEGIN:STANDARD
      DTSTART:19701101T020000
      TZOFFSETFROM:-0230
      TZOFFSETTO:-0330
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19700329T020000
      TZOFFSETFROM:-0330
      TZOFFSETTO:-0230
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      END:VTIMEZONE

      """
    default: ""
    }
  }

  /// The calendar with the series.
  var lines: String {
    """
    \(calendarLines)BEGIN:VEVENT
    UID:series
    DTSTAMP:20260101T000000Z
    DTSTART\(start)
    RRULE:FREQ=WEEKLY;COUNT=6
    SUMMARY:Series
    END:VEVENT
    """
  }

  /// Checks a series in each of the forms, for a reader in a zone. Call this in a separate process.
  static func forEach(in reader: String, _ check: (EditedSeries) throws -> Void) {
    setenv("TZ", reader, 1)
    NSTimeZone.resetSystemTimeZone()
    for form in allCases {
      // An error thrown in a separate process ends it without a message.
      do {
        try check(EditedSeries(form, "\(reader), \(form)"))
      } catch {
        Issue.record(error, "\(reader), \(form)")
      }
    }
  }
}

/// A calendar with a series in it.
struct EditedSeries {
  private let workspace: Workspace
  private let store: EKEventStore
  private let comment: Comment

  init(_ form: SeriesForm, _ comment: Comment) throws {
    workspace = try Workspace([("Zones", form.lines)])
    store = workspace.store()
    self.comment = comment
  }

  private func events() throws -> [EKEvent] { try store.events("20260301T000000Z", "20260601T000000Z") }

  /// Changes the title of an occurrence.
  func checkEdit(of index: Int, _ span: EKSpan) throws {
    let before = try events()
    let event = try #require(before.count == 6 ? before[index] : nil, comment)
    let (start, end, scheduled) = (event.startDate, event.endDate, event.occurrenceDate)
    event.title = "Edited"
    try store.save(event, span: span)
    try check(event)
    #expect(event.startDate == start && event.endDate == end && event.occurrenceDate == scheduled, comment)
    if span == .thisEvent { #expect(event.isDetached, comment) }
    let after = try events()
    #expect(after.map(\.startDate) == before.map(\.startDate), comment)
    let edited = span == .thisEvent ? index..<index + 1 : index..<6
    #expect(after.indices.allSatisfy { !edited.contains($0) || after[$0].title == "Edited" }, comment)
  }

  /// Moves an occurrence by an hour or, for all-day series, by a day.
  func checkMove(of index: Int) throws {
    let event = try #require(try events().dropFirst(index).first, comment)
    let seconds: Double = event.isAllDay ? 86_400 : 3_600
    let (start, scheduled) = (event.startDate.addingTimeInterval(seconds), event.occurrenceDate)
    event.endDate = event.endDate.addingTimeInterval(seconds)
    event.startDate = start
    try store.save(event, span: .thisEvent)
    try check(event)
    #expect(event.startDate == start && event.occurrenceDate == scheduled && event.isDetached, comment)
  }

  /// Checks that an event that was saved exists, and is the one that a search then finds.
  private func check(_ event: EKEvent) throws {
    #expect(event.value != nil, comment)
    let found = try events().filter { $0.startDate == event.startDate }
    #expect(found.contains { $0 == event }, comment)
    #expect(event.refresh(), comment)
    #expect(found.contains { $0 == event }, comment)
  }
}
