import Foundation
import ProgramTestSupport
import Testing

@Suite("Hostile text in every field")
struct HostileTextTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// An escape sequence, a terminal title, a C1 control, an override, an isolate, line separators, and a byte order
  /// mark.
  private static let hostile =
    "x\u{1B}[31m\u{1B}]0;y\u{07}\u{9B}2J\u{85}\u{202E}fdp\u{2066}\u{2028}\u{2029}\u{FEFF}\u{200B}"

  /// Every field is hostile, and so are names of properties, parameters and components as far as a reader accepts them.
  private static var calendar: String {
    let text = Self.hostile
    return [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(text)", "NAME:\(text)", "X-WR-CALNAME:\(text)",
      "X-WR-CALDESC:\(text)",
      "X-WR-TIMEZONE:\(text)", "METHOD:\(text)", "BEGIN:VTIMEZONE", "TZID:\(text)", "BEGIN:STANDARD",
      "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "TZNAME:\(text)", "END:STANDARD",
      "END:VTIMEZONE", "BEGIN:VEVENT", "UID:\(text)", "DTSTAMP:20260101T000000Z",
      "DTSTART;TZID=\"\(text)\":20261201T100000",
      "RRULE:FREQ=DAILY;COUNT=3;X=\(text)", "SUMMARY;LANGUAGE=\"\(text)\":\(text)",
      "DESCRIPTION;ALTREP=\"\(text)\":\(text)",
      "LOCATION:\(text)", "URL:\(text)", "CATEGORIES:\(text),\(text)", "STATUS:\(text)", "CLASS:\(text)",
      "TRANSP:\(text)",
      "ATTENDEE;CN=\"\(text)\";PARTSTAT=\"\(text)\":mailto:\(text)", "ORGANIZER;CN=\"\(text)\":\(text)", "GEO:\(text)",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"\(text)\":\(text)", "CONFERENCE;LABEL=\"\(text)\":\(text)",
      "\(text):\(text)", "X-\(text):\(text)", "ATTACH:\(text)", "BEGIN:VALARM", "ACTION:\(text)", "TRIGGER:-PT15M",
      "DESCRIPTION:\(text)", "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:\(text)",
      "END:VALARM", "END:VEVENT", "BEGIN:VEVENT", "UID:bad\(text)", "DTSTART:\(text)", "RRULE:\(text)",
      "DURATION:\(text)",
      "END:VEVENT", "BEGIN:VTODO", "UID:todo\(text)", "DTSTAMP:20260101T000000Z", "DUE:20261202T100000Z",
      "SUMMARY:\(text)", "END:VTODO", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
  }

  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2028, 0x2029, 0x2066, 0x2067, 0xFEFF: true
    default: false
    }
  }

  private func check(
    _ arguments: [String], _ environment: [String: String?] = [:], looksAtOutput: Bool = true
  ) async throws {
    let outcome = try await place.run(list: arguments, environment: environment)
    for text in [looksAtOutput ? outcome.output : "", outcome.error] {
      let found = text.unicodeScalars.filter(Self.isHostile).map { String($0.value, radix: 16) }
      #expect(
        Set(found).isEmpty, "almanac \(arguments.joined(separator: " ")): \(Set(found)) in \(text.debugDescription)")
    }
  }

  @Test("commands about meetings do not print what a mail contains unescaped")
  func meetings() async throws {
    let text = Self.hostile
    let mail = try place.write(
      "hostile.eml",
      [
        "From: ann@example.org", "Content-Type: text/calendar; method=REQUEST; charset=utf-8", "",
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:\(text)",
        "DTSTAMP:20260101T000000Z", "DTSTART:20301201T100000Z", "SUMMARY:\(text)", "LOCATION:\(text)",
        "DESCRIPTION:\(text)", "ORGANIZER;CN=\"\(text)\":mailto:ann@example.org",
        "ATTENDEE;CN=\"\(text)\":mailto:bob@example.com", "END:VEVENT", "END:VCALENDAR", "",
      ].joined(separator: "\r\n"))
    let bob = ["ALMANAC_ADDRESSES": "bob@example.com"]
    for command in [
      ["import", mail], ["invitations"], ["reply", "m1", "--accept", "-n", "--json"], ["reply", "m1", "--tentative"],
      ["outbox"], ["invitations"], ["undo", "-n"],
    ] {
      try await check(command, bob)
    }
    #expect(try await place.run("outbox", "--jsonl", environment: bob).jsonLines().count == 1)
  }

  @Test("no command prints it unescaped to a terminal, a log or a report")
  func everyCommand() async throws {
    let file = try place.write("hostile.ics", Self.calendar)
    try await check(["import", "-n", file])
    try await check(["import", file])
    try await check(["import", file, "--json", "--on-conflict", "replace"])
    let items = try await place.run("search", "", "--json").json()["items"].list
    #expect(items.count >= 3)
    let ids = items.compactMap { $0["id"].text }
    for id in ids {
      for options in [[], ["--json"]] { try await check(["show", id] + options) }
      try await check(["edit", id, "--title", "New", "-n"])
      try await check(["edit", id, "--location", "There", "-n", "--json"])
      try await check(["reminders", "edit", id, "--title", "New", "-n"])
      try await check(["copy", id, "-n"])
    }
    for options in [[], ["--json"], ["--jsonl"]] {
      try await check(["search", ""] + options)
      try await check(["agenda", "2026-12-01", "+7d", "--kind", "event,reminder", "--tz", "Europe/Berlin"] + options)
      try await check(["calendars", "list"] + options)
      try await check(["reminders", "list"] + options)
      try await check(["alarms", "list", "2026-11-30", "+7d"] + options)
      try await check(["alarms", "next"] + options)
      try await check(["log"] + options)
      try await check(["expand", file, "--limit", "9"] + options)
    }
    try await check(["agenda", "2026-12-01", "+7d", "--format", "{id} {uid} {title} {calendar} {tzid} {status}"])
    for grid in ["--week", "--month"] {
      try await check(["agenda", "2026-12-01", grid])
      try await check(["agenda", "2026-12-01", grid, "--file", file])
    }
    for format in ["text", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "checkstyle"] {
      try await check(["validate", file, "--format", format, "--profile", "rfc"])
    }
    try await check(["validate", file, "--second-opinion"])
    // When written to a pipe, a diff is an exact patch.
    try await check(["fix", file, "--diff"], looksAtOutput: false)
    try await check(["fix", file, "--diff", "--unsafe"], looksAtOutput: false)
    try await check(["doctor"])
    let name = try #require(items[0]["calendar"].text)
    try await check(["calendars", "edit", name, "--color", "#FF2968", "-n"])
    try await check(["calendars", "delete", name, "-n"])
    try await check(["delete"] + ids)
    try await check(["undo", "-n"])
    try await check(["undo"])
    try await check(["calendars", "delete", name, "--yes"])
  }

  @Test("a line break in a file name begins no new line in a message")
  func lineBreaks() async throws {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nno colon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let file = try place.write("a\nforged.ics", text)
    let missing = place.path("missing\nforged.ics")
    for command in [
      ["import"], ["import", "-n"], ["validate"], ["validate", "--format", "github"], ["fix", "-n"], ["fix"],
    ] {
      for path in [file, missing] {
        let outcome = try await place.run(list: command + [path])
        let all = outcome.output + outcome.error
        #expect(!all.contains("\nforged"), "\(command): \(outcome)")
      }
    }
  }

  @Test("file names and arguments are escaped, too")
  func names() async throws {
    let file = try place.write("a\u{1B}[31m\u{202E}.ics", Self.calendar)
    for command in [["import"], ["validate"], ["validate", "--format", "github"], ["fix"], ["expand"]] {
      try await check(command + [file])
      try await check(command + [place.path("missing\u{1B}[31m\u{202E}.ics")])
    }
    for command in [["show"], ["search"], ["delete"], ["agenda"], ["no-such-command"], ["agenda", "--tz"]] {
      try await check(command + ["\u{1B}[31m\u{9B}\u{202E}"])
    }
  }

  @Test("a right-to-left title stays whole, and is isolated from the text next to it")
  func rightToLeft() async throws {
    _ = try await place.run("add", "פגישה עם דנה", "--start", "2026-12-01 10:00")
    #expect(try await place.run("agenda", "2026-12-01", "+1d").output.contains("\u{2068}פגישה עם דנה\u{2069}"))
    #expect(try await place.run("search", "פגישה", "--json").output.contains("\"פגישה עם דנה\""))
  }
}
