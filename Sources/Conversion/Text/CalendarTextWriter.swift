public import ICalendar

/// Writes iCalendar text (RFC 5545): each line unchanged, but folded.
public struct CalendarTextWriter: ElementWriter {
  /// All data, because the text can represent everything.
  public var capabilities: FormatCapabilities { .everything }

  private var writer: ContentLineWriterBox
  private var isInCalendar = false

  /// Creates a writer that writes to a spool.
  public init(to spool: Spool) {
    writer = ContentLineWriterBox(spool)
  }

  /// Writes an element.
  public mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    switch element {
    case .calendarBegin(let line): try writer.write(line)
    case .calendarProperty(let line): try writer.write(line)
    case .component(let component, _): try writer.write(component)
    case .calendarEnd: try writer.write(ContentLine("END:VCALENDAR"))
    }
  }

  /// Writes the rest of the output.
  public mutating func finish(losses: inout LossLog) throws { try writer.finish() }
}

/// A wrapper that allows a content line writer, which is not copyable, to be stored in copyable values.
private final class ContentLineWriterBox {
  private var writer: ContentLineWriter

  init(_ spool: Spool) { writer = ContentLineWriter { try spool.append($0) } }

  func write(_ line: ContentLine) throws { try writer.write(line) }
  func write(_ component: Component) throws { try writer.write(component) }
  func finish() throws { try writer.finish() }
}
