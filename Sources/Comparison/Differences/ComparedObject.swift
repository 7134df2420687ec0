import CalendarModel
import ICalendar
import TimeZones

/// One iCalendar object of a comparison.
final class ComparedObject: Sendable {
  /// Its place among the objects of its input, from 0.
  let index: Int
  /// BEGIN:VCALENDAR; nil for components that stand outside of one.
  let begin: ContentLine?
  /// Its VTIMEZONEs.
  let definitions: [Component]
  /// What the TZIDs mean in it.
  let zones: ZoneContext
  /// The texts of its items.
  let text: ComponentTexts

  init(_ reading: Reading, index: Int) {
    self.index = index
    begin = reading.begin
    definitions = reading.definitions
    zones = ZoneContext(components: definitions, calendarZoneName: CalendarInfo(reading.lines).timeZoneID)
    text = reading.text
  }

  /// What is known of it while it is read.
  struct Reading {
    /// An item by what identifies it; only the whole object says which instance an override stands for.
    struct Item {
      let kind: String
      let uid: String
      let isOverride: Bool
      let place: ComponentTexts.Place
      let lineNumbers: Range<Int>
    }

    let begin: ContentLine?
    /// Whether somebody holds the components anyway, so that no further text is made of them.
    private let holdsComponents: Bool
    var lines: [ContentLine] = []
    private(set) var definitions: [Component] = []
    private(set) var items: [Item] = []
    private(set) var text = ComponentTexts()

    init(begin: ContentLine?, holdingComponents: Bool) {
      self.begin = begin
      holdsComponents = holdingComponents
    }

    /// Whether nothing of it was read.
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
