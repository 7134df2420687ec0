import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

@Suite("A daemon that is killed at a random moment", .timeLimit(.minutes(30)))
struct KilledDaemonTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let kills = ProcessInfo.processInfo.environment["ALMANAC_KILLS"].flatMap { Int($0) } ?? 200
  private static let alarms = 2_000
  private static let isNightly = ProcessInfo.processInfo.environment["ALMANAC_NIGHTLY"] != nil

  /// A number of alarms, spread over the seconds in which the daemon is killed.
  private func calendar(from start: Int64, seconds: Int64) -> String {
    let events = (0..<Self.alarms).map { number in
      let moment = Date(timeIntervalSince1970: Double(start + Int64(number) * seconds / Int64(Self.alarms)))
      let time = moment.ISO8601Format().filter { !"-:".contains($0) }
      return """
        BEGIN:VEVENT
        UID:alarm-\(number)
        DTSTAMP:20260101T000000Z
        DTSTART:\(time)
        SUMMARY:\(number)
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Reminder
        TRIGGER:PT0S
        END:VALARM
        END:VEVENT

        """
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//EN\n\(events.joined())END:VCALENDAR\n"
  }

  /// The number of alarms that are still to be delivered.
  private func waiting() async throws -> Int {
    let alarms = try await place.run("alarms", "history", "--limit", "10000", "--json").json()["alarms"].list
    return Self.alarms - alarms.count { ["fired", "missed"].contains($0["state"].text) }
  }

  @Test(
    "every alarm is delivered, and twice only if the kill came between delivering and recording it",
    .enabled(if: isNightly, "ALMANAC_NIGHTLY is not set"))
  func kills() async throws {
    var generator = SeededGenerator(seed: 20_261_123)
    // Alarms count only from the first time that a program requests them.
    #expect(try await place.run("calendars", "create", "Home").status == 0)
    _ = try await place.run("alarms", "run", "--once")
    let start = Int64(Date().timeIntervalSince1970) + 5
    let seconds = max(Int64(Self.kills) / 2, 1)
    try place.write("alarms.ics", calendar(from: start, seconds: seconds))
    #expect(try await place.run("import", "alarms.ics").status == 0)
    let words = try RunningDaemon.words(place)
    for _ in 0..<Self.kills {
      let pause = Double.random(in: 0.02...1, using: &generator)
      let result = try await place.run(words) { execution in
        try await Task.sleep(for: .seconds(pause))
        try execution.send(signal: .kill)
      }
      #expect(result.outcome.status == 137, "\(result.outcome)")
    }
    _ = try await RunningDaemon.run(place) { _ in try await RunningDaemon.wait { try await waiting() == 0 } }
    let told = RunningDaemon.told(place)
    let counts = told.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    let twice = counts.filter { $0.value > 1 }
    let history = try await place.run("alarms", "history", "--limit", "10000", "--json").json()["alarms"].list
    let retried = Set(history.filter { ($0["ways"][0]["tries"].number ?? 0) > 1 }.compactMap { $0["title"].text })
    print("\(Self.kills) kills: \(counts.count) of \(Self.alarms) alarms delivered, \(twice.count) more than once")
    #expect(counts.count == Self.alarms)
    // Only alarms that were taken over but not recorded were tried again.
    #expect(Set(twice.keys).isSubset(of: retried))
    #expect(try await place.run("doctor").status == 0)
  }
}
