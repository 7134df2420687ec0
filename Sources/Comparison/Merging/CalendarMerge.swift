/// A merge of two versions of a calendar that come from one: what either of them changed, property by property.
///
/// What only one side changed, added or removed is taken from it. Where both changed one property of an item, and not
/// alike, there is a conflict. Which changes count is what ``CalendarDifference`` counts. The result is the first side's
/// text: whatever the second side did not change keeps its bytes and its place.
public struct CalendarMerge {
  /// The versions that a merge joins.
  public enum Side: String, CaseIterable, Sendable {
    case a
    case b
  }

  private let a: MergeVersion
  private let b: MergeVersion
  private let merge: ComponentMerge

  /// Merges two versions.
  ///
  /// - Parameters:
  ///   - base: The version that both come from.
  ///   - preferred: The side that counts in a conflict; the first one if nil.
  ///   - answers: Whose answers to invitations count where both sides changed one; nil if that is a conflict.
  public init(
    base: MergeVersion, a: MergeVersion, b: MergeVersion, preferring preferred: Side? = nil,
    answers: MergeAnswers? = nil
  ) {
    self.a = a
    self.b = b
    merge = ComponentMerge(
      base: base.calendar, a: a.calendar, b: b.calendar, preferring: preferred, answers: answers)
  }

  /// What both sides changed, and not alike.
  public var conflicts: [MergeConflict] { merge.conflicts }

  /// The merged calendar.
  public var text: [UInt8] { MergedText(merge.edits, a, b).bytes }
}
