import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing
import TimeZones

@testable import CalendarModel
@testable import Validation

/// A safe fix preserves what every program reads: times, titles, and which of two versions applies.
///
/// With `ALMANAC_NIGHTLY`, ten thousand damaged files and all corpora are tested.
@Suite("What safe fixes preserve")
struct SafeFixTests {
  /// The meaning of a file for a reader that follows the standard.
  struct Meaning {
    /// The occurrences of each item.
    private var occurrences: Set<String> = []
    /// The texts of the remaining versions; duplicates within an item are ignored.
    private var texts: Set<String> = []

    init(_ bytes: [UInt8]) throws {
      let object = try ICalendarObject(CalendarReader(source: MemoryByteSource(bytes)))
      for part in object.parts {
        let zones = part.zones(reader: .utc)
        for family in part.families(in: zones) {
          for series in family.series { add(series, of: family, zones) }
          for member in ComponentFamily.newest(of: family.members, in: zones) { add(member.component) }
        }
      }
    }

    /// Returns the differences from another one, in human-readable form.
    func differences(from other: Meaning) -> [String] {
      occurrences.union(texts).symmetricDifference(other.occurrences.union(other.texts)).map { String($0.prefix(120)) }
        .sorted()
    }

    private mutating func add(_ series: ComponentFamily.Series, of family: ComponentFamily, _ zones: ZoneContext) {
      let range = Instant(secondsSince1970: 0)..<Instant(secondsSince1970: 1 << 31)
      guard
        let all = SeriesOccurrences(of: series, family, in: zones, range: range, includesCancelled: true)
      else { return }
      for occurrence in all.prefix(50) {
        let title = occurrence.component.first(.summary)?.text ?? ""
        occurrences.insert("\(title) \(occurrence.startInstant) \(occurrence.endInstant)")
      }
    }

    private mutating func add(_ component: Component) {
      for line in component.properties {
        guard let property = line.property, Self.visible.contains(property) else { continue }
        let isList = property == .categories || property == .resources
        let all: [String] = isList ? line.texts : [line.text]
        for text in all { texts.insert("\(property.name):" + text) }
      }
    }

    private static let visible: Set<KnownProperty> = [
      .summary, .description, .location, .comment, .contact, .categories, .resources,
    ]
  }

  private static func check(_ bytes: [UInt8], _ name: String) throws {
    guard let before = try? Meaning(bytes) else { return }
    let fixed = Fixer(options: ValidationOptions(now: Fixtures.now)).fix(bytes, name: name)
    let after = try Meaning(fixed.new)
    if !unreadable.isDisjoint(with: fixed.fixed.keys) { return }
    let rules = fixed.fixed.keys.map(\.id).sorted()
    let differences = before.differences(from: after)
    #expect(differences.isEmpty, "\(name): \(rules)")
  }

  /// The rules about values that cannot be read as they are: their fixes give them a meaning.
  private static let unreadable: Set<Rule> = [
    .quotedPrintable, .invalidDate, .invalidDateTime, .numericOffsetInDateTime, .midnight24, .invalidAltrep,
    .spaceAroundName, .observanceMissingProperty,
  ]

  @Test("is kept in every file that breaks a rule", arguments: RuleCatalogue.ofContentLines)
  func fixtures(rule: Rule) throws {
    let name = "Rules/\(rule.id)-\(rule.name).bad.ics"
    try Self.check(Fixtures.bytes(name), name)
  }

  @Test("is kept in the corpora", .enabled(if: ExternalData.corpora != nil, ExternalData.noCorpora))
  func corpora() throws {
    let folder = try #require(ExternalData.corpora)
    for path in Nightly.share(oneIn: 5, of: ExternalData.calendars(folder)) {
      try Self.check(Array(Data(contentsOf: URL(filePath: folder).appending(path: path))), path)
    }
  }

  @Test("is kept in damaged files")
  func damaged() throws {
    let files = try DamagedFiles.sources()
    var random = SeededGenerator(seed: 7)
    for number in 0..<Nightly.count(10_000, byDay: 100) {
      try Self.check(DamagedFiles.damaged(files, &random), "damaged \(number)")
    }
  }

  private static func file(_ events: [String]...) -> [UInt8] {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
    let all = lines + events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] } + ["END:VCALENDAR", ""]
    return Array(all.joined(separator: "\r\n").utf8)
  }

  @Test("a stamp that would decide which of two versions counts is an unsafe fix, and a safe one anywhere else")
  func deciding() throws {
    let bytes = Self.file(
      ["UID:1", "DTSTART:20260105T100000Z", "SUMMARY:Old"],
      ["UID:1", "DTSTAMP:2026", "DTSTART:20260105T100000Z", "SUMMARY:New"],
      ["UID:2", "DTSTART:20260105T100000Z", "SUMMARY:Other"])
    try Self.check(bytes, "versions")
    let options = ValidationOptions(now: Fixtures.now)
    let safe = Fixer(options: options).fix(bytes, name: "a.ics")
    let events = String(decoding: safe.new, as: UTF8.self).components(separatedBy: "BEGIN:VEVENT")
    #expect(!events[1].contains("DTSTAMP") && events[3].contains("DTSTAMP"), "\(events)")
    #expect(safe.rest.findings.first { $0.rule == .missingDtstamp }?.fixKind == .unsafe)
    let guessed = Fixer(options: options, allowsUnsafe: true).fix(bytes, name: "a.ics")
    #expect(guessed.rest.counts[.missingDtstamp] == nil)
  }

  @Test(
    "a zone whose name has a colon, and an empty RECURRENCE-ID, stay",
    arguments: [
      ["UID:1", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=tzone://Microsoft/Utc:20260105T100000Z", "SUMMARY:Lunch"],
      ["UID:1", "DTSTAMP:20260101T000000Z", "RECURRENCE-ID:", "DTSTART:20260105T100000Z", "SUMMARY:Moved"],
    ])
  func identity(lines: [String]) throws {
    let series = ["UID:1", "DTSTAMP:20260101T000000Z", "DTSTART:20260104T100000Z", "SUMMARY:Series"]
    try Self.check(Self.file(lines), "alone")
    try Self.check(Self.file(series, lines), "with another")
    let fixed = Fixer(options: ValidationOptions(now: Fixtures.now)).fix(Self.file(lines), name: "a.ics")
    let text = String(decoding: fixed.new, as: UTF8.self)
    #expect(text.contains("RECURRENCE-ID:\r\n") == lines.contains("RECURRENCE-ID:"), "\(text)")
  }

  @Test("bytes that are not UTF-8 stay as they are, and their lines are fixed if they are text")
  func otherBytes() throws {
    let text = Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:Lunch", "LOCATION:Caf*, Paris", "COMMENT:a\\q")
    let bytes = text.replacing("\n", with: "\r\n").utf8.map { $0 == 0x2A ? 0xE9 : $0 }
    let options = ValidationOptions(now: Fixtures.now)
    let safe = Fixer(options: options).fix(bytes, name: "a.ics").new
    #expect(safe.contains(Array("LOCATION:Caf".utf8) + [0xE9] + Array(", Paris\r\n".utf8)))
    #expect(safe.contains(Array("COMMENT:a\\\\q\r\n".utf8)))
    let all = String(decoding: Fixer(options: options, allowsUnsafe: true).fix(bytes, name: "a.ics").new, as: UTF8.self)
    #expect(all.contains("LOCATION:Caf\u{E9}\\, Paris\r\n"))
  }
}
