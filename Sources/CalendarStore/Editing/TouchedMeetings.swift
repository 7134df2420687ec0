import CalendarModel
import ICalendar

/// The meetings that a batch of edits has affected, as they were before the batch.
final class TouchedMeetings {
  /// A meeting and its families. A meeting that is moved to another calendar has a family in each calendar.
  struct Meeting {
    var families: [ItemFamily.Name] = []
    /// The previous state of each family, or nil if it did not exist.
    var before: [ItemFamily.Name: ICalendarObject?] = [:]
    /// Whether to send the current state to everyone who is invited, regardless of what has changed.
    var asksAgain = false
  }

  /// A kind and a UID, independent of the calendar.
  private struct Name: Hashable {
    let kind: ItemKind
    let uid: ExactText
  }

  let options: SchedulingOptions
  /// How a server sends the messages, or nil if all of them are sent by mail.
  let server: ServedScheduling?
  /// Whether the results of the edits are being written, which is not itself an edit.
  var isSettling = false
  private var meetings: [Name: Meeting] = [:]
  private var order: [Name] = []

  init(_ options: SchedulingOptions, by server: ServedScheduling?) { (self.options, self.server) = (options, server) }

  /// Records the state of a family that is about to change.
  func note(_ family: ItemFamily.Name, _ before: () throws -> ICalendarObject?) rethrows {
    let name = Name(kind: family.kind, uid: ExactText(family.uid))
    if meetings[name]?.before[family] != nil { return }
    if meetings[name] == nil { order.append(name) }
    meetings[name, default: Meeting()].families.append(family)
    meetings[name]?.before.updateValue(try before(), forKey: family)
  }

  /// Marks a meeting so that its current state is sent to everyone who is invited.
  func askAgain(_ family: ItemFamily.Name) {
    meetings[Name(kind: family.kind, uid: ExactText(family.uid))]?.asksAgain = true
  }

  /// Removes and returns the affected meetings, in the order in which they were first affected.
  func takeAll() -> [Meeting] {
    defer { (meetings, order) = ([:], []) }
    return order.compactMap { meetings[$0] }
  }
}
