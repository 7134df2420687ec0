import CivilTime
import Comparison
import Conversion
import Foundation
import ICalendar

extension Work {
  /// Converts a file to CSV with one row per component.
  public static func convertingToCSV(_ path: String) throws -> Work {
    var options = ConversionOptions()
    options.expands = false
    return try converting(path, to: .csv, options)
  }

  /// Converts a file to jCal.
  public static func convertingToJCal(_ path: String) throws -> Work { try converting(path, to: .jcal) }

  /// Converts a file to xCal.
  public static func convertingToXCal(_ path: String) throws -> Work { try converting(path, to: .xcal) }

  /// Converts a file to JSON Lines with one line per occurrence in 2026.
  public static func convertingAYearToJSONLines(_ path: String) throws -> Work {
    var options = ConversionOptions()
    options.after = Instant(secondsSince1970: 1_767_225_600)
    options.before = Instant(secondsSince1970: 1_798_761_600)
    options.zone = ConversionOptions.Zone("Europe/Madrid", try TimeZoneDatabase.system.rules(named: "Europe/Madrid"))
    return try converting(path, to: .jsonl, options)
  }

  /// Compares two files.
  public static func comparing(_ before: String, _ after: String) throws -> Work {
    let difference = CalendarDifference(from: try compared(before), to: try compared(after))
    var work = Work()
    work.items = difference.added.count + difference.removed.count + difference.changed.count
    work.bytes = try size(of: before) + size(of: after)
    return work
  }

  private static func compared(_ path: String) throws -> ComparedCalendar {
    var reader = try InputReader(CalendarInput(path: path))
    return try ComparedCalendar { try reader.next() }
  }

  /// Reads two files to be compared.
  public static func gatheringBoth(_ before: String, _ after: String) throws -> Work {
    var work = try gathering(before)
    let other = try gathering(after)
    work.bytes += other.bytes
    work.items += other.items
    return work
  }

  private static func converting(
    _ path: String, to format: CalendarFormat, _ options: ConversionOptions = ConversionOptions()
  ) throws -> Work {
    let spool = try Spool()
    var converter = try Converter(to: format, options: options, into: spool)
    try converter.convert(CalendarInput(path: path))
    let report = try converter.finish()
    var work = Work()
    work.checksum = report.losses.count
    try spool.forEachPiece { work.checksum &+= $0.count }
    work.bytes = try size(of: path)
    return work
  }

  private static func size(of path: String) throws -> Int {
    (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// Copies a calendar and changes the titles of a number of components.
  public static func changingTitles(_ count: Int, of path: String, to copy: String) throws {
    var text = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\r\nSUMMARY")
    for number in 0..<count { text[(number + 1) * (text.count - 1) / count] += " changed" }
    try text.joined(separator: "\r\nSUMMARY").write(toFile: copy, atomically: true, encoding: .utf8)
  }

  /// Writes a calendar of endless weekly series that begin in 2025.
  public static func writingSeries(_ count: Int, to path: String) throws {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Almanac//Benchmarks//EN\r\n"
    for number in 0..<count {
      let (day, hour) = (number % 28 + 1, number % 14 + 7)
      text += """
        BEGIN:VEVENT\r\nUID:series-\(number)@example.com\r\nDTSTAMP:20250101T000000Z\r
        DTSTART;TZID=Europe/Madrid:202501\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour)0000\r
        DURATION:PT45M\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Series \(number)\r\nLOCATION:Room \(number % 40)\r\nEND:VEVENT\r\n
        """
    }
    text += "END:VCALENDAR\r\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
