import CalendarModel
import CalendarStore
import Comparison
import ICalendar

/// Two changes of one resource joined.
struct ResourceMerge {
  /// Something that both changed, and not alike.
  struct Conflict: Equatable {
    /// The property; nil for an item, or an instance of a series, as a whole.
    let property: String?
    /// Whose version stands.
    let taken: KeptConflict.Side
  }

  /// The resource with both changes.
  let merged: Resource
  /// What both changed, each property once.
  let conflicts: [Conflict]

  /// - Parameters:
  ///   - preferred: which value stands where both changed one.
  ///   - keepsChanged: whether an instance that one side deleted and the other one changed stays, whatever is preferred.
  ///   - addresses: those of the account's user, whose answers to invitations are ours.
  init(
    base: Resource, mine: Resource, theirs: Resource, preferring preferred: KeptConflict.Side,
    keepingChanged keepsChanged: Bool, answeringAs addresses: Set<String> = []
  ) throws(AccountError) {
    let definitions = [mine, theirs, base].flatMap { (try? $0.items())?.zones ?? [] }
    let moves = SeriesMoves(base: base.series, mine: mine.series, theirs: theirs.series, definitions: definitions)
    let base = moves.isMoved ? try base.mapping(moves.base) : base
    let mine = moves.isMoved ? try mine.mapping(moves.mine) : mine
    let theirs = moves.isMoved ? try theirs.mapping(moves.theirs) : theirs
    let merge = ComponentMerge(
      base: try base.compared(), a: try mine.compared(), b: try theirs.compared(),
      preferring: preferred == .mine ? .a : .b, answers: MergeAnswers(of: addresses, on: .a),
      keepingChanged: keepsChanged)
    merged = Resource(merge.elements)
    var conflicts: [Conflict] = []
    for conflict in merge.conflicts where conflict.item.kind != "VCALENDAR" && conflict.item.kind != "VTIMEZONE" {
      let isWhole = keepsChanged && conflict.property == nil
      let found = Conflict(
        property: conflict.property, taken: !isWhole ? preferred : conflict.a.isEmpty ? .theirs : .mine)
      if !conflicts.contains(found) { conflicts.append(found) }
    }
    self.conflicts = conflicts
  }
}
