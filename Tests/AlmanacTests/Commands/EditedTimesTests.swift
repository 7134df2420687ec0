import Foundation
import ProgramTestSupport
import Testing

@Suite("Edited times")
struct EditedTimesTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private let berlin: [String: String?] = ["TZ": "Europe/Berlin"]

  private func run(_ arguments: String...) async throws -> Outcome {
    try await place.run(list: arguments, environment: berlin)
  }

  private func add(_ arguments: String...) async throws -> String {
    let added = try await place.run(list: arguments + ["--json"], environment: berlin)
    return try #require(try added.json()["items"][0]["id"].text, "\(added)")
  }

  @Test(
    "a time of day alone keeps the day of the end, and is after the start",
    arguments: [
      ("2026-12-05 18:00", "2026-12-08 17:00", "19:00", "2026-12-08T19:00"),
      ("2026-12-05 18:00", "2026-12-08 17:00", "04:00", "2026-12-08T04:00"),
      ("2026-12-05 18:00", "2026-12-06 17:00", "19:00", "2026-12-05T19:00"),
      ("2026-12-05 19:30", "2026-12-06 03:00", "08:00", "2026-12-06T08:00"),
      ("2026-12-05 19:30", "2026-12-06 03:00", "23:00", "2026-12-05T23:00"),
      ("2026-12-05 10:00", "2026-12-05 11:00", "23:30", "2026-12-05T23:30"),
      ("2026-12-05 10:00", "2026-12-05 11:00", "12:00", "2026-12-05T12:00"),
    ])
  func ends(start: String, end: String, new: String, expected: String) async throws {
    let id = try await add("add", "Fair", "--start", start, "--end", end)
    let edited = try await run("edit", id, "--end", new, "--json")
    #expect(try edited.json()["items"][0]["end"].text?.hasPrefix(expected) == true, "\(edited)")
  }

  @Test(
    "an end earlier than the start on the clock is on the next day, however long the event becomes",
    arguments: ["07:30", "08:00", "19:29"])
  func nextDay(end: String) async throws {
    let options = try await run("add", "Shift", "--start", "2026-12-05 19:30", "--end", end, "-n")
    let stamp = "20261206T" + end.replacing(":", with: "") + "00"
    #expect(options.output.contains("+DTEND;TZID=Europe/Berlin:\(stamp)"), "\(options)")
    let line = try await run("add", "Shift 2026-12-05 19:30-\(end)", "-n")
    #expect(line.output.contains("+DTEND;TZID=Europe/Berlin:\(stamp)"), "\(line)")
  }

  @Test(
    "a reminder that is moved to another day stays due at its time of day", arguments: ["2026-12-04", "fri", "+2d"])
  func dueDay(due: String) async throws {
    let id = try await add("reminders", "add", "Call", "--due", "2026-12-01T12:00")
    let edited = try await run("reminders", "edit", id, "--due", due, "--json")
    #expect(try edited.json()["items"][0]["due"].text?.hasSuffix("T12:00:00+01:00") == true, "\(edited)")
    let day = try await add("reminders", "add", "Pay", "--due", "2026-12-01")
    #expect(
      try await run("reminders", "edit", day, "--due", "2026-12-04", "--json").json()["items"][0]["due"].text
        == "2026-12-04")
  }

  @Test("an empty due date removes it, and an empty start is refused with an explanation")
  func empty() async throws {
    let id = try await add("reminders", "add", "Call", "--due", "2026-12-01T12:00")
    #expect(try await run("reminders", "edit", id, "--due", "", "--json").json()["items"][0]["due"].isNull)
    let event = try await add("add", "Fair", "--start", "2026-12-05 18:00")
    for outcome in [try await run("edit", event, "--start", ""), try await run("agenda", "")] {
      #expect(
        outcome.status == 2 && outcome.error.contains("the time is empty; write 2026-11-23"), "\(outcome)")
    }
  }

  @Test(
    "moving a monthly rule is reported, with the months that it skips",
    arguments: [
      (
        "2026-07-07", "every month on the first tuesday", "2026-06-30",
        "almanac: the repetition moved too: it is now on the fifth Tuesday of the month; to choose other days, use --repeat\n"
          + "almanac: months without a fifth Tuesday are skipped; to include them, use "
          + "“every month on the last tuesday”\n"
      ),
      (
        "2026-07-07", "every month on the first tuesday", "2026-07-08",
        "almanac: the repetition moved too: it is now on the second Wednesday of the month; to choose other days, use --repeat\n"
      ),
      (
        "2026-12-15", "monthly", "2026-12-31",
        "almanac: months without day 31 are skipped; to include them, use “every month on the last day”\n"
      ),
      (
        "2026-12-15", "every month on the 15th", "2026-12-16",
        "almanac: the repetition moved too: it is now on day 16 of the month; to choose other days, use --repeat\n"
      ),
      (
        "2026-01-31", "every month on the last day", "2026-01-30",
        "almanac: the repetition moved too: it is now on the second to last day of the month; to choose other days, use --repeat\n"
      ),
      ("2026-12-15", "monthly", "2026-12-16", ""), ("2026-12-15", "weekly", "2026-12-31", ""),
    ])
  func monthly(start: String, repetition: String, new: String, told: String) async throws {
    let id = try await add("add", "Club", "--start", "\(start) 10:00", "--repeat", repetition)
    let edited = try await run("edit", id, "--start", "\(new) 10:00")
    #expect(edited.status == 0 && edited.error == told, "\(edited)")
  }

  @Test("the rest of a series is not moved before the part that stays")
  func future() async throws {
    let id = try await add("add", "Gym", "--start", "2026-12-03 10:00", "--repeat", "weekly")
    let early = try await run("edit", "\(id)/20261217", "--span", "future", "--start", "2026-11-27 11:00")
    #expect(early.status == 2 && early.error.contains("the one before them is on Thu 2026-12-10"), "\(early)")
    #expect(try await run("edit", "\(id)/20261217", "--span", "future", "--start", "2026-12-11 11:00").status == 0)
    #expect(try await run("edit", "\(id)/20261203", "--span", "future", "--start", "2026-11-27 11:00").status == 0)
  }

  @Test("a repetition from one date to another in one line ends on the second")
  func bounded() async throws {
    let outcome = try await run("add", "Course every tuesday 19:00 from 2027-01-12 to 2027-02-09", "-n")
    #expect(outcome.output.contains("+RRULE:FREQ=WEEKLY;UNTIL=20270209T225959Z;BYDAY=TU\n"), "\(outcome)")
    #expect(outcome.output.contains("+DTSTART;TZID=Europe/Berlin:20270112T190000\n"), "\(outcome)")
  }
}
