import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac alarms, with malformed alarms")
struct HostileAlarmsTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Invalid contents of a VALARM.
  static let broken = [
    "ACTION:DISPLAY", "TRIGGER:-PT15M", "ACTION:DISPLAY\nTRIGGER:soon", "ACTION:DISPLAY\nTRIGGER:",
    "ACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:99999999T999999Z",
    "ACTION:DISPLAY\nTRIGGER:-P99999999999999999999D", "ACTION:DISPLAY\nTRIGGER:-P9999999999D",
    "ACTION:DISPLAY\nTRIGGER;RELATED=MIDDLE:-PT15M", "ACTION:DISPLAY\nTRIGGER:-PT15M\nTRIGGER:-PT1M",
    "ACTION:DISPLAY\nTRIGGER:-PT15M\nREPEAT:-3\nDURATION:PT1M",
    "ACTION:DISPLAY\nTRIGGER:-PT15M\nREPEAT:2000000000\nDURATION:PT0S",
    "ACTION:DISPLAY\nTRIGGER:-PT15M\nREPEAT:x\nDURATION:-PT5M",
    "ACTION:DISPLAY\nTRIGGER:-PT15M\nACKNOWLEDGED:yesterday\nUID:\nRELATED-TO;RELTYPE=SNOOZE:",
    "ACTION:DISPLAY\nTRIGGER:-PT15M\nPROXIMITY:", "ACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z",
    "ACTION:DISPLAY\nTRIGGER:-PT15M\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM",
    "ACTION:X-EXPLODE\nTRIGGER:-PT15M", "ACTION:AUDIO\nTRIGGER:-PT15M\nATTACH:file:///dev/zero",
    "ACTION:EMAIL\nTRIGGER:-PT15M\nATTENDEE:mailto:victim@example.org\nSUMMARY:x\nDESCRIPTION:y",
  ]

  private func load(_ events: [String]) async throws {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
    let added = try await place.run("import", place.write("a.ics", text))
    #expect(added.status == 0, "\(added)")
    _ = try await place.run("alarms", "run", "--once", "--now", "2029-12-31")
  }

  private func event(_ title: String, _ alarms: [String], _ more: String = "") -> String {
    let parts = alarms.map { "BEGIN:VALARM\n\($0)\nEND:VALARM\n" }.joined()
    return "BEGIN:VEVENT\nUID:\(title)\nSUMMARY:\(title)\nDTSTART:20300107T090000Z\n\(more)\(parts)END:VEVENT\n"
  }

  private let good = "ACTION:DISPLAY\nDESCRIPTION:Go\nTRIGGER:-PT20M"

  @Test("a malformed alarm stops no other, neither in its own event nor in another")
  func beside() async throws {
    let all = Self.broken.enumerated().map { event("Broken\($0)", [$1]) }
    let mixed = Self.broken.enumerated().map { event("Mixed\($0)", [$1, good]) }
    let odd = [
      event("Rule", [good], "RRULE:FREQ=NEVER\n"),
      event("Zone", [good], "RECURRENCE-ID;TZID=Nowhere:20300107T090000\n"),
    ]
    try await load(all + mixed + odd + [event("Good", [good])])
    // Twenty minutes before, only the valid ones go off.
    let told = try await place.run("alarms", "run", "--once", "--jsonl", "--now", "2030-01-07T08:40")
    #expect(told.status == 0, "\(told)")
    let titles = Set(try told.json().list.compactMap { $0["title"].text })
    let wanted = Set(Self.broken.indices.map { "Mixed\($0)" } + ["Good"])
    #expect(titles.isSuperset(of: wanted), "not delivered: \(wanted.subtracting(titles).sorted())")
    #expect(titles.allSatisfy { !$0.hasPrefix("Broken") })
    // The number of alarms that go off with them is no more than the number of alarms.
    let next = try await place.run("alarms", "run", "--once", "--jsonl", "--now", "2030-01-07T08:45")
    let count = try next.json().list.count
    #expect(next.status == 0 && count <= 2 * Self.broken.count, "\(next)")
    #expect(try await place.run("doctor").status == 0)
  }

  @Test("what a file refers to is shown as text, and never run, opened or written to")
  func procedure() async throws {
    let script = try place.write("run.sh", "#!/bin/sh\ntouch \"\(place.path("owned"))\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let attach = "ATTACH:file://\(script)\nDESCRIPTION:Run it"
    try await load([
      event("Procedure", ["ACTION:PROCEDURE\nTRIGGER:-PT20M\n\(attach)"]),
      event("Audio", ["ACTION:AUDIO\nTRIGGER:-PT20M\n\(attach)"]),
      event("Mail", ["ACTION:EMAIL\nTRIGGER:-PT20M\nSUMMARY:x\nATTENDEE:mailto:victim@example.org\n\(attach)"]),
    ])
    let told = try await place.run("alarms", "run", "--once", "--now", "2030-01-07T08:40")
    #expect(told.status == 0 && told.error.isEmpty, "\(told)")
    for title in ["Procedure", "Audio", "Mail"] { #expect(told.output.contains("\(title)\n"), "\(told)") }
    #expect(told.output.contains("Run it"))
    #expect(!place.exists("owned"))
  }
}
