public import ICalendar

extension ICalendarObject {
  /// Reads a file.
  ///
  /// Parts with minor errors are kept unchanged, and ``issues`` describes the errors.
  ///
  /// - Throws: `ICalendarError` `unreadable` if the file cannot be opened or read, `notICalendar` if it contains no
  ///   calendar.
  public init(contentsOf path: String, limits: ReadingLimits = ReadingLimits()) throws(ICalendarError) {
    try self.init(CalendarReader(source: FileByteSource(path: path), limits: limits))
  }

  /// Reads text.
  ///
  /// - Throws: `ICalendarError` `notICalendar` if it contains no calendar.
  public init(parsing text: String, limits: ReadingLimits = ReadingLimits()) throws(ICalendarError) {
    try self.init(CalendarReader(source: MemoryByteSource(text), limits: limits))
  }

  /// Reads all elements from a reader.
  ///
  /// - Throws: `ICalendarError`, as the reader does.
  public init(_ reader: CalendarReader) throws(ICalendarError) {
    parts = []
    while let element = try reader.next() { append(element) }
    issues = reader.takeIssues()
    if parts.isEmpty { parts.append(Part()) }
  }

  /// Creates an object from the elements that a reader returned.
  public init(_ elements: some Sequence<CalendarElement>) {
    parts = []
    for element in elements { append(element) }
    if parts.isEmpty { parts.append(Part()) }
  }

  private mutating func append(_ element: CalendarElement) {
    switch element {
    case .calendarBegin:
      parts.append(Part())
    case .calendarProperty(let line): parts[parts.count - 1].elements.append(.property(line))
    case .component(let component, let belongsToCalendar):
      if !belongsToCalendar, parts.last?.isCalendar ?? true { parts.append(Part(isCalendar: false)) }
      parts[parts.count - 1].elements.append(.component(component))
    case .calendarEnd: break
    }
  }
}
