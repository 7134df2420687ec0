import Foundation
import ICalendar

/// Real files, in the folder named by the environment variable ALMANAC_CORPORA.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"]

  /// All VEVENTs and VTODOs of all files, or none if there is no folder.
  static func items() throws -> [Component] {
    guard let folder else { return [] }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".ics") }.sorted().flatMap {
      try Fixture.components(in: "\(folder)/\($0)").filter(Fixture.isItem)
    }
  }
}
