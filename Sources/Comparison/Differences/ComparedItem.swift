import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The identity of an item in a calendar: its kind, its UID and its RECURRENCE-ID.
struct ComparedIdentity: Hashable {
  /// The name of the component, such as `VEVENT`; `VCALENDAR` for the calendar itself.
  let kind: String
  /// The UID, or a string made from the start and title if there is none.
  let uid: ExactText
  /// The instance.
  let instance: RecurrenceIdentity
  /// A counter for items that are otherwise identical.
  var twin = 0

  /// The kind of the calendar itself; the counter distinguishes the iCalendar objects of an input.
  static let calendarKind = "VCALENDAR"

  /// Whether this is the identity of the calendar itself.
  var isCalendar: Bool { kind == Self.calendarKind }

  /// The identity of the item's series.
  var family: ComparedIdentity { ComparedIdentity(kind: kind, uid: uid, instance: .series) }
}

/// An item of a calendar, as one side of a comparison.
///
/// It is stored as unfolded text together with all other items, and parsed on demand, because large calendars might not
/// fit into memory as trees.
struct ComparedItem {
  private let text: ComponentTexts.Place
  private let object: ComparedObject
  /// The position in the calendar.
  let order: Int
  /// The physical lines of the item in its input, from 1.
  let lineNumbers: Range<Int>

  init(_ text: ComponentTexts.Place, in object: ComparedObject, order: Int, lineNumbers: Range<Int>) {
    self.text = text
    self.object = object
    self.order = order
    self.lineNumbers = lineNumbers
  }

  /// The component, which is parsed on every access.
  var component: Component { object.text[text] }

  /// The meanings of its TZIDs.
  var zones: ZoneContext { object.zones }

  /// The number of its iCalendar object in the input, from 0.
  var objectIndex: Int { object.index }

  /// Whether two items have the same unfolded lines.
  func isSame(as other: ComparedItem) -> Bool {
    object.text.isSame(text, as: other.text, in: other.object.text)
      || component.canonicalBytes == other.component.canonicalBytes
  }

  /// The UID, or nil if there is none.
  var uid: String? { component.first(.uid)?.uri }

  /// The title.
  var title: String? { component.first(.summary)?.text }

  /// The start, or the due time of a to-do, as written.
  var start: CalendarTime? { ComponentTimes(component).firstTime }

  /// The RECURRENCE-ID as written, or nil for a series or a single item.
  var recurrenceID: String? { component.first(.recurrenceID)?.rawValue }
}

extension Component {
  /// The physical lines from BEGIN to END or, without an END, to the last line before the end of the component.
  var lineNumbers: Range<Int> { beginLine.lineNumber..<lastLine.lastLineNumber + 1 }

  private var lastLine: ContentLine {
    if isClosedInInput { return endLine }
    let lines = Array(properties) + components.map(\.lastLine)
    return lines.max { $0.lineNumber < $1.lineNumber } ?? beginLine
  }
}

extension ContentLine {
  /// The last physical line of the item.
  var lastLineNumber: Int { position(ofByte: max(0, bytes.count - 1)).line }
}
