import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// What identifies an item in a calendar: its kind, its UID and which instance of a series it stands for.
struct ComparedIdentity: Hashable {
  /// The component's name, such as `VEVENT`; `VCALENDAR` for the calendar itself.
  let kind: String
  /// The UID; for an item without one a text of its start and title.
  let uid: ExactText
  /// The instance.
  let instance: RecurrenceIdentity
  /// Counts items that nothing else tells apart.
  var twin = 0

  /// The kind of the calendar itself; its twins are the iCalendar objects of one input.
  static let calendarKind = "VCALENDAR"

  /// Whether it is the calendar itself.
  var isCalendar: Bool { kind == Self.calendarKind }

  /// The item's series with all its instances.
  var family: ComparedIdentity { ComparedIdentity(kind: kind, uid: uid, instance: .series) }
}

/// An item of a calendar, as one side of a comparison.
///
/// It is kept as its unfolded text among those of all items, and read when it is asked for: calendars are compared that
/// would not fit in memory as trees.
struct ComparedItem {
  private let text: ComponentTexts.Place
  private let object: ComparedObject
  /// Its place in the calendar.
  let order: Int
  /// The physical lines on which it stands in its input, from 1.
  let lineNumbers: Range<Int>

  init(_ text: ComponentTexts.Place, in object: ComparedObject, order: Int, lineNumbers: Range<Int>) {
    self.text = text
    self.object = object
    self.order = order
    self.lineNumbers = lineNumbers
  }

  /// The component, read anew each time.
  var component: Component { object.text[text] }

  /// What TZIDs mean in it.
  var zones: ZoneContext { object.zones }

  /// Which iCalendar object of its input holds it, from 0.
  var objectIndex: Int { object.index }

  /// Whether two items say the same, however their lines are folded and written.
  func isSame(as other: ComparedItem) -> Bool {
    object.text.isSame(text, as: other.text, in: other.object.text)
      || component.canonicalBytes == other.component.canonicalBytes
  }

  /// The UID; nil if it has none.
  var uid: String? { component.first(.uid)?.uri }

  /// The title.
  var title: String? { component.first(.summary)?.text }

  /// The start, or when a to-do is due, as written.
  var start: CalendarTime? { ComponentTimes(component).firstTime }

  /// RECURRENCE-ID as written; nil for a series or a single item.
  var recurrenceID: String? { component.first(.recurrenceID)?.rawValue }
}

extension Component {
  /// The physical lines from BEGIN to END, or if the input has no END to the last line before it.
  var lineNumbers: Range<Int> { beginLine.lineNumber..<lastLine.lastLineNumber + 1 }

  private var lastLine: ContentLine {
    if isClosedInInput { return endLine }
    let lines = Array(properties) + components.map(\.lastLine)
    return lines.max { $0.lineNumber < $1.lineNumber } ?? beginLine
  }
}

extension ContentLine {
  /// The physical line on which it ends.
  var lastLineNumber: Int { position(ofByte: max(0, bytes.count - 1)).line }
}
