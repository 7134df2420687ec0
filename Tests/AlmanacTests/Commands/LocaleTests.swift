import CalendarText
import CivilTime
import Foundation
import ProgramTestSupport
import Testing

@testable import CommandLine

@Suite("Weeks and clocks by locale")
struct LocaleTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Runs the program in Berlin under a locale, after an import.
  private func run(_ locale: [String: String?], _ arguments: String...) async throws -> Outcome {
    if !place.exists("store") { _ = try await place.run("import", Repository.fixture("week.ics")) }
    return try await place.run(
      list: arguments + ["--tz", "Europe/Berlin"], environment: locale.merging(["COLUMNS": "120"]) { $1 })
  }

  private static let american = ["LC_ALL": "en_US.UTF-8"]

  @Test("an agenda uses the territory's clock")
  func agenda() async throws {
    let german = try await run(["LANG": "de_DE.UTF-8"], "agenda", "2026-11-23", "2026-11-24")
    #expect(german.output.contains("  09:00–10:00  "))
    let american = try await run(Self.american, "agenda", "2026-11-23", "2026-11-24")
    #expect(american.output.contains("  9:00 AM–10:00 AM   "))
    #expect(american.output.contains("  11:00 AM–11:15 AM  "))
  }

  @Test("LC_ALL comes before LC_TIME, and that before LANG; empty variables are ignored")
  func precedence() async throws {
    let american = "en_US.UTF-8"
    for (locale, isAmerican) in [
      (["LC_ALL": "C", "LC_TIME": american, "LANG": american], false),
      (["LC_ALL": american, "LC_TIME": "C", "LANG": "C"], true), (["LC_TIME": american, "LANG": "de_DE"], true),
      (["LC_ALL": "", "LC_TIME": "", "LANG": american], true), (["LC_TIME": "de_DE", "LANG": american], false),
      (["LC_NUMERIC": american], false), ([:], false),
    ] {
      let outcome = try await run(locale, "agenda", "2026-11-23", "--week")
      #expect(outcome.output.contains("9 AM") == isAmerican, "\(locale)")
      #expect(outcome.lines[1].split(separator: " ").first == (isAmerican ? "Sun" : "Mon"), "\(locale)")
    }
  }

  @Test("grids begin weeks as the territory does, unless the option says otherwise")
  func weeks() async throws {
    for option in ["--week", "--month"] {
      for (locale, day) in [
        ("en_US.UTF-8", "Sun"), ("de_DE", "Mon"), ("ar_EG.UTF-8", "Sat"), ("dv_MV", "Fri"), ("POSIX", "Mon"),
      ] {
        let grid = try await run(["LC_TIME": locale], "agenda", "2026-11-25", option)
        #expect(grid.lines[1].split(separator: " ").first ?? "" == day, "\(locale)")
        #expect(Set(grid.lines.dropFirst(2).map(\.count)).count == 1, "\(grid.output)")
      }
      for (flag, day) in [("--monday-first", "Mon"), ("--saturday-first", "Sat"), ("--sunday-first", "Sun")] {
        let grid = try await run(["LC_TIME": "dv_MV"], "agenda", "2026-11-25", option, flag)
        #expect(grid.lines[1].split(separator: " ").first ?? "" == day)
      }
    }
    let month = try await run(Self.american, "agenda", "2026-11-25", "--month")
    #expect(month.output.contains("9am Dentist") && month.output.contains("11am Stand-up"))
  }

  @Test("items, searches and alarms use the territory's clock")
  func lists() async throws {
    let german = ["LC_TIME": "de_DE.UTF-8"]
    for (arguments, expected) in [
      (["search", "Dentist"], ("2026-11-23 09:00", "2026-11-23 9:00 AM")),
      (["alarms", "list", "2026-11-23", "2026-11-24"], ("2026-11-23 08:45", "2026-11-23 8:45 AM")),
      (["show", "uid:dentist@example.com"], ("Mon 2026-11-23 09:00 Europe", "Mon 2026-11-23 9:00 AM Europe")),
    ] {
      let here = ["--tz", "Europe/Berlin"]
      _ = try await run(german, "search", "Dentist")
      #expect(try await place.run(list: arguments + here, environment: german).output.contains(expected.0))
      #expect(try await place.run(list: arguments + here, environment: Self.american).output.contains(expected.1))
    }
  }

  @Test(
    "output for programs is the same everywhere",
    arguments: [
      ["agenda", "2026-11-23", "--json"], ["agenda", "2026-11-23", "--jsonl"],
      ["agenda", "2026-11-23", "--format", "{date} {time} {end_time} {start} {end}"],
      ["search", "Dentist", "--json"], ["alarms", "list", "2026-11-23", "--json"],
      ["show", "uid:dentist@example.com", "--json"],
    ])
  func machines(arguments: [String]) async throws {
    _ = try await run([:], "search", "Dentist")
    let plain = try await place.run(list: arguments)
    #expect(plain.status == 0 && plain.output.contains("2026-11-23"))
    #expect(try await place.run(list: arguments, environment: Self.american).output == plain.output)
  }

  @Test("times of day on a 12-hour clock")
  func twelveHours() {
    let customs = LocalCustoms(locale: "en_US")
    let clocks = [(0, 0), (0, 5), (1, 0), (11, 59), (12, 0), (13, 30), (23, 59), (24, 0)]
    #expect(
      clocks.map { customs.clock(hour: $0.0, minute: $0.1) } == [
        "12:00 AM", "12:05 AM", "1:00 AM", "11:59 AM", "12:00 PM", "1:30 PM", "11:59 PM", "12:00 AM",
      ])
    #expect(
      clocks.map { customs.briefClock(hour: $0.0, minute: $0.1) } == [
        "12am", "12:05am", "1am", "11:59am", "12pm", "1:30pm", "11:59pm", "12am",
      ])
    #expect(customs.clock(hour: 13, minute: 5, second: 9) == "1:05:09 PM")
    #expect(LocalCustoms.standard.clock(hour: 24, minute: 0) == "24:00")
    #expect(LocalCustoms.standard.clock(hour: 9, minute: 5, second: 9) == "09:05:09")
  }

  @Test("a locale is recognized by its territory, however it is written")
  func names() {
    for name in ["en_US", "en-US", "en_US.UTF-8", "es_US@euro", "zh_Hant_US.utf8", "en_US.ISO-8859-1@x_DE"] {
      #expect(LocalCustoms(locale: name) == LocalCustoms(locale: "en_US"), "\(name)")
    }
    for name in ["", "C", "C.UTF-8", "POSIX", "en", "US", "eo.UTF-8", "en_XX", "es_419", "_", "en_us"] {
      #expect(LocalCustoms(locale: name) == .standard, "\(name)")
    }
    #expect(LocalCustoms(locale: "en_CA").hasTwelveHours && !LocalCustoms(locale: "fr_CA.UTF-8").hasTwelveHours)
  }

  #if os(Linux)
  @Test("the facts about all territories match Foundation's from the Common Locale Data Repository")
  func territories() {
    let days: [Locale.Weekday: Weekday] = [.friday: .friday, .saturday: .saturday, .sunday: .sunday, .monday: .monday]
    let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 }
    #expect(codes.count > 240)
    for code in codes {
      let (ours, known) = (LocalCustoms(locale: "und_" + code), Locale(identifier: "und_" + code))
      #expect(ours.firstDay == days[known.firstDayOfWeek], "\(code)")
      let hasTwelve = known.hourCycle == .oneToTwelve || known.hourCycle == .zeroToEleven
      #expect(ours.hasTwelveHours == hasTwelve, "\(code)")
    }
  }
  #endif
}
