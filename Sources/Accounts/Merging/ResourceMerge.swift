import CalendarStore
import Comparison
import ICalendar

/// Two changes of one resource joined.
struct ResourceMerge {
  /// The text with both changes.
  let text: [UInt8]
  /// The properties that both changed, and not alike; nil stands for an item as a whole.
  let conflicts: [String?]

  /// - Parameters:
  ///   - preferred: which value stands where both changed one.
  ///   - addresses: those of the account's user, whose answers to invitations are ours.
  init(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], preferring preferred: MirrorConflict.Side,
    answeringAs addresses: Set<String> = []
  ) throws {
    let merge = try CalendarMerge(
      base: MergeVersion(text: base), a: MergeVersion(text: mine), b: MergeVersion(text: theirs),
      preferring: preferred == .mine ? .a : .b, answers: MergeAnswers(of: addresses, on: .a))
    text = merge.text
    conflicts = merge.conflicts.filter { $0.item.kind != "VCALENDAR" && $0.item.kind != "VTIMEZONE" }.map(\.property)
  }
}
