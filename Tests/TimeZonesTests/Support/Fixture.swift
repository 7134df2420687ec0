import Foundation
import ICalendar

@testable import TimeZones

/// The VTIMEZONEs in Fixtures/definitions, one per file.
enum Fixture {
  static func component(_ name: String) throws -> Component {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/definitions/\(name).ics")
    return try Component(unfolded: Array(try Data(contentsOf: url)))
  }

  static func definition(_ name: String) throws -> TimeZoneDefinition {
    TimeZoneDefinition(try component(name))
  }
}
