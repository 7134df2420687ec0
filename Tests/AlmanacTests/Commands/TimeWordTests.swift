import Foundation
import Testing

@Suite("Times as people type them")
struct TimeWordTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()

  private static func date(_ days: Int, from today: Date) -> Date {
    calendar.date(byAdding: .day, value: days, to: today) ?? today
  }

  private static func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return (parts.year ?? 0).formatted(.number.grouping(.never)) + two(parts.month) + two(parts.day)
  }

  private static func two(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count == 1 ? "0" + text : text
  }

  /// Which days, counted from today, begin at or after the time that the word means.
  private func days(after word: String) async throws -> [Int] {
    while true {
      let today = Self.calendar.startOfDay(for: Date())
      var text = GeneratedCalendar.header
      for day in -10...40 {
        text += "BEGIN:VEVENT\r\nUID:\(day)@example.com\r\nDTSTAMP:20260101T000000Z\r\n"
        text += "DTSTART;VALUE=DATE:\(Self.text(Self.date(day, from: today)))\r\nSUMMARY:\(day)\r\nEND:VEVENT\r\n"
      }
      let fresh = try Workplace()
      _ = try await fresh.run("import", "-", input: Array((text + GeneratedCalendar.footer).utf8))
      let found = try await fresh.run("search", "--json", "after:\(word)").json()
      // Midnight may have passed in between.
      guard Self.calendar.startOfDay(for: Date()) == today else { continue }
      return found["items"].list.compactMap { $0["title"].text.flatMap { Int($0) } }
    }
  }

  @Test(
    "words mean days from now",
    arguments: [("today", 0), ("tomorrow", 1), ("yesterday", -1), ("+3d", 3), ("-2d", -2), ("+1w", 7), ("TODAY", 0)])
  func words(word: String, first: Int) async throws {
    #expect(try await days(after: word) == Array(first...40))
  }

  @Test("a weekday is the next one, never today", arguments: 0..<7)
  func weekdays(index: Int) async throws {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    let first = try #require(try await days(after: names[index]).first)
    #expect((1...7).contains(first))
    let date = Self.date(first, from: Date())
    #expect(Self.calendar.component(.weekday, from: date) == index + 1)
  }

  @Test("+1m is the same day of the next month, or its last")
  func months() async throws {
    let first = try #require(try await days(after: "+1m").first)
    let expected = Self.calendar.date(byAdding: .month, value: 1, to: Self.calendar.startOfDay(for: Date()))
    #expect(expected.map { Self.text($0) } == Self.text(Self.date(first, from: Date())))
  }

  @Test(
    "what is no time is a usage error",
    arguments: [
      "someday", "2026-13-01", "2026-02-30", "2026-nov-05", "2026--11", "2026-11-", "25:00", "+3", "+d", "+-3d",
      "+99999999999999999999d", "-9223372036854775808d", "+9223372036854775807y", "-99999y", "2026-11-23T09:00+99:00",
      "2026-11-23T9", "20261123T0900", "٢٠٢٦-١١-٢٣", "m", "mo", "",
    ])
  func nonsense(text: String) async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let outcome = try await place.run("export", "--from=\(text)")
    if text == "20261123T0900" {
      #expect(outcome.status == 0)
    } else {
      #expect(outcome.status == 2, "\(outcome)")
    }
  }
}
