import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The folder with files of rules, and the occurrences on which independent engines agree.
enum Oracles {
  private static let environment = ProcessInfo.processInfo.environment

  static let folder = environment["ALMANAC_RRULE_ORACLES"].flatMap { $0.isEmpty ? nil : $0 }
  static let reason = "ALMANAC_RRULE_ORACLES names no folder with rrule-oracle.jsonl and its companions"

  /// The objects in a file with one JSON object per line: all of them in nightly runs, but otherwise only a fraction,
  /// because the tests of the modules read all of them.
  static func lines<Line: Decodable>(
    of name: String, as type: Line.Type, oneIn step: Int
  ) throws -> [(text: Data, value: Line)] {
    let data = try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name))
    let decoder = JSONDecoder()
    return try Nightly.share(oneIn: step, of: data.split(separator: UInt8(ascii: "\n"))).map { line in
      (line, try decoder.decode(type, from: line))
    }
  }

  /// The output of `expand --batch` for such lines.
  static func expand(_ lines: [Data], in place: Workplace) async throws -> [JSONValue] {
    try place.write("lines.jsonl", lines.joined(separator: [UInt8(ascii: "\n")]))
    let outcome = try await place.run("expand", "--batch", "lines.jsonl")
    #expect(outcome.status == 0, "\(outcome.error)")
    let answers = try outcome.jsonLines()
    #expect(answers.count == lines.count)
    return answers
  }
}
