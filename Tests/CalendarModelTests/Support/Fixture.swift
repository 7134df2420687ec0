import Foundation
import ICalendar
import Testing

/// The fixture files of the tests.
enum Fixture {
  /// All components of a kind in a file, in order.
  static func components(_ kind: KnownComponent, in name: String) throws -> [Component] {
    let url = Bundle.module.url(forResource: name, withExtension: "ics", subdirectory: "Fixtures")
    return try components(in: try #require(url, "no \(name)").path).filter { $0.component == kind }
  }

  /// One component of a kind in a file.
  static func component(_ kind: KnownComponent, _ index: Int = 0, in name: String) throws -> Component {
    let all = try components(kind, in: name)
    return try #require(all.indices.contains(index) ? all[index] : nil)
  }

  /// All VEVENTs and VTODOs of all files.
  static func items() throws -> [Component] {
    let folder = Bundle.module.resourceURL?.appending(path: "Fixtures").path ?? ""
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.flatMap { try components(in: "\(folder)/\($0)") }.filter(isItem)
  }

  /// The components of a file, including those before an error.
  static func components(in path: String) throws -> [Component] {
    let reader = try CalendarReader(source: FileByteSource(path: path))
    var components: [Component] = []
    while let element = try? reader.next() {
      if case .component(let component, _) = element { components.append(component) }
    }
    return components
  }

  static func isItem(_ component: Component) -> Bool {
    component.component == .vevent || component.component == .vtodo
  }

  /// A VEVENT with the given lines, a UID and a DTSTAMP.
  static func event(_ lines: String...) throws -> Component { try make("VEVENT", lines) }

  /// A VTODO with the given lines, a UID and a DTSTAMP.
  static func reminder(_ lines: String...) throws -> Component { try make("VTODO", lines) }

  /// A VALARM with the given lines.
  static func alarm(_ lines: String...) throws -> Component {
    try Component((["BEGIN:VALARM"] + lines + ["END:VALARM"]).joined(separator: "\n"))
  }

  private static func make(_ name: String, _ lines: [String]) throws -> Component {
    let marks = [
      "UID:1@example.org", "DTSTAMP:20200101T000000Z", "LAST-MODIFIED:20200101T000000Z", "SEQUENCE:4",
    ]
    return try Component((["BEGIN:\(name)"] + marks + lines + ["END:\(name)"]).joined(separator: "\n"))
  }
}
