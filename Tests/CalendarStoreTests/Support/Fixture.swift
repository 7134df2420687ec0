import Foundation
import ICalendar

/// The fixture files of the tests.
enum Fixture {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ name: String) -> URL { tests.appendingPathComponent("Fixtures").appendingPathComponent(name) }

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

  /// A fixture as an input for an import, by its name without ".ics".
  static func input(_ name: String) -> CalendarInput { CalendarInput(path: url(name + ".ics").path) }

  /// All fixtures that are calendars, by name without ".ics".
  static var calendars: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url("").path)) ?? []
    return names.filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The project's sample files.
  static let samples = tests.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Samples")
}
