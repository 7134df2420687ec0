import CivilTime
import Foundation
import ICalendar
import Testing

@testable import TimeZones

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

  /// Returns the components of a file before its first fatal error.
  static func components(_ path: String) throws -> [Component] {
    let bytes = Array(try Data(contentsOf: URL(filePath: folder ?? "").appending(path: path)))
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var components: [Component] = []
    while let element = (try? reader.next()).flatMap({ $0 }) {
      if case .component(let component, _) = element { components.append(component) }
    }
    return components
  }
}

@Suite("Zones in real files", .enabled(if: Corpora.isThere, Corpora.reason))
struct CorporaTests {
  /// Definitions with known names that differ from the system's zone, with the reason.
  static let explained: [String: String] = [
    "(UTC-03:00) Brasília": "Windows' outline of one year; the law changed the days from year to year",
    "Africa/Abidjan": "holds the observances of another zone as well",
    "Africa/Casablanca": "older predictions of Ramadan for the years up to 2087",
    "America/Anchorage": "predicts the years from 2007 on by the law before",
    "Australia/Sydney": "made before the end of summer time was put off for the games of 2006",
  ]

  /// A VTIMEZONE of a file.
  private struct Found {
    let path: String
    let definition: TimeZoneDefinition
  }

  private func definitions() throws -> [Found] {
    try Corpora.paths.flatMap { path in
      try Corpora.components(path).filter { $0.component == .vtimezone }
        .map { Found(path: path, definition: TimeZoneDefinition($0)) }
    }
  }

  @Test("every VTIMEZONE becomes rules, except for empty ones")
  func rules() throws {
    let found = try definitions()
    let empty = found.filter { $0.definition.rules == nil }
    #expect(found.count > 90)
    #expect(empty.allSatisfy { $0.definition.issues.contains { $0.code == .noObservance } })
    #expect(empty.count <= 3, "\(empty.map(\.path))")
  }

  @Test("every definition of a known name agrees with the system's zone, or the difference is explained")
  func agreement() throws {
    var agreeing = 0
    for found in try definitions() {
      guard let tzid = found.definition.tzid, found.definition.rules != nil,
        TimeZoneNames.system.find(tzid) != nil
      else { continue }
      let resolved = ZoneContext(definitions: [found.definition]).resolve(tzid)
      guard case .definition = resolved.source else {
        agreeing += 1
        continue
      }
      #expect(Self.explained[tzid] != nil, "\(tzid) in \(found.path)")
    }
    #expect(agreeing > 70)
  }

  @Test("every TZID in use is resolved, except for meaningless ones")
  func names() throws {
    var unresolved: Set<String> = []
    for path in Corpora.paths {
      let components = try Corpora.components(path)
      let resolver = ZoneContext(components: components.filter { $0.component == .vtimezone })
      for tzid in Set(components.flatMap { Array($0.lines) }.compactMap(\.timeZoneID))
      where resolver.resolve(tzid).source == .unresolved {
        unresolved.insert(tzid)
      }
    }
    #expect(
      unresolved == [
        "", "CUSTOM_tzid", "Customized Time Zone 1", "Europe/Germany", "TZID=Europe/Germany",
        "tzone://Microsoft/Custom",
      ])
  }
}
