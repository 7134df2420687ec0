import Foundation
import Testing

/// Data outside of the project, in folders named by environment variables.
enum ExternalData {
  static let validation = folder("ALMANAC_VALIDATION")
  static let corpora = folder("ALMANAC_CORPORA")

  static let noValidation: Comment = "ALMANAC_VALIDATION names no folder of broken files with the rules they break"
  static let noCorpora: Comment = "ALMANAC_CORPORA names no folder of .ics files to read"

  private static func folder(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the paths of all .ics files below a folder, relative to it, in order.
  static func calendars(_ folder: String?) -> [String] {
    guard let folder else { return [] }
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.lowercased().hasSuffix(".ics") }.sorted()
  }

  /// The files that break a rule, with the rule.
  static let expectations: [(file: String, rule: String)] = {
    guard let validation, let text = try? String(contentsOfFile: validation + "/expected.tsv", encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }()
}
