import CalendarModel
import ICalendar

extension Work {
  /// Reads a file and creates a model of every event and to-do, which reads every typed property.
  public static func mapping(_ path: String) throws -> Work {
    var work = Work()
    let reader = CalendarReader(source: try FileByteSource(path: path))
    while let element = try reader.next() {
      if case .component(let component, _) = element { work.add(MappedItem(component)) }
    }
    work.bytes = Int(reader.byteCount)
    return work
  }

  /// Does the same with the library's reader for several cores.
  public static func mappingOnAllCores(_ path: String) throws -> Work {
    var work = Work()
    let reader = ParallelCalendarReader([CalendarInput(path: path)]) { MappedItem($0) }
    while let batch = reader.nextBatch() {
      for element in batch {
        switch element {
        case .component(_, let item, _): work.add(item)
        case .inputEnd(_, let report):
          if let error = report.error { throw error }
          work.bytes += Int(report.byteCount)
        case .inputBegin, .leadingText, .calendarBegin, .calendarProperty, .calendarEnd: break
        }
      }
    }
    return work
  }

  private mutating func add(_ item: MappedItem) {
    switch item {
    case .event(let event): add(event)
    case .reminder(let reminder): add(reminder)
    case .other: break
    }
  }

  private mutating func add(_ item: some CalendarItem) {
    items += 1
    checksum &+= item.participants.count &+ item.alarms.count &+ item.categories.count &+ item.sequence
    if item.title != nil { checksum &+= 1 }
    if item.start != nil { checksum &+= 1 }
  }
}

/// The model of a component.
enum MappedItem: Sendable {
  case event(Event)
  case reminder(Reminder)
  case other

  init(_ component: Component) {
    do {
      switch component.component {
      case .vevent: self = .event(try Event(component))
      case .vtodo: self = .reminder(try Reminder(component))
      default: self = .other
      }
    } catch {
      self = .other
    }
  }
}
