import CivilTime
import Foundation
import ICalendar
import Testing

@testable import TimeZones

/// Real calendars, in the folder that the environment variable ALMANAC_CORPORA names; they are not part of the project.
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

  /// The components of a file, those before its first fatal error.
  static func components(_ path: String) throws -> [Component] {
    let bytes = Array(try Data(contentsOf: URL(filePath: folder ?? "").appending(path: path)))
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var components: [Component] = []
    while case let element?? = try? reader.next() {
      if case .component(let component, _) = element { components.append(component) }
    }
    return components
  }
}

@Suite("Zones in real files", .enabled(if: Corpora.isThere, Corpora.reason))
struct CorporaTests {
  @Test("every VTIMEZONE becomes rules")
  func definitions() throws {
    for path in Corpora.paths {
      let components = try Corpora.components(path)
      let zones = components.filter { $0.component == .vtimezone }
      let resolver = TimeZoneResolver(components: zones)
      let used = Set(components.flatMap { Array($0.lines) }.compactMap(\.timeZoneID))
      for definition in resolver.definitions {
        print(
          "DEF\t\(path)\t\(definition.tzid ?? "-")\t\(definition.rules.map { "\($0.transitions.count) \($0.tail?.text ?? "-")" } ?? "nil")\t\(definition.issues.map { $0.code.rawValue + ": " + $0.message })\t\(resolver.resolve(definition.tzid ?? "").source)"
        )
      }
      for tzid in used {
        let r = resolver.resolve(tzid)
        print("USE\t\(path)\t\(tzid)\t\(r.source)\t\(r.issues.map { $0.code.rawValue + ": " + $0.message })")
      }
    }
  }
}
