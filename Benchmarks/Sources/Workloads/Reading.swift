import ICalendar

extension Work {
  /// Reads a file line by line: every unfolded line with the ranges of its value and its line number.
  ///
  /// No String is made.
  public static func reading(_ path: String) throws -> Work {
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

  private mutating func add(_ line: ContentLine) {
    let value = line.valueOffsets
    checksum &+= line.lineNumber &+ value.lowerBound &+ value.upperBound
    if line.hasParameters { checksum &+= 1 }
  }
}
