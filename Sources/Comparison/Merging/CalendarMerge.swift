/// A three-way merge of two versions of a calendar with their common base, property by property.
///
/// A change, addition or removal by only one side is adopted. If both sides changed a property of an item differently,
/// there is a conflict. Changes are determined as in ``CalendarDifference``. The result is the text of the first side:
/// whatever the second side did not change keeps its bytes and its position.
public struct CalendarMerge {
  /// The versions to merge.
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
  ///   - base: The common base version.
  ///   - preferred: The side that wins in a conflict; the first one if nil.
  ///   - answers: Determines whose reply to an invitation wins if both sides changed it, or nil to treat that as a
  ///     conflict.
  public init(
    base: MergeVersion, a: MergeVersion, b: MergeVersion, preferring preferred: Side? = nil,
    answers: MergeAnswers? = nil
  ) {
    self.a = a
    self.b = b
    merge = ComponentMerge(
      base: base.calendar, a: a.calendar, b: b.calendar, preferring: preferred, answers: answers)
  }

  /// The conflicts, where both sides made different changes.
  public var conflicts: [MergeConflict] { merge.conflicts }

  /// The merged calendar.
  public var text: [UInt8] { MergedText(merge.edits, a, b).bytes }
}
