import CalendarModel
public import ICalendar
import TimeZones

/// A merge of two versions of a calendar as components. It yields the same items and VTIMEZONEs as ``CalendarMerge``,
/// without preserving the bytes of either side.
public struct ComponentMerge {
  /// The conflicts, where both sides made different changes.
  public private(set) var conflicts: [MergeConflict] = []

  private let base: ComparedCalendar
  private let a: ComparedCalendar
  private let b: ComparedCalendar
  private let preferred: CalendarMerge.Side?
  private let answers: MergeAnswers?
  private let keepsChanged: Bool
  private(set) var edits: MergeEdits
  /// The overrides of each side's series.
  private let overrides: [CalendarMerge.Side: SeriesOverrides]
  /// The series that one side moved while the other changed instances identified by their old times.
  private var moved: Set<ComparedIdentity> = []
  /// The decisions on instances that one side deleted and the other changed.
  private var decided = DeletedInstances.Decisions()

  /// Merges two versions.
  ///
  /// - Parameters:
  ///   - base: The common base version.
  ///   - preferred: The side that wins in a conflict; the first one if nil.
  ///   - answers: Determines whose reply to an invitation wins if both sides changed it, or nil to treat that as a
  ///     conflict.
  ///   - keepsChanged: Whether an item or instance that one side removed and the other changed is kept, whichever side
  ///     wins.
  public init(
    base: ComparedCalendar, a: ComparedCalendar, b: ComparedCalendar, preferring preferred: CalendarMerge.Side? = nil,
    answers: MergeAnswers? = nil, keepingChanged keepsChanged: Bool = false
  ) {
    self.answers = answers
    self.keepsChanged = keepsChanged
    self.base = base
    self.a = a
    self.b = b
    self.preferred = preferred
    edits = MergeEdits(a, b)
    overrides = [.a: SeriesOverrides(a), .b: SeriesOverrides(b)]
    findMovedSeries()
    findDeletedInstances()
    mergeItems()
    for object in 0..<max(a.objects.count, b.objects.count) { mergeZones(of: object) }
    edits.dropEmptyObjects()
  }

  /// The merged calendar, in the order of the first side.
  public var elements: [CalendarElement] { edits.elements }

  // MARK: Series

  private mutating func findMovedSeries() {
    for (identity, item) in a.ordered where identity == identity.family && !identity.isCalendar {
      guard let found = MovedSeries(identity, base: base, a: a, b: b, overrides) else { continue }
      moved.insert(identity)
      conflicts.append(
        MergeConflict(
          item: CalendarDifference.Item(identity, item), property: found.property, base: found.base, a: found.a,
          b: found.b))
    }
  }

  private mutating func findDeletedInstances() {
    for (identity, _) in a.ordered
    where identity == identity.family && !identity.isCalendar && !moved.contains(identity) {
      for side in CalendarMerge.Side.allCases {
        let (changer, deleter) = side == .a ? (a, b) : (b, a)
        guard let overrides = overrides[side] else { continue }
        let found = DeletedInstances(of: identity, base: base, overrides: overrides, deleter: deleter)
        for name in found.names {
          guard let item = changer[name] else { continue }
          // A removal of the override is detected when the items are merged.
          let remains =
            base[name] == nil ? self.remains(side, name, nil, item) : staysChanged(by: side)
          decided.add(name, isDeleted: !remains)
        }
      }
    }
  }

  /// The side that determines the recurrence set if only one side can, or nil if both can.
  private func side(of identity: ComparedIdentity) -> CalendarMerge.Side? {
    moved.contains(identity.family) ? preferred ?? .a : nil
  }

  // MARK: Items

  private mutating func mergeItems() {
    let families = MergeFamilies(base, a, b)
    for (identity, item) in a.ordered {
      let (old, other) = (base[identity], b[identity])
      if let other {
        merge(identity, old, item, other)
      } else if decided.deleted.contains(identity) {
        edits.remove(item)
      } else if identity.isCalendar {
        if let old, old.isSame(as: item) { edits.removeObject(item.objectIndex) }
      } else if side(of: identity) == .b {
        edits.remove(item)
      } else if side(of: identity) == nil {
        let isRemoved = old != nil || families.areRemoved(identity.family, from: .b)
        if isRemoved, isUnchanged(old, item) || remains(.a, identity, old, item) == false { edits.remove(item) }
      }
    }
    for (identity, item) in b.ordered where a[identity] == nil && !identity.isCalendar {
      if decided.deleted.contains(identity) { continue }
      if let side = side(of: identity) {
        if side == .b { edits.add(item) }
        continue
      }
      let old = base[identity]
      let isRemoved = old != nil || families.areRemoved(identity.family, from: .a)
      if isRemoved, isUnchanged(old, item) || remains(.b, identity, old, item) == false { continue }
      edits.add(item)
    }
  }

  private mutating func merge(
    _ identity: ComparedIdentity, _ old: ComparedItem?, _ item: ComparedItem, _ other: ComparedItem
  ) {
    let side = side(of: identity)
    if let kept = decided.kept[identity] {
      let merged = merged(identity, old, item, other, side)
      return edits.replace(item, with: merged.leavingOutExceptions(kept, item.zones), of: other, identity)
    }
    if item.isSame(as: other) || side == nil && old.map({ $0.isSame(as: other) }) == true { return }
    if side == nil, old.map({ $0.isSame(as: item) }) == true {
      return edits.replace(item, with: other.component, of: other, identity)
    }
    let component = merged(identity, old, item, other, side)
    if component != item.component { edits.replace(item, with: component, of: other, identity) }
  }

  /// Merges an item property by property, and records the conflicts.
  private mutating func merged(
    _ identity: ComparedIdentity, _ old: ComparedItem?, _ item: ComparedItem, _ other: ComparedItem,
    _ side: CalendarMerge.Side?
  ) -> Component {
    let merge = ItemMerge(
      base: old.map { .init($0) } ?? unedited(identity, item, other), a: .init(item), b: .init(other),
      preferring: preferred, times: side, answers: answers)
    if !merge.conflicts.isEmpty {
      let item = CalendarDifference.Item(identity, item)
      conflicts += merge.conflicts.map {
        MergeConflict(item: item, property: $0.property, base: $0.base, a: $0.a, b: $0.b)
      }
    }
    return merge.component
  }

  /// Returns an instance of a series as it was before both sides overrode it, or nil if it did not exist.
  private func unedited(_ identity: ComparedIdentity, _ item: ComparedItem, _ other: ComparedItem) -> ItemMerge.Text? {
    if identity == identity.family { return nil }
    return base[identity.family].map { UneditedInstance(of: $0, a: item, b: other).text }
  }

  /// Records that one side removed an item that the other changed.
  ///
  /// - Returns: Whether the item is in the result.
  private mutating func remains(
    _ side: CalendarMerge.Side, _ identity: ComparedIdentity, _ old: ComparedItem?, _ item: ComparedItem
  )
    -> Bool
  {
    let title = { (item: ComparedItem?) in item.map { [$0.title ?? identity.kind] } ?? [] }
    conflicts.append(
      MergeConflict(
        item: CalendarDifference.Item(identity, item), property: nil, base: title(old),
        a: side == .a ? title(item) : [], b: side == .b ? title(item) : []))
    return staysChanged(by: side)
  }

  /// Whether an item that one side changed is kept even though the other side removed it.
  private func staysChanged(by side: CalendarMerge.Side) -> Bool { keepsChanged || (preferred ?? .a) == side }

  /// Whether a version is unchanged, apart from bookkeeping.
  private func isUnchanged(_ old: ComparedItem?, _ item: ComparedItem) -> Bool {
    guard let old else { return false }
    return old.isSame(as: item)
      || CalendarDifference.properties(from: old, to: item, countsBookkeeping: false).isEmpty
  }

  // MARK: Time zones

  private mutating func mergeZones(of object: Int) {
    if a.definitions(of: object).isEmpty, b.definitions(of: object).isEmpty { return }
    let (old, first, second) = (base.zones(of: object), a.zones(of: object), b.zones(of: object))
    let used = a.objects.indices.contains(object) ? edits.usedZones(object) : []
    for (place, definition) in a.definitions(of: object).enumerated() {
      let name = ExactText(definition.timeZoneID ?? "")
      let (before, other) = (old[name], second[name])
      guard let other else {
        if before == definition, b.objects.indices.contains(object), !used.contains(name) {
          edits.removeDefinition(place, of: object)
        }
        continue
      }
      if definition == other || before == other { continue }
      if before == definition {
        edits.replaceDefinition(place, of: object, with: other)
      } else if a.objects[object].zones.rules(named: name.text)
        != b.objects[object].zones.rules(named: name.text)
      {
        addZoneConflict(name.text, before, definition, other)
        if preferred == .b { edits.replaceDefinition(place, of: object, with: other) }
      }
    }
    let taken = edits.zonesOfAddedItems(object)
    for definition in b.definitions(of: object) {
      let name = ExactText(definition.timeZoneID ?? "")
      if first[name] == nil, taken.contains(name) || old[name] == nil { edits.add(definition, to: object) }
    }
  }

  private mutating func addZoneConflict(_ name: String, _ old: Component?, _ first: Component, _ second: Component) {
    let item = CalendarDifference.Item(uid: nil, recurrenceID: nil, kind: "VTIMEZONE", title: name, start: nil)
    conflicts.append(
      MergeConflict(
        item: item, property: "VTIMEZONE", base: Self.observances(old), a: Self.observances(first),
        b: Self.observances(second)))
  }

  private static func observances(_ definition: Component?) -> [String] {
    (definition?.components ?? []).map { observance in
      let values = [KnownProperty.dtstart, .tzoffsetto, .rrule].compactMap { observance.first($0)?.rawValue }
      return ([observance.name] + values).joined(separator: " ")
    }
  }
}
