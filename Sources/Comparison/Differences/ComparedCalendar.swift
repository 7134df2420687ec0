import CalendarModel
public import ICalendar
import TimeZones

/// The items of a calendar, indexed by identity, as one side of a comparison.
public struct ComparedCalendar {
  /// The items, in order.
  private(set) var ordered: [(identity: ComparedIdentity, item: ComparedItem)] = []
  /// The iCalendar objects, in order.
  private(set) var objects: [ComparedObject] = []
  /// The positions of the items.
  private var places: [ComparedIdentity: Int32] = [:]
  /// The positions of the iCalendar objects themselves among the items.
  private var calendars: [Int] = []
  /// The number of additional items with the same identity.
  private var twins: [ComparedIdentity: Int] = [:]

  /// Reads iCalendar text; empty text is treated as a calendar without items.
  ///
  /// - Throws: `ICalendarError` if the text is not a calendar.
  public init(text: [UInt8]) throws(ICalendarError) {
    let reader = CalendarReader(source: MemoryByteSource(text))
    try self.init { () throws(ICalendarError) in
      do throws(ICalendarError) {
        return try reader.next()
      } catch {
        if reader.isBlank { return nil }
        throw error
      }
    }
  }

  /// Reads the elements of a calendar in memory.
  public init(_ elements: [CalendarElement]) {
    var rest = elements.makeIterator()
    self.init(isImported: false, holdsComponents: true) { rest.next() }
  }

  /// Reads the elements of a calendar, one after another.
  ///
  /// - Parameters:
  ///   - isImported: Whether to treat the calendar as an import would, to compare it with a calendar in a store: each
  ///     item has a UID, and METHOD is ignored if it only transfers the items, as PUBLISH and REQUEST do (RFC 5546
  ///     1.4).
  ///   - next: Returns the next element, or nil at the end.
  /// - Throws: Any error thrown by `next`.
  public init<Failure: Error>(
    isImported: Bool = false, elements next: () throws(Failure) -> CalendarElement?
  ) throws(Failure) {
    try self.init(isImported: isImported, holdsComponents: false, next)
  }

  private init<Failure: Error>(
    isImported: Bool, holdsComponents: Bool, _ next: () throws(Failure) -> CalendarElement?
  ) throws(Failure) {
    var reading = ComparedObject.Reading(begin: nil, holdingComponents: holdsComponents)
    while let element = try next() {
      switch element {
      case .calendarBegin(let line):
        add(reading)
        reading = ComparedObject.Reading(begin: line, holdingComponents: holdsComponents)
      case .calendarProperty(let line): if !isImported || !line.isDelivery { reading.lines.append(line) }
      case .component(let component, _): reading.add(isImported ? Identification.completed(component) : component)
      case .calendarEnd: break
      }
    }
    add(reading)
  }

  private mutating func add(_ reading: ComparedObject.Reading) {
    if reading.isEmpty { return }
    let object = ComparedObject(reading, index: objects.count)
    objects.append(object)
    calendars.append(ordered.count)
    var calendar = ComponentBuilder(.vcalendar)
    calendar.append(reading.lines)
    add(
      ComparedIdentity(kind: ComparedIdentity.calendarKind, uid: ExactText(""), instance: .series),
      .whole(calendar.component()), 1..<2)
    for item in reading.items {
      var instance = RecurrenceIdentity.series
      if item.isOverride { instance = RecurrenceIdentity(object.text[item.place], in: object.zones) }
      add(ComparedIdentity(kind: item.kind, uid: ExactText(item.uid), instance: instance), item.place, item.lineNumbers)
    }
  }

  private mutating func add(_ identity: ComparedIdentity, _ place: ComponentTexts.Place, _ lineNumbers: Range<Int>) {
    var identity = identity
    if places[identity] != nil {
      let number = (twins[identity] ?? 0) + 1
      twins[identity] = number
      identity.twin = number
    }
    places[identity] = Int32(ordered.count)
    let item = ComparedItem(
      place, in: objects[objects.count - 1], order: ordered.count, lineNumbers: lineNumbers)
    ordered.append((identity, item))
  }

  /// Returns the item with an identity, or nil if there is none.
  subscript(identity: ComparedIdentity) -> ComparedItem? { places[identity].map { ordered[Int($0)].item } }

  /// Returns an iCalendar object with only its properties.
  func calendar(_ object: Int) -> Component { ordered[calendars[object]].item.component }

  /// Returns the VTIMEZONEs of an iCalendar object.
  func definitions(of object: Int) -> [Component] {
    objects.indices.contains(object) ? objects[object].definitions : []
  }

  /// Returns the VTIMEZONEs of an iCalendar object, by their TZIDs.
  func zones(of object: Int) -> [ExactText: Component] {
    Dictionary(definitions(of: object).map { (ExactText($0.timeZoneID ?? ""), $0) }) { first, _ in first }
  }
}

extension ContentLine {
  /// Whether a METHOD transfers items, rather than changing or answering them.
  fileprivate var isDelivery: Bool { property == .method && ["PUBLISH", "REQUEST"].contains(text.uppercased()) }
}
