import Comparison
import Conversion
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("To another syntax and back")
struct RoundTripTests {
  static let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"]

  /// The files of the corpora, one in five outside nightly runs.
  private static func files() throws -> [String] {
    let all = try #require(FileManager.default.enumerator(atPath: folder ?? "")).compactMap { $0 as? String }
    return Nightly.share(oneIn: 5, of: all.filter { $0.hasSuffix(".ics") }.sorted())
  }

  @Test(
    "a file is the same in canonical form", arguments: ["every-type.ics", "odd-but-whole.ics"],
    [CalendarFormat.jcal, .xcal])
  func fixtures(name: String, format: CalendarFormat) throws {
    var bytes = try Fixture.bytes(name)
    if format == .xcal {
      // This is not a valid element name, which is reported.
      bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("X_UNDER SCORE:kept\r\n", with: "").utf8)
    }
    let there = try Converted(bytes, to: format)
    let back = try Converted(there.bytes, to: .ics)
    #expect(try canonicalCalendars(back.bytes) == canonicalCalendars(bytes))
    #expect(there.report.losses.isEmpty && back.report.losses.isEmpty && back.issues.isEmpty)
    // Text that is already canonical is unchanged.
    let again = try Converted(back.bytes, to: format)
    #expect(again.text == there.text)
  }

  @Test(
    "every calendar of the corpora that parses is the same in canonical form",
    .enabled(if: folder != nil, "ALMANAC_CORPORA names no folder of .ics files to read"),
    arguments: [CalendarFormat.jcal, .xcal])
  func corpora(format: CalendarFormat) throws {
    var count = 0
    var differing: [String] = []
    for path in try Self.files() {
      let url = URL(fileURLWithPath: Self.folder ?? "").appending(path: path)
      let bytes = Array(try Data(contentsOf: url))
      guard let there = try? Converted(bytes, to: format, from: .ics) else { continue }
      count += 1
      do {
        let back = try Converted(there.bytes, to: .ics, from: format)
        if there.report.losses.isEmpty {
          if try canonicalCalendars(back.bytes) != canonicalCalendars(bytes) { differing.append(path) }
        }
        if !back.issues.isEmpty { differing.append("\(path): \(back.issues[0])") }
      } catch {
        differing.append("\(path): \(error)")
      }
    }
    #expect(count > Nightly.count(300, byDay: 60))
    #expect(differing.isEmpty, "\(differing.count) of \(count):\n\(differing.prefix(20).joined(separator: "\n"))")
  }

  private static let oddEnds: Set<String> = ["daily-count-exdate-recurrence-id.ics", "windows-quoted-tz-rrule.ics"]

  @Test(
    "a calendar of the corpora that fits into a table has the same content when read back",
    .enabled(if: folder != nil, "ALMANAC_CORPORA names no folder of .ics files to read"))
  func tables() throws {
    var count = 0
    var differing: [String] = []
    for path in try Self.files() {
      let url = URL(fileURLWithPath: Self.folder ?? "").appending(path: path)
      let bytes = Array(try Data(contentsOf: url))
      guard bytes.count < 1 << 20, let there = try? Converted(bytes, to: .csv, from: .ics) else { continue }
      guard there.report.losses.allSatisfy({ $0.what.hasPrefix("VCALENDAR/") }) else { continue }
      // Times placed by X-WR-TIMEZONE have its zone afterwards, and categories without a name are dropped.
      let text = String(decoding: bytes, as: UTF8.self)
      guard !text.contains("X-WR-TIMEZONE"), !text.contains("CATEGORIES:\r\n"), !text.contains("CATEGORIES:\n") else {
        continue
      }
      // A row has one zone for both of its times, and no end before its start.
      guard !Self.oddEnds.contains(url.lastPathComponent) else { continue }
      // A UID is added to a component without one.
      let lines = there.text.components(separatedBy: "\r\n")
      guard !lines.contains(where: { $0.hasPrefix(",") }) else { continue }
      count += 1
      do {
        let back = try Converted(there.bytes, to: .ics, from: .csv)
        let difference = CalendarDifference(
          from: try ComparedCalendar(text: bytes),
          to: try ComparedCalendar(text: back.bytes))
        let lines = difference.lines(.text).filter { $0.first != " " && !$0.hasPrefix("~ The calendar") }
        if !lines.isEmpty { differing.append("\(path): \(difference.lines(.text).joined(separator: " | "))") }
      } catch {
        differing.append("\(path): \((error as? MalformedRows)?.errors.first.map { "\($0)" } ?? "\(error)")")
      }
    }
    #expect(count > Nightly.count(30, byDay: 5))
    #expect(differing.isEmpty, "\(differing.count) of \(count):\n\(differing.prefix(40).joined(separator: "\n"))")
  }
}
