import ICalendar

/// The complete output of a reader for an input, in a comparable form.
struct WholeReading: Equatable {
  /// An element with its lines.
  enum Element: Equatable {
    case calendarBegin(PlacedLine)
    case calendarProperty(PlacedLine)
    case component([PlacedLine], isInCalendar: Bool)
    case calendarEnd
  }

  /// A line with its position.
  struct PlacedLine: Equatable {
    let line: ContentLine
    let lineNumber: Int
    let positionOfValue: SourcePosition

    init(_ line: ContentLine) {
      self.line = line
      lineNumber = line.lineNumber
      positionOfValue = line.position(ofByte: line.valueOffsets.lowerBound)
    }
  }

  private(set) var elements: [Element] = []
  private(set) var components: [Component] = []
  private(set) var issues: [Issue] = []
  private(set) var error: ICalendarError?
  private(set) var byteCount: UInt64 = 0

  init(_ source: any ByteSource, limits: ReadingLimits) {
    let reader = CalendarReader(source: source, limits: limits)
    do throws(ICalendarError) {
      while let element = try reader.next() { append(element) }
    } catch {
      self.error = error
    }
    issues = reader.takeIssues()
    byteCount = reader.byteCount
  }

  private mutating func append(_ element: CalendarElement) {
    switch element {
    case .calendarBegin(let line): elements.append(.calendarBegin(PlacedLine(line)))
    case .calendarProperty(let line): elements.append(.calendarProperty(PlacedLine(line)))
    case .component(let component, let isInCalendar):
      components.append(component)
      elements.append(.component(component.lines.map(PlacedLine.init), isInCalendar: isInCalendar))
    case .calendarEnd: elements.append(.calendarEnd)
    }
  }

  /// The elements in the form of the naive reader. END lines are in capital letters, because an added END has the case
  /// of its BEGIN, which the naive reader does not keep.
  var naiveElements: [NaiveCalendar.Element] {
    elements.map { element in
      switch element {
      case .calendarBegin(let placed): .calendarBegin(Array(placed.line.bytes))
      case .calendarProperty(let placed): .calendarProperty(Array(placed.line.bytes))
      case .component(let lines, let isInCalendar):
        .component(lines.map { Self.withCapitalEnd(Array($0.line.bytes)) }, isInCalendar: isInCalendar)
      case .calendarEnd: .calendarEnd
      }
    }
  }

  static func withCapitalEnd(_ line: [UInt8]) -> [UInt8] {
    let capitals = NaiveCalendar.capitals(line)
    return capitals.starts(with: Array("END:".utf8)) ? capitals : line
  }

  /// Returns the output of a writer for the elements.
  func written() throws -> [UInt8] {
    let sink = ByteSink()
    var writer = ContentLineWriter(flushSize: 100) { sink.bytes += $0 }
    var remaining = components[...]
    for element in elements {
      switch element {
      case .calendarBegin(let placed), .calendarProperty(let placed): try writer.write(placed.line)
      case .component: if let component = remaining.popFirst() { try writer.write(component) }
      case .calendarEnd: try writer.write("END:VCALENDAR")
      }
    }
    try writer.finish()
    return sink.bytes
  }
}

/// Collects the output of a writer.
final class ByteSink {
  var bytes: [UInt8] = []
}
