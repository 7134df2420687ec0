import CivilTime
import Foundation
import Recurrence
import Testing

@testable import TypedTimes

/// Everything that somebody may type of a time, with titles, in every order: what is read is right, and all else is
/// refused. The tables are in Fixtures/one-line.
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

  /// What an entry says: its start, its end, its rule and the last day of that.
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

  /// Holds what is typed to be refused, or to mean what it should, with its title whole.
  ///
  /// - Parameter meaning: What it means; nil if it has to be refused.
  private func check(_ typed: String, title: String, _ meaning: String?, mustBeRead: Bool = false) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    let isRefused = entry.notUnderstood != nil || entry.startText == nil && entry.title == typed
    if mustBeRead { #expect(entry.notUnderstood == nil, "\(typed)") }
    guard !isRefused else { return }
    #expect(Self.meaning(entry) == meaning, "\(typed)")
    #expect(entry.title == title && entry.location == nil, "\(typed)")
  }

  @Test("no table is empty")
  func tables() {
    for table in [Self.days, Self.clocks, Self.repetitions] { #expect(table.count > 100) }
    #expect(Self.titles.count > 100 && Self.documented.count > 40)
  }

  @Test("what help and documentation show is read as they say", arguments: documented)
  func documentation(row: [String]) {
    let entry = QuickEntry(row[0], in: TypedTimeTests.zone)
    let parts = [
      entry.title, Self.meaning(entry), entry.location ?? "", entry.alarms.map { (-$0).text }.joined(separator: ","),
    ]
    #expect(parts == Array(row.dropFirst()) + Array(repeating: "", count: 5 - row.count))
    #expect(entry.notUnderstood == nil)
  }

  @Test("a day with a time of day, in any order", arguments: days)
  func day(row: [String]) {
    let (form, day) = (row[0], row[1] == "ask" ? nil : row[1].replacing("?", with: ""))
    let mustBeRead = day == row[1]
    check("Dentist \(form)", title: "Dentist", day, mustBeRead: mustBeRead)
    check("Dentist \(form) 9am", title: "Dentist", day.map { "\($0) 09:00" }, mustBeRead: mustBeRead)
    for typed in ["Dentist 9am \(form)", "\(form) 9am Dentist", "\(form) Dentist 9am", "9am Dentist \(form)"] {
      check(typed, title: "Dentist", day.map { "\($0) 09:00" })
    }
    let meaning = day.map { "\($0) 19:30-20:30" }
    for typed in ["Dentist \(form) 19:30-20:30", "\(form) 19:30-20:30 Dentist", "19:30-20:30 \(form) Dentist"] {
      check(typed, title: "Dentist", meaning)
    }
  }

  @Test("a time of day with a day, in any order", arguments: clocks)
  func clock(row: [String]) {
    let (form, clock) = (row[0], row[1] == "ask" ? nil : row[1].replacing("?", with: ""))
    for (typed, day) in [("tomorrow", "2026-11-23"), ("friday", "2026-11-27"), ("dec 5", "2026-12-05")] {
      let meaning = clock.map { "\(day) \($0)" }
      check("Dentist \(typed) \(form)", title: "Dentist", meaning, mustBeRead: clock == row[1])
      for entry in [
        "Dentist \(form) \(typed)", "\(typed) \(form) Dentist", "\(typed) Dentist \(form)", "\(form) Dentist \(typed)",
        "\(form) \(typed) Dentist",
      ] {
        check(entry, title: "Dentist", meaning)
      }
    }
  }

  @Test("a repetition with a time of day, in any order", arguments: repetitions)
  func repetition(row: [String]) {
    let (form, rule) = (row[0], row[1] == "ask" ? nil : row[1].replacing("?", with: ""))
    func meaning(_ clock: String) -> String? {
      rule.map { "\(row[2])\(clock) \($0)" + (row.count > 3 ? " until \(row[3])" : "") }
    }
    check("Dentist \(form)", title: "Dentist", meaning(""), mustBeRead: rule == row[1])
    check("Dentist \(form) 11am", title: "Dentist", meaning(" 11:00"), mustBeRead: rule == row[1])
    for typed in ["Dentist 11am \(form)", "\(form) 11am Dentist", "11am Dentist \(form)"] {
      check(typed, title: "Dentist", meaning(" 11:00"))
    }
    // `daily Dentist` is a title.
    if form.contains(" ") { check("\(form) Dentist 11am", title: "Dentist", meaning(" 11:00")) }
  }

  @Test("titles with words of times stay whole", arguments: titles)
  func title(title: String) {
    for (time, meaning) in [
      ("tomorrow 9am", "2026-11-23 09:00"), ("on friday 19:30", "2026-11-27 19:30"),
      ("on dec 5 9:00-10:00", "2026-12-05 09:00-10:00"),
    ] {
      check("\(title) \(time)", title: title, meaning, mustBeRead: true)
      check("\(time) \(title)", title: title, meaning)
      check("\"\(title)\" \(time)", title: title, meaning, mustBeRead: true)
      check("\(time) \"\(title)\"", title: title, meaning, mustBeRead: true)
    }
  }

  @Test("in quotation marks, every form belongs to the title", arguments: days + clocks + repetitions)
  func quoted(row: [String]) {
    check("\"Dentist \(row[0])\" tomorrow 9am", title: "Dentist \(row[0])", "2026-11-23 09:00", mustBeRead: true)
  }
}
