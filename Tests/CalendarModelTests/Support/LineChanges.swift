import CalendarModel
import CivilTime
import ICalendar
import Testing

/// The time of the edits in tests: 2 January 2026, 03:04:05 UTC.
let now = Instant(secondsSince1970: 1_767_323_045)

/// The lines that record a change at ``now``.
let changeMarks = ["DTSTAMP:20260102T030405Z", "LAST-MODIFIED:20260102T030405Z"]

/// The lines that an edit removed and added, in order.
struct LineChanges: Equatable {
  var removed: [String] = []
  var added: [String] = []

  init(from old: Component, to new: Component) {
    let before = old.lines.map(\.unfolded)
    let after = new.lines.map(\.unfolded)
    for change in after.difference(from: before) {
      switch change {
      case .remove(_, let line, _): removed.append(line)
      case .insert(_, let line, _): added.append(line)
      }
    }
    removed.reverse()
  }

  /// The names of all lines that changed.
  var names: Set<String> {
    Set((removed + added).map { line in String(line.prefix { $0 != ":" && $0 != ";" }).uppercased() })
  }
}

/// Edits an event of ``Fixture/event(_:)`` and expects exactly these lines to change, apart from those that record a
/// change.
func expectEdit(
  of component: Component, removes: [String] = [], adds: [String] = [], growsSequence: Bool = false,
  at location: SourceLocation = #_sourceLocation, _ edit: (inout Event) -> Void
) throws {
  var event = try Event(component)
  edit(&event)
  let edited = try event.applied(to: component, at: now)
  expectChanges(from: component, to: edited, removes, adds, growsSequence, location)
}

/// Edits a to-do of ``Fixture/reminder(_:)`` and expects exactly these lines to change, apart from those that record a
/// change.
func expectReminderEdit(
  of component: Component, removes: [String] = [], adds: [String] = [], growsSequence: Bool = false,
  at location: SourceLocation = #_sourceLocation, _ edit: (inout Reminder) -> Void
) throws {
  var reminder = try Reminder(component)
  edit(&reminder)
  let edited = try reminder.applied(to: component, at: now)
  expectChanges(from: component, to: edited, removes, adds, growsSequence, location)
}

private func expectChanges(
  from component: Component, to edited: Component, _ removes: [String], _ adds: [String], _ growsSequence: Bool,
  _ location: SourceLocation
) {
  let changes = LineChanges(from: component, to: edited)
  let marks = ["DTSTAMP:20200101T000000Z", "LAST-MODIFIED:20200101T000000Z"] + (growsSequence ? ["SEQUENCE:4"] : [])
  let newMarks = changeMarks + (growsSequence ? ["SEQUENCE:5"] : [])
  #expect(changes.removed.sorted() == (removes + marks).sorted(), sourceLocation: location)
  #expect(changes.added.sorted() == (adds + newMarks).sorted(), sourceLocation: location)
}
