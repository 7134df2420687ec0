import CalendarModel
public import ICalendar
import TimeZones

/// The items of a calendar by what identifies them, as one side of a comparison.
public struct ComparedCalendar {
  /// The items, in their order.
  private(set) var ordered: [(identity: ComparedIdentity, item: ComparedItem)] = []
  /// The iCalendar objects, in their order.
  private(set) var objects: [ComparedObject] = []
  /// The places of the items.
  private var places: [ComparedIdentity: Int32] = [:]

  /// Takes iCalendar text; an empty one is a calendar without items.
  ///
  /// - Throws: `ICalendarError` if it is no calendar.
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

  /// Takes the elements of a calendar that are held in memory.
  public init(_ elements: [CalendarElement]) {
    var rest = elements.makeIterator()
    self.init(isImported: false, holdsComponents: true) { rest.next() }
  }

  /// Takes the elements of a calendar, one after the other.
  ///
  /// - Parameters:
  ///   - isImported: Whether it is taken as an import takes it, to compare it with a calendar of a store: each item has a
  ///     UID, and METHOD does not count if it says no more than that the items are brought, PUBLISH or REQUEST
  ///     (RFC 5546 1.4).
  ///   - next: Gives the next element; nil at the end.
  /// - Throws: What the function throws.
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
    var calendar = ComponentBuilder(.vcalendar)
    for line in reading.lines { calendar.append(line) }
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
    while places[identity] != nil { identity.twin += 1 }
    places[identity] = Int32(ordered.count)
    let item = ComparedItem(
      place, in: objects[objects.count - 1], order: ordered.count, lineNumbers: lineNumbers)
    ordered.append((identity, item))
  }

  /// The item of an identity; nil if there is none.
  subscript(identity: ComparedIdentity) -> ComparedItem? { places[identity].map { ordered[Int($0)].item } }

  /// The VTIMEZONEs of one of the iCalendar objects.
  func definitions(of object: Int) -> [Component] {
    objects.indices.contains(object) ? objects[object].definitions : []
  }

  /// The VTIMEZONEs of one of the iCalendar objects, by their TZIDs.
  func zones(of object: Int) -> [ExactText: Component] {
    Dictionary(definitions(of: object).map { (ExactText(TimeZoneDefinition($0).tzid ?? ""), $0) }) { first, _ in first }
  }
}

extension ContentLine {
  /// Whether it is a METHOD with which items are brought, and not changed or answered.
  fileprivate var isDelivery: Bool { property == .method && ["PUBLISH", "REQUEST"].contains(text.uppercased()) }
}
