package import ICalendar

/// An iCalendar object of the divided calendar.
package struct SplitObject {
  let begin: ContentLine
  var properties: [ContentLine] = []
  var definitions: [Component] = []
  var isOpen = true

  package init(begin: ContentLine, properties: [ContentLine] = [], definitions: [Component] = []) {
    self.begin = begin
    self.properties = properties
    self.definitions = definitions
  }

  func text(_ components: [Component], _ zones: Set<ExactText>) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Appending to an array cannot fail.
    try? writer.write(begin)
    for line in properties { try? writer.write(line) }
    for definition in definitions where zones.contains(ExactText(definition.first(.tzid)?.text ?? "")) {
      try? writer.write(definition)
    }
    for component in components { try? writer.write(component) }
    try? writer.write("END:VCALENDAR")
    try? writer.finish()
    return bytes
  }
}
