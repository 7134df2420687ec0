import CalendarModel
import ICalendar

/// The meetings that a batch of edits has touched, as they were before.
final class TouchedMeetings {
  /// A meeting, with the families that it was and is: an item that moves to another calendar is still the same.
  struct Meeting {
    var families: [ItemFamily.Name] = []
    /// Whatever was before, of each family; nil if there was nothing.
    var before: [ItemFamily.Name: ICalendarObject?] = [:]
    /// Whether all who are invited are to get what it is now, whatever has changed.
    var asksAgain = false
  }

  /// A kind and a UID, whatever the calendar.
  private struct Name: Hashable {
    let kind: ItemKind
    let uid: ExactText
  }

  let options: SchedulingOptions
  /// How a server sends what they tell others; nil if all of it is for the mail.
  let server: ServedScheduling?
  /// Whether what the edits mean is being written, which is no edit.
  var isSettling = false
  private var meetings: [Name: Meeting] = [:]
  private var order: [Name] = []

  init(_ options: SchedulingOptions, by server: ServedScheduling?) { (self.options, self.server) = (options, server) }

  /// A family is about to change.
  func note(_ family: ItemFamily.Name, _ before: () throws -> ICalendarObject?) rethrows {
    let name = Name(kind: family.kind, uid: ExactText(family.uid))
    if meetings[name]?.before[family] != nil { return }
    if meetings[name] == nil { order.append(name) }
    meetings[name, default: Meeting()].families.append(family)
    meetings[name]?.before.updateValue(try before(), forKey: family)
  }

  /// All who are invited are to get what a meeting is now.
  func askAgain(_ family: ItemFamily.Name) {
    meetings[Name(kind: family.kind, uid: ExactText(family.uid))]?.asksAgain = true
  }

  /// What was touched, in that order.
  func takeAll() -> [Meeting] {
    defer { (meetings, order) = ([:], []) }
    return order.compactMap { meetings[$0] }
  }
}
