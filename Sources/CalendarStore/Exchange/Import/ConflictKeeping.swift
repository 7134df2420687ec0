import CalendarModel
import Comparison
import ICalendar

/// Reports and keeps the conflicts between an import and edits in the store.
struct ConflictKeeping {
  private let change: Change
  private let ledger: ImportLedger
  private let preferred: CalendarMerge.Side?

  /// - Parameter preferred: The side whose value wins.
  init(_ change: Change, _ ledger: ImportLedger, preferring preferred: CalendarMerge.Side?) {
    self.change = change
    self.ledger = ledger
    self.preferred = preferred
  }

  /// A property or item that both sides changed in different ways.
  struct Found {
    /// The property, or nil if the conflict is about a whole item or instance of a series.
    let property: String?
    let base: [String]
    let mine: [String]
    let theirs: [String]

    /// The item was edited in the store and is missing from its source.
    static let lost = Found(property: nil, base: [], mine: [], theirs: [])

    private init(property: String?, base: [String], mine: [String], theirs: [String]) {
      (self.property, self.base, self.mine, self.theirs) = (property, base, mine, theirs)
    }

    init(_ conflict: ItemMerge.Conflict) {
      (property, base, mine, theirs) = (conflict.property, conflict.base, conflict.a, conflict.b)
    }

    init(_ conflict: MergeConflict) {
      (property, base, mine, theirs) = (conflict.property, conflict.base, conflict.a, conflict.b)
    }
  }

  /// The place where a conflict was found.
  struct Place {
    let calendarID: Int64
    let uid: String
    let title: String?
    /// The item, or nil if the conflict is about a series with its overrides.
    let itemID: Int64?
    /// The name of the input, and the line in it; the line is 0 if there is none.
    let input: String
    let line: Int
  }

  /// The three versions as they are kept; nil for a version that does not exist.
  struct Texts {
    let base: ConflictText?
    let mine: ConflictText
    let theirs: ConflictText?
  }

  /// Reports and keeps conflicts, one for each property, until they are resolved or the next conflict about that
  /// property is found. A conflict that was already found with the same text from the source is not reported again.
  func keep(_ conflicts: [Found], at place: Place, _ texts: Texts) throws {
    if conflicts.isEmpty { return }
    let theirs = texts.theirs?.bytes
    let known =
      try place.itemID.map { try KeptConflict.fetchAll(change.db, itemID: $0) }
      ?? KeptConflict.fetchAll(change.db, ofSeries: place.uid, calendarID: place.calendarID)
    let new = conflicts.filter { conflict in
      !known.contains { $0.property == conflict.property && Self.saysSame($0.theirs, theirs) }
    }
    for conflict in new { note(conflict, at: place) }
    for property in Set(new.map(\.property)).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      try change.record()
      for earlier in known where earlier.property == property && !earlier.isResolved {
        try KeptConflict.resolve(change.db, earlier.id, revision: change.revision)
      }
      try KeptConflict(
        calendarID: place.calendarID, uid: place.uid, at: change.now, property: property,
        taken: preferred == .b ? .theirs : .mine, base: texts.base?.bytes, mine: texts.mine.bytes, theirs: theirs,
        input: KeptConflict.kept(place.input), itemID: place.itemID
      ).insert(change.db, revision: change.revision)
    }
  }

  /// Marks the open conflicts of an item as resolved, because it now matches its source.
  func decide(itemID: Int64) throws {
    for open in try KeptConflict.fetchAll(change.db, itemID: itemID) where !open.isResolved {
      try change.record()
      try KeptConflict.resolve(change.db, open.id, revision: change.revision)
    }
  }

  private static func saysSame(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.withUnsafeBytes { one in other.withUnsafeBytes { one.saysSame(as: $0) } }
  }

  private func note(_ conflict: Found, at place: Place) {
    ledger.note(
      ImportConflict(
        input: place.input, line: place.line, uid: place.uid, title: ImportSummary.title(place.title),
        property: conflict.property, base: conflict.base, mine: conflict.mine, theirs: conflict.theirs,
        takesTheirs: preferred == .b), in: \.conflicts)
  }
}
