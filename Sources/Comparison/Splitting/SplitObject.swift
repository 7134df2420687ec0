package import ICalendar
import TimeZones

/// An iCalendar object of the divided calendar.
package struct SplitObject {
  let begin: ContentLine
  var properties: [ContentLine] = []
  private(set) var definitions: [Component] = []
  /// The positions of the VTIMEZONEs, by TZID.
  private var places: [ExactText: [Int]] = [:]
  var isOpen = true

  package init(begin: ContentLine, properties: [ContentLine] = [], definitions: [Component] = []) {
    self.begin = begin
    self.properties = properties
    for definition in definitions { add(definition) }
  }

  /// Adds a VTIMEZONE.
  mutating func add(_ definition: Component) {
    places[ExactText(definition.timeZoneID ?? ""), default: []].append(definitions.count)
    definitions.append(definition)
  }

  func text(_ components: [Component], _ zones: Set<ExactText>) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Appending to an array cannot fail.
    try? writer.write(begin)
    for line in properties { try? writer.write(line) }
    for component in definitions(of: zones) + components { try? writer.write(component) }
    try? writer.write("END:VCALENDAR")
    try? writer.finish()
    return bytes
  }

  /// The number of bytes of the text without items and VTIMEZONEs.
  var frameSize: Int { text([], []).count }

  /// The VTIMEZONEs with the given TZIDs, in the order of the input.
  func definitions(of zones: Set<ExactText>) -> [Component] {
    zones.flatMap { places[$0] ?? [] }.sorted().map { definitions[$0] }
  }

  /// The size of components in the text, in bytes.
  static func size(of components: [Component]) -> Int {
    var size = 0
    var writer = ContentLineWriter { size += $0.count }
    for component in components { try? writer.write(component) }
    try? writer.finish()
    return size
  }
}
