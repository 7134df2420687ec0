import Foundation
import TestSupport

/// The folder with files of rules and the occurrences that independent engines agree on.
enum Oracles {
  private static let environment = ProcessInfo.processInfo.environment

  static let folder = environment["ALMANAC_RRULE_ORACLES"].flatMap { $0.isEmpty ? nil : $0 }
  static let reason = "ALMANAC_RRULE_ORACLES names no folder with rrule-oracle.jsonl and its companions"

  /// The objects of a file with one JSON object a line.
  ///
  /// - Parameter step: each of so many lines alone, but for nightly runs.
  static func lines<Line: Decodable>(of name: String, as type: Line.Type, every step: Int = 1) throws -> [Line] {
    let data = try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name))
    let decoder = JSONDecoder()
    let lines = data.split(separator: UInt8(ascii: "\n"))
    return try stride(from: 0, to: lines.count, by: Nightly.count(1, byDay: step)).map {
      try decoder.decode(type, from: Data(lines[$0]))
    }
  }
}
