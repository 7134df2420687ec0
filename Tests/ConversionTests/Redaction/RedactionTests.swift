import CivilTime
import Conversion
import Foundation
import ICalendar
import Testing
import TimeZones
import Validation

@Suite("Redaction")
struct RedactionTests {
  private func redacted(_ bytes: [UInt8], _ redaction: Redaction) throws -> (text: String, report: LossReport) {
    let spool = try Spool()
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone("Europe/Berlin", try #require(ZoneContext().rules(named: "Europe/Berlin")))
    options.now = Instant(try CivilDateTime(parsing: "20261201T120000"), at: .zero)
    var converter = try Converter(to: .ics, options: options, into: spool)
    converter.redaction = redaction
    try converter.convert(CalendarInput(name: "input", bytes: bytes))
    let report = try converter.finish()
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    return (String(decoding: result, as: UTF8.self), report)
  }

  @Test("busy keeps only busy times, and omissions do not count as losses")
  func busy() throws {
    let result = try redacted(Fixture.bytes("private-meeting.ics"), .busy)
    let withoutUIDs = result.text.replacing("\r\n", with: "\n").replacing(#/UID:[0-9A-F-]{36}\n/#, with: "")
    #expect(withoutUIDs == String(decoding: try Fixture.bytes("private-meeting-busy.ics"), as: UTF8.self))
    #expect(result.report.losses.isEmpty)
  }

  @Test("people removes the texts, and keeps only the people named there")
  func people() throws {
    let result = try redacted(Fixture.bytes("private-meeting.ics"), .people)
    #expect(
      result.text.replacing("\r\n", with: "\n")
        == String(decoding: try Fixture.bytes("private-meeting-people.ics"), as: UTF8.self))
    let loss = try #require(result.report.losses.first)
    #expect(result.report.losses.count == 1 && loss.what == "VALARM" && loss.count == 1 && loss.example.line == 37)
    #expect(loss.why.contains("its e-mail addresses were removed"))
  }

  @Test(
    "alarms stay if they need no people and no location, and the others are reported", arguments: Redaction.allCases)
  func alarms(redaction: Redaction) throws {
    let result = try redacted(Fixture.bytes("alarms-of-people-and-places.ics"), redaction)
    let kept = result.text.split(separator: "\r\n").filter { $0.hasPrefix("UID:alarm") }
    #expect(kept == (redaction == .busy ? [] : ["UID:alarm-shows", "UID:alarm-when-connected"]))
    // For a busy export, there are no alarms to lose.
    #expect(result.report.losses.map(\.count) == (redaction == .busy ? [] : [1, 2]))
  }

  @Test("a redacted message has no METHOD, cancellations stay cancelled, and answers are removed")
  func messages() throws {
    let result = try redacted(Fixture.bytes("messages.ics"), .people)
    #expect(!result.text.contains("METHOD"))
    let uids = result.text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") || $0.hasPrefix("STATUS:") }
    #expect(uids == ["UID:invitation", "UID:cancelled", "STATUS:CANCELLED"])
    #expect(result.report.losses.map(\.example.uid) == ["answer"] && result.report.losses.map(\.count) == [3])
  }

  /// The times and titles of the remaining items.
  private func times(_ lines: String...) throws -> [String] {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Secret//EN"] + lines + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
    let result = try redacted(Array(text.utf8), .busy).text
    #expect(!result.lowercased().contains("secret"), "\(result)")
    let kept = ["DTSTART", "DTEND", "SUMMARY", "BEGIN:VTODO"]
    return result.split(separator: "\r\n").filter { line in kept.contains { line.hasPrefix($0) } }.map(String.init)
  }

  @Test("busy excludes free and cancelled events and to-dos, and has new UIDs and a new PRODID")
  func kinds() throws {
    let event = ["BEGIN:VEVENT", "DTSTAMP:20261101T000000Z", "DURATION:PT1H", "SUMMARY:Secret"].joined(
      separator: "\r\n")
    #expect(
      try times(
        event, "UID:secret-1", "DTSTART:20261209T100000Z", "END:VEVENT",
        event, "UID:secret-2", "DTSTART:20261210T100000Z", "TRANSP:TRANSPARENT", "END:VEVENT",
        event, "UID:secret-3", "DTSTART:20261211T100000Z", "STATUS:CANCELLED", "END:VEVENT",
        event, "UID:secret-4", "DTSTART:20261209T103000Z", "CLASS:X-SECRET", "END:VEVENT",
        "BEGIN:VTODO", "UID:secret-5", "DTSTAMP:20261101T000000Z", "DUE:20261212T100000Z", "SUMMARY:Secret", "END:VTODO"
      )
        == ["DTSTART:20261209T100000Z", "DTEND:20261209T113000Z", "SUMMARY:Busy"])
  }

  @Test("busy times of an endless series end one year from now, which is reported; all others are complete")
  func endless() throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTART:20261209T100000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY",
      "END:VEVENT", "BEGIN:VEVENT", "UID:2", "DTSTART:20060102T100000Z", "DURATION:PT1H",
      "RRULE:FREQ=YEARLY;INTERVAL=30;COUNT=2", "END:VEVENT", "END:VCALENDAR",
    ]
    let result = try redacted(Array(lines.joined(separator: "\r\n").utf8), .busy)
    let starts = result.text.split(separator: "\r\n").filter { $0.hasPrefix("DTSTART") }
    #expect(
      starts.count == 14 && starts.first == "DTSTART:20060102T100000Z" && starts.last == "DTSTART:20360102T100000Z")
    #expect(result.report.losses.map(\.what) == ["rest of an endless series"])
  }

  @Test("people keeps nothing that only looks like permitted data, and no unknown CLASS")
  func disguises() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "X-WR-TIMEZONE:Secret/Place", "BEGIN:VEVENT", "UID:1",
      "DTSTAMP:20261101T000000Z", "DTSTART:20261209T100000Z", "RRULE:FREQ=DAILY;X-SECRET=1;COUNT=2",
      "STATUS:Secret", "PRIORITY:secret", "SUMMARY;LANGUAGE=\"mailto:secret@example.com\":Meeting",
      "RELATED-TO;VALUE=URI:mailto:secret@example.com", "CLASS:X-SECRET", "REQUEST-STATUS:3.7;Secret",
      "SECRET:Secret", "BEGIN:SECRET", "SUMMARY:Secret", "END:SECRET", "END:VEVENT", "END:VCALENDAR",
    ]
    let text = try redacted(Array(lines.joined(separator: "\r\n").utf8), .people).text
    #expect(!text.lowercased().contains("secret"), "\(text)")
    for line in ["RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Meeting", "CLASS:PRIVATE"] {
      #expect(text.contains("\(line)\r\n"))
    }
  }

  @Test("people drops an e-mail alarm even if it is the whole file, and keeps other alarms")
  func loneAlarms() throws {
    let alarm = ["BEGIN:VALARM", "TRIGGER:-PT5M", "DESCRIPTION:Soon", "ACTION:DISPLAY", "END:VALARM"]
    let mail = alarm.map { $0.replacing("DISPLAY", with: "EMAIL\r\nSUMMARY:Soon\r\nATTENDEE:mailto:ann@example.org") }
    let kept = try redacted(Array((alarm + mail).joined(separator: "\r\n").utf8), .people).text
    #expect(kept.contains("ACTION:DISPLAY") && !kept.contains("ACTION:EMAIL"))
  }

  /// The number of errors for each rule of the profile rfc.
  private func errors(_ bytes: [UInt8], _ name: String) -> [String: Int] {
    let report = Validator().validate(CalendarInput(name: name, bytes: bytes))
    return report.findings.filter { $0.severity == .error }.reduce(into: [:]) { $0[$1.rule.id, default: 0] += $1.count }
  }

  /// The valid examples of all rules, and files of the corpora, only some of them outside nightly runs.
  private static let whatIsValidated: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ValidationTests/Fixtures/Rules").path
    let folders = [(examples, ".good.ics", 3), (environment["ALMANAC_CORPORA"] ?? "", ".ics", 8)]
    return folders.flatMap { folder, ending, step in
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      let chosen = files.filter { $0.hasSuffix(ending) }.sorted().enumerated()
      return chosen.filter { environment["ALMANAC_NIGHTLY"] != nil || $0.offset % step == 0 }.map {
        "\(folder)/\($0.element)"
      }
    }
  }()

  /// The findings if nothing remains: an empty calendar, or an empty file.
  private static let ofNothing: Set<String> = ["ICS001", "ICS105"]

  @Test("no redaction causes an error that the input does not have", arguments: Redaction.allCases)
  func validity(redaction: Redaction) throws {
    var count = 0
    for file in Self.whatIsValidated {
      guard let data = FileManager.default.contents(atPath: file), data.count < 200_000,
        let result = try? redacted(Array(data), redaction)
      else { continue }
      // Messages about one item share its UID, and their METHOD is removed.
      let items = String(decoding: data, as: UTF8.self).replacing(#/(?im)^METHOD:.*\R/#, with: "")
      let before = errors(Array(data), file).merging(errors(Array(items.utf8), file)) { max($0, $1) }
      for (rule, times) in errors(Array(result.text.utf8), file) where !Self.ofNothing.contains(rule) {
        #expect(times <= before[rule, default: 0], "\(rule) in \(file)")
      }
      count += 1
    }
    #expect(count > 100)
  }

  @Test(
    "no address, link or vendor property in any file of the corpora stays, and every event keeps its time",
    .enabled(if: ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] != nil), arguments: Redaction.allCases)
  func corpora(redaction: Redaction) throws {
    let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] ?? ""
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let hidden = ["ATTENDEE", "ORGANIZER", "LOCATION", "GEO", "URL", "ATTACH", "CONTACT", "CONFERENCE"]
    var count = 0
    for file in files where file.hasSuffix(".ics") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"), data.count < 200_000,
        let result = try? redacted(Array(data), redaction)
      else { continue }
      let reader = CalendarReader(source: MemoryByteSource(Array(result.text.utf8)))
      while let element = try? reader.next() {
        guard case .component(let component, _) = element, component.component != .vtimezone else { continue }
        let names = component.lines.map { $0.name.uppercased() }
        #expect(Set(names).isDisjoint(with: hidden), "\(file): \(names)")
        #expect(!names.contains { $0.hasPrefix("X-") }, "\(file): \(names)")
      }
      count += 1
    }
    #expect(count > 100)
  }
}
