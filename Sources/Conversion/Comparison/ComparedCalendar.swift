import CalendarModel
public import ICalendar
import TimeZones

/// The items of a calendar by what identifies them, as one side of a comparison.
public struct ComparedCalendar {
  /// One iCalendar object.
  struct Object {
    /// BEGIN:VCALENDAR; nil for components that stand outside of one.
    let begin: ContentLine?
    /// Its VTIMEZONEs.
    let definitions: [Component]
    /// What the TZIDs mean in it.
    let zones: ZoneContext
  }

  /// The items.
  private(set) var items: [ItemIdentity: ComparedItem] = [:]
  /// The iCalendar objects, in their order.
  private(set) var objects: [Object] = []

  /// Reads an input of any format; an empty one is a calendar without items.
  ///
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public init(_ input: CalendarInput, from format: CalendarFormat? = nil) throws {
    guard var reader = try FormatTable.readerUnlessBlank(of: input, from: format) else { return }
    var begin: ContentLine?
    var lines: [ContentLine] = []
    var components: [Component] = []
    while let element = try reader.next() {
      switch element {
      case .calendarBegin(let line):
        add(begin, lines, components)
        (begin, lines, components) = (line, [], [])
      case .calendarProperty(let line): lines.append(line)
      case .component(let component, _): components.append(component)
      case .calendarEnd: break
      }
    }
    add(begin, lines, components)
  }

  private mutating func add(_ begin: ContentLine?, _ lines: [ContentLine], _ components: [Component]) {
    if begin == nil && lines.isEmpty && components.isEmpty { return }
    let definitions = components.filter { $0.component == .vtimezone }
    let zones = ZoneContext(components: definitions, calendarZoneName: CalendarInfo(lines).timeZoneID)
    objects.append(Object(begin: begin, definitions: definitions, zones: zones))
    var calendar = ComponentBuilder(.vcalendar)
    for line in lines { calendar.append(line) }
    add(calendar.component(), ItemIdentity.calendarKind, "", zones)
    for component in components where component.component != .vtimezone {
      let uid = component.first(.uid)?.uri
      let substitute = "\(component.first(.dtstart)?.rawValue ?? "") \(component.first(.summary)?.text ?? "")"
      add(component, component.name, uid ?? substitute, zones)
    }
  }

  private mutating func add(_ component: Component, _ kind: String, _ uid: String, _ zones: ZoneContext) {
    var identity = ItemIdentity(kind: kind, uid: uid, instance: RecurrenceIdentity(component, in: zones))
    while items[identity] != nil { identity.twin += 1 }
    items[identity] = ComparedItem(
      component: component, zones: zones, order: items.count, object: objects.count - 1)
  }

  /// The items, in their order.
  var ordered: [(identity: ItemIdentity, item: ComparedItem)] {
    items.sorted { $0.value.order < $1.value.order }.map { ($0.key, $0.value) }
  }
}
