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
    /// Whether it is about which instances a series has and when, or about an item as a whole.
    let isOfSeries: Bool
  }

  /// The versions of a resource that are joined.
  typealias Versions = (base: Resource, mine: Resource, theirs: Resource)

  /// The resource with both changes.
  let merged: Resource
  /// What both changed, each property once.
  let conflicts: [Conflict]
  /// The versions as they came.
  private let given: Versions
  /// The versions as they were merged: where one side moved the series, with what names its occurrences by their old times
  /// moved along, and with the instances that one side alone has changed as the others imply them.
  private let compared: Versions

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

  /// The versions by which somebody can decide a conflict.
  func versions(of conflict: Conflict) -> Versions { conflict.isOfSeries ? given : compared }
}
