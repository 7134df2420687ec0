import CalendarModel
import ICalendar

/// What is new in a feed, as text for an import: all of its calendars and VTIMEZONEs, and the items that are not known.
final class FeedFilter: ByteSource {
  private let reader: CalendarReader
  private let match: FeedMatch
  private var place = 0
  private var waiting: ArraySlice<UInt8> = []

  init(_ source: any ByteSource, _ match: FeedMatch, limits: ReadingLimits) {
    reader = CalendarReader(source: source, limits: limits)
    self.match = match
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    while waiting.isEmpty {
      guard let element = try reader.next() else { return 0 }
      waiting = text(of: element)[...]
    }
    let count = min(buffer.count, waiting.count)
    buffer.copyBytes(from: waiting.prefix(count))
    waiting = waiting.dropFirst(count)
    return count
  }

  private func text(of element: CalendarElement) -> [UInt8] {
    switch element {
    case .calendarBegin: return Array("BEGIN:VCALENDAR\r\n".utf8)
    case .calendarEnd: return Array("END:VCALENDAR\r\n".utf8)
    case .calendarProperty(let line): return line.bytes + [0x0D, 0x0A]
    case .component(let component, _):
      if component.component == .vtimezone { return Array(component.unfoldedBytes) }
      defer { place += 1 }
      return match.known.contains(place) ? [] : Array(named(component).unfoldedBytes)
    }
  }

  /// The component with the UID under which it is known.
  private func named(_ component: Component) -> Component {
    guard let uid = component.first(.uid)?.text, let name = match.names[ExactText(uid)] else { return component }
    var builder = ComponentBuilder(component)
    builder.set(ContentLine("UID:\(TextValue.encode(name))"))
    return builder.component()
  }
}
