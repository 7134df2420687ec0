import Foundation

/// The folder with files of rules and the occurrences that independent engines agree on.
enum OracleFiles {
  static let folder = ProcessInfo.processInfo.environment["ALMANAC_RRULE_ORACLES"]
  static let reason = "ALMANAC_RRULE_ORACLES names no folder with rrule-oracle.jsonl and its companions"

  /// Returns the objects of a file with one JSON object per line.
  static func lines<Line: Decodable>(of name: String, as type: Line.Type = Line.self) throws -> [Line] {
    let file = URL(fileURLWithPath: folder ?? "").appendingPathComponent(name)
    let data = try Data(contentsOf: file)
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).map { try decoder.decode(type, from: Data($0)) }
  }
}
