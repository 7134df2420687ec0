import CalendarModel
public import ICalendar
import TimeZones

/// The items of a calendar by what identifies them, as one side of a comparison.
public struct ComparedCalendar {
  /// The items.
  private(set) var items: [ItemIdentity: ComparedItem] = [:]
  /// What the TZIDs mean in each of its iCalendar objects.
  private(set) var contexts: [ZoneContext] = []

  /// Reads an input of any format.
  ///
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public init(_ input: CalendarInput, from format: CalendarFormat? = nil) throws {
    var reader = try FormatTable.reader(of: input, from: format)
    var lines: [ContentLine] = []
    var components: [Component] = []
    while let element = try reader.next() {
      switch element {
      case .calendarBegin:
        add(lines, components)
        (lines, components) = ([], [])
      case .calendarProperty(let line): lines.append(line)
      case .component(let component, _): components.append(component)
      case .calendarEnd: break
      }
    }
    add(lines, components)
  }

  private mutating func add(_ lines: [ContentLine], _ components: [Component]) {
    if lines.isEmpty && components.isEmpty { return }
    let zones = ZoneContext(
      components: components.filter { $0.component == .vtimezone }, calendarZoneName: CalendarInfo(lines).timeZoneID)
    contexts.append(zones)
    var calendar = ComponentBuilder(.vcalendar)
    for line in lines { calendar.append(line) }
    add(calendar.component(), "VCALENDAR", "", zones)
    for component in components where component.component != .vtimezone {
      let uid = component.first(.uid)?.uri
      let substitute = "\(component.first(.dtstart)?.rawValue ?? "") \(component.first(.summary)?.text ?? "")"
      add(component, component.name, uid ?? substitute, zones)
    }
  }

  private mutating func add(_ component: Component, _ kind: String, _ uid: String, _ zones: ZoneContext) {
    var identity = ItemIdentity(kind: kind, uid: uid, instance: RecurrenceIdentity(component, in: zones))
    while items[identity] != nil { identity.twin += 1 }
    items[identity] = ComparedItem(component: component, zones: zones, order: items.count)
  }
}
