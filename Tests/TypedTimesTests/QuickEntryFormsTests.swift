import CivilTime
import Foundation
import Recurrence
import Testing

@testable import TypedTimes

/// All forms of times that people may type, with titles, in every order: times that are read must be right, and
/// everything else must stay in the title. The tables are in Fixtures.
@Suite("Every form of a time in one line")
struct QuickEntryFormsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  private static func rows(_ name: String) -> [[String]] {
    let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\t") }
  }

  private static let titles = rows("titles-with-words-of-time.txt").map { $0[0] }
  private static let days = rows("days.tsv")
  private static let clocks = rows("clocks.tsv")
  private static let repetitions = rows("repetitions.tsv")
  private static let documented = rows("documented.tsv")
  private static let left = rows("left.tsv")

  /// Returns the meaning of an entry: its start, its end, its rule and the last day of the rule.
  private static func meaning(_ entry: QuickEntry) -> String {
    let zone = TypedTimeTests.zone
    let start = entry.startText.flatMap { TypedTime.reading($0, in: zone)?.time.on(zone.now.date) }
    guard let start, let civil = start.civil(in: zone) else { return "nothing" }
    let end =
      entry.duration.map { civil.adding(seconds: $0.seconds) }
      ?? entry.end.flatMap { TypedTime.reading($0, in: zone, from: start)?.time.on(civil.date).civil(in: zone) }
    let until = entry.until.flatMap { TypedTime.reading($0, in: zone, from: start)?.time.civil(in: zone) }
    let clocks =
      [start.isDate ? nil : civil, end].compactMap(\.self).map { time in
        if start.isDate { return "to \(time.date.adding(days: -1).typed)" }
        return time.date == civil.date ? time.typedClock : time.typed
      }.joined(separator: "-")
    return [
      civil.date.typed, clocks, entry.clockZone?.name, entry.repetition?.rule.text,
      until.map { "until \($0.date.typed)" },
    ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Checks that an entry has the expected meaning, and its whole title.
  private func check(_ typed: String, title: String, _ meaning: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(Self.meaning(entry) == meaning, "\(typed)")
    #expect(entry.title == title && entry.location == nil && entry.problem == nil, "\(typed)")
  }

  @Test("no table is empty")
  func tables() {
    for table in [Self.days, Self.clocks, Self.repetitions, Self.titles.map { [$0] }] { #expect(table.count > 70) }
    #expect(Self.documented.count > 40 && Self.left.count > 500)
  }

  @Test("examples in help and documentation are read as stated there", arguments: documented)
  func documentation(row: [String]) {
    let entry = QuickEntry(row[0], in: TypedTimeTests.zone)
    let parts = [
      entry.title, Self.meaning(entry), entry.location ?? "", entry.alarms.map { (-$0).text }.joined(separator: ","),
    ]
    #expect(parts == Array(row.dropFirst()) + Array(repeating: "", count: 5 - row.count))
  }

  @Test("a day with a time of day, in any order", arguments: days)
  func day(row: [String]) {
    let (form, day) = (row[0], row[1])
    check("Dentist \(form)", title: "Dentist", day)
    for typed in [
      "Dentist \(form) 9am", "Dentist 9am \(form)", "\(form) 9am Dentist", "\(form) Dentist 9am", "9am Dentist \(form)",
    ] {
      check(typed, title: "Dentist", "\(day) 09:00")
    }
    for typed in ["Dentist \(form) 19:30-20:30", "\(form) 19:30-20:30 Dentist", "19:30-20:30 \(form) Dentist"] {
      check(typed, title: "Dentist", "\(day) 19:30-20:30")
    }
  }

  @Test("a time of day with a day, in any order", arguments: clocks)
  func clock(row: [String]) {
    let (form, clock) = (row[0], row[1])
    // Directly after a time zone, a title may belong to it: `9am Pacific coast drive`.
    let namesZone = clock.contains(" ") && !form.hasSuffix("time")
    for (typed, day) in [("tomorrow", "2026-11-23"), ("friday", "2026-11-27"), ("dec 5", "2026-12-05")] {
      for entry in [
        "Dentist \(typed) \(form)", "Dentist \(form) \(typed)", "\(typed) Dentist \(form)", "\(form) \(typed) Dentist",
      ] + (namesZone ? [] : ["\(typed) \(form) Dentist", "\(form) Dentist \(typed)"]) {
        check(entry, title: "Dentist", "\(day) \(clock)")
      }
    }
  }

  @Test("a repetition with a time of day, in any order", arguments: repetitions)
  func repetition(row: [String]) {
    let (form, rule) = (row[0], row[1])
    func meaning(_ clock: String) -> String { "\(row[2])\(clock) \(rule)" + (row.count > 3 ? " until \(row[3])" : "") }
    check("Dentist \(form)", title: "Dentist", meaning(""))
    for typed in ["Dentist \(form) 11am", "Dentist 11am \(form)", "\(form) 11am Dentist", "11am Dentist \(form)"] {
      check(typed, title: "Dentist", meaning(" 11:00"))
    }
    // `daily Dentist` is a title.
    if form.contains(" ") { check("\(form) Dentist 11am", title: "Dentist", meaning(" 11:00")) }
  }

  @Test("titles with time words stay whole", arguments: titles)
  func title(title: String) {
    for (time, meaning) in [
      ("tomorrow 9am", "2026-11-23 09:00"), ("on friday 19:30", "2026-11-27 19:30"),
      ("on dec 5 9:00-10:00", "2026-12-05 09:00-10:00"),
    ] {
      check("\(title) \(time)", title: title, meaning)
      check("\(time) \(title)", title: title, meaning)
      check("\"\(title)\" \(time)", title: title, meaning)
      check("\(time) \"\(title)\"", title: title, meaning)
    }
  }

  @Test(
    "text that is not a supported time stays in the title, or is refused in the position of a time", arguments: left)
  func leftInTitle(row: [String]) {
    let entry = QuickEntry(row[0], in: TypedTimeTests.zone)
    guard entry.problem == nil else {
      #expect(row.dropFirst() == ["refused"])
      return
    }
    #expect(
      [entry.title, Self.meaning(entry), entry.location ?? ""] == row.dropFirst()
        + Array(repeating: "", count: 4 - row.count))
  }

  @Test("in quotation marks, every form belongs to the title", arguments: days + clocks + repetitions)
  func quoted(row: [String]) {
    check("\"Dentist \(row[0])\" tomorrow 9am", title: "Dentist \(row[0])", "2026-11-23 09:00")
  }
}
