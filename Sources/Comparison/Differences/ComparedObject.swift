import CalendarModel
import ICalendar
import TimeZones

/// An iCalendar object in a comparison.
final class ComparedObject: Sendable {
  /// Its number among the objects of its input, from 0.
  let index: Int
  /// The BEGIN:VCALENDAR line, or nil for components outside of a calendar.
  let begin: ContentLine?
  /// Its VTIMEZONEs.
  let definitions: [Component]
  /// The meanings of its TZIDs.
  let zones: ZoneContext
  /// The text of its items.
  let text: ComponentTexts

  init(_ reading: Reading, index: Int) {
    self.index = index
    begin = reading.begin
    definitions = reading.definitions
    zones = ZoneContext(components: definitions, calendarZoneName: CalendarInfo(reading.lines).timeZoneID)
    text = reading.text
  }

  /// The contents of an object that is being read.
  struct Reading {
    /// An item with its identity, except for the RECURRENCE-ID, which can only be interpreted once the object is
    /// complete.
    struct Item {
      let kind: String
      let uid: String
      let isOverride: Bool
      let place: ComponentTexts.Place
      let lineNumbers: Range<Int>
    }

    let begin: ContentLine?
    /// Whether the components are in memory anyway, and are therefore not stored as text.
    private let holdsComponents: Bool
    var lines: [ContentLine] = []
    private(set) var definitions: [Component] = []
    private(set) var items: [Item] = []
    private(set) var text = ComponentTexts()

    init(begin: ContentLine?, holdingComponents: Bool) {
      self.begin = begin
      holdsComponents = holdingComponents
    }

    /// Whether nothing has been read.
    var isEmpty: Bool { begin == nil && lines.isEmpty && definitions.isEmpty && items.isEmpty }

    mutating func add(_ component: Component) {
      if component.component == .vtimezone { return definitions.append(component) }
      let substitute = { "\(component.first(.dtstart)?.rawValue ?? "") \(component.first(.summary)?.text ?? "")" }
      items.append(
        Item(
          kind: component.name, uid: component.first(.uid)?.uri ?? substitute(),
          isOverride: component.first(.recurrenceID) != nil,
          place: holdsComponents ? .whole(component) : text.add(component), lineNumbers: component.lineNumbers))
    }
  }
}
