import CalendarModel
import CalendarStore
import Comparison
import ICalendar

/// The merge of two changes of one resource.
struct ResourceMerge {
  /// A value that both sides changed differently.
  struct Conflict: Equatable {
    /// The property, or nil for a whole item or a whole instance of a series.
    let property: String?
    /// The side whose version was used.
    let taken: KeptConflict.Side
    /// Whether it concerns the recurrence set of a series, or an item as a whole.
    let isOfSeries: Bool
  }

  /// The versions of a resource that are merged.
  typealias Versions = (base: Resource, mine: Resource, theirs: Resource)

  /// The resource with both changes.
  let merged: Resource
  /// The conflicts, each property once.
  let conflicts: [Conflict]
  /// The versions as passed in.
  private let given: Versions
  /// The versions that were merged. If one side moved the series, old recurrence IDs and exception dates are moved
  /// along; instances that only one side changed are added to the other versions as those imply them.
  private let compared: Versions

  /// - Parameters:
  ///   - preferred: The side that wins when both changed a value.
  ///   - keepsChanged: Whether an instance that one side deleted and the other changed is kept in any case.
  ///   - addresses: The addresses of the account's user, whose replies to invitations count as local changes.
  init(
    base: Resource, mine: Resource, theirs: Resource, preferring preferred: KeptConflict.Side,
    keepingChanged keepsChanged: Bool, answeringAs addresses: Set<String> = []
  ) throws(AccountError) {
    let definitions = [mine, theirs, base].flatMap { (try? $0.items())?.zones ?? [] }
    let moves = SeriesMoves(base: base.series, mine: mine.series, theirs: theirs.series, definitions: definitions)
    given = (base, mine, theirs)
    var base = moves.isMoved ? try base.mapping(moves.base) : base
    var mine = moves.isMoved ? try mine.mapping(moves.mine) : mine
    var theirs = moves.isMoved ? try theirs.mapping(moves.theirs) : theirs
    let implied = ImpliedInstances(base: try base.compared(), a: try mine.compared(), b: try theirs.compared())
    base = try base.adding(implied.base)
    mine = try mine.adding(implied.a)
    theirs = try theirs.adding(implied.b)
    compared = (base, mine, theirs)
    let merge = ComponentMerge(
      base: try base.compared(), a: try mine.compared(), b: try theirs.compared(),
      preferring: preferred == .mine ? .a : .b, answers: MergeAnswers(of: addresses, on: .a),
      keepingChanged: keepsChanged)
    merged = Resource(merge.elements)
    var conflicts: [Conflict] = []
    for conflict in merge.conflicts where conflict.item.kind != "VCALENDAR" && conflict.item.kind != "VTIMEZONE" {
      let isWhole = keepsChanged && conflict.property == nil
      let found = Conflict(
        property: conflict.property, taken: !isWhole ? preferred : conflict.a.isEmpty ? .theirs : .mine,
        isOfSeries: conflict.isOfSeries)
      if !conflicts.contains(found) { conflicts.append(found) }
    }
    self.conflicts = conflicts
  }

  /// The versions to show to a person who resolves a conflict.
  func versions(of conflict: Conflict) -> Versions { conflict.isOfSeries ? given : compared }
}
