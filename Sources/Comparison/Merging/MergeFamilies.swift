/// The UIDs in the versions of a merge, computed only if an item is missing on one side, which is rare.
final class MergeFamilies {
  private let base: ComparedCalendar
  private let a: ComparedCalendar
  private let b: ComparedCalendar
  private lazy var families = [base, a, b].map { Set($0.ordered.map(\.identity.family)) }

  init(_ base: ComparedCalendar, _ a: ComparedCalendar, _ b: ComparedCalendar) {
    (self.base, self.a, self.b) = (base, a, b)
  }

  /// Whether a side lacks all items of a family that existed before.
  func areRemoved(_ family: ComparedIdentity, from side: CalendarMerge.Side) -> Bool {
    families[0].contains(family) && !families[side == .a ? 1 : 2].contains(family)
  }
}
