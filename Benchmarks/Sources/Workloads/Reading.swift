import ICalendar
import Libical

extension Work {
  /// Reads a file line by line: every unfolded line with the ranges of its name, parameters and value, and its line
  /// number.
  ///
  /// No String is created.
  public static func reading(_ path: String) throws -> Work {
    var work = Work()
    let reader = ContentLineReader(source: try FileByteSource(path: path))
    while let line = try reader.next() {
      work.items += 1
      work.checksum &+= line.number &+ line.nameRange.upperBound &+ line.parameterRange.upperBound
      work.checksum &+= line.valueRange.lowerBound &+ line.valueRange.upperBound
    }
    work.bytes = Int(reader.byteCount)
    return work
  }

  /// Reads a file component by component, checks every byte for invalid content, and iterates over the lines of each
  /// component.
  public static func gathering(_ path: String) throws -> Work {
    var work = Work()
    let reader = CalendarReader(source: try FileByteSource(path: path))
    while let element = try reader.next() {
      switch element {
      case .calendarBegin(let line), .calendarProperty(let line): work.add(line)
      case .component(let component, _):
        work.items += 1
        for line in component.lines { work.add(line) }
      case .calendarEnd: break
      }
    }
    work.bytes = Int(reader.byteCount)
    return work
  }

  /// Reads each component with libical through the Swift wrapper, with all values and parameters as strings.
  public static func readingByLibical(_ path: String) throws -> Work {
    var work = Work()
    let reader = CalendarReader(source: try FileByteSource(path: path))
    while let element = try reader.next() {
      guard case .component(let component, _) = element, let theirs = SecondOpinion.reading(of: component) else {
        continue
      }
      work.items += 1
      work.add(theirs)
    }
    work.bytes = Int(reader.byteCount)
    return work
  }

  private mutating func add(_ component: LibicalComponent) {
    for property in component.properties {
      checksum &+= property.name.utf8.count &+ property.valueText.utf8.count
      for parameter in property.parameters { checksum &+= parameter.text.utf8.count }
    }
    for inner in component.components { add(inner) }
  }

  private mutating func add(_ line: ContentLine) {
    let value = line.valueOffsets
    checksum &+= line.lineNumber &+ value.lowerBound &+ value.upperBound
    if line.hasParameters { checksum &+= 1 }
  }
}
