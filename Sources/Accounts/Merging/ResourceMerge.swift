import CalendarStore
import Comparison
import ICalendar

/// Two changes of one resource joined.
struct ResourceMerge {
  /// The resource with both changes.
  let merged: Resource
  /// The properties that both changed, and not alike; nil stands for an item as a whole.
  let conflicts: [String?]

  /// - Parameters:
  ///   - preferred: which value stands where both changed one.
  ///   - addresses: those of the account's user, whose answers to invitations are ours.
  init(
    base: Resource, mine: Resource, theirs: Resource, preferring preferred: KeptConflict.Side,
    answeringAs addresses: Set<String> = []
  ) throws(AccountError) {
    let merge = ComponentMerge(
      base: try base.compared(), a: try mine.compared(), b: try theirs.compared(),
      preferring: preferred == .mine ? .a : .b, answers: MergeAnswers(of: addresses, on: .a))
    merged = Resource(merge.elements)
    conflicts = merge.conflicts.filter { $0.item.kind != "VCALENDAR" && $0.item.kind != "VTIMEZONE" }.map(\.property)
  }
}
