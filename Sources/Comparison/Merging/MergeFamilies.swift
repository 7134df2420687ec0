/// Which UIDs the versions of a merge have: found only if some item is not on both sides, which is rare.
final class MergeFamilies {
  private let base: ComparedCalendar
  private let a: ComparedCalendar
  private let b: ComparedCalendar
  private lazy var families = [base, a, b].map { Set($0.ordered.map(\.identity.family)) }

  init(_ base: ComparedCalendar, _ a: ComparedCalendar, _ b: ComparedCalendar) {
    (self.base, self.a, self.b) = (base, a, b)
  }

  /// Whether a side has nothing of a family that was there before.
  func areRemoved(_ family: ComparedIdentity, from side: CalendarMerge.Side) -> Bool {
    families[0].contains(family) && !families[side == .a ? 1 : 2].contains(family)
  }
}
