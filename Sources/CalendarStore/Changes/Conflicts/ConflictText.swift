import ICalendar

/// One of the versions in a conflict: an iCalendar object with items and the VTIMEZONEs that they refer to.
struct ConflictText {
  private(set) var items: [Component] = []
  private(set) var zones: [Component] = []

  init(items: [Component], zones: [Component]) {
    self.items = items
    self.zones = zones
  }

  init(_ elements: [CalendarElement]) {
    for case .component(let component, _) in elements {
      if component.component == .vtimezone { zones.append(component) } else { items.append(component) }
    }
  }

  init(_ bytes: [UInt8]) throws(ICalendarError) {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var elements: [CalendarElement] = []
    while let element = try reader.next() { elements.append(element) }
    self.init(elements)
  }

  /// The series or the single item, without overrides; nil if there is none.
  var series: Component? { items.first { $0.first(.recurrenceID) == nil } }

  /// The object with its items transformed by a closure.
  func mapping(_ change: (Component) -> Component) -> ConflictText {
    ConflictText(items: items.map(change), zones: zones)
  }

  /// The object as text.
  var bytes: [UInt8] { MirroredResource.text(MirroredResource.properties, zones + items) }

  /// The object as a sequence of elements.
  var elements: [CalendarElement] {
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + (zones + items).map { .component($0, isInCalendar: true) }
      + [.calendarEnd]
  }
}
