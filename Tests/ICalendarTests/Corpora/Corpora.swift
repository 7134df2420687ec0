import Foundation
import Testing

/// Real calendars, in the folder named by the environment variable ALMANAC_CORPORA; they are not part of the project.
enum Corpora {
  static let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"]

  static var isThere: Bool { folder != nil }

  static let reason: Comment = "ALMANAC_CORPORA names no folder of .ics files to read"

  /// The paths of all .ics files, relative to the folder, in order.
  static let paths: [String] = {
    guard let folder else { return [] }
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.lowercased().hasSuffix(".ics") }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder ?? "").appending(path: path)))
  }
}
