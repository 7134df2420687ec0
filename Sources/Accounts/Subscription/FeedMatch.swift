import CalendarModel
import CalendarStore
import ICalendar

/// The items of a feed that the store already has, and the stored items that are no longer in the feed.
///
/// Families match by UID, or else by contents, because some feeds use new UIDs with each fetch. If anything in a family
/// is new, the whole family is stored, because a series and its overrides depend on each other.
struct FeedMatch {
  /// The families of the feed that have no new contents.
  private var known: Set<Digest> = []
  /// The stored UIDs of the families that have a different UID in the feed.
  private var names: [Digest: String] = [:]
  /// The numbers of the items that are no longer in the feed, in order.
  private(set) var gone: [Int64] = []
  /// The number of items in the store.
  private(set) var storedCount = 0

  init(_ contents: FeedContents, _ batch: MirrorBatch, calendarID: Int64) throws {
    var numbers: [Int64] = []
    var items: [(uid: String, fingerprint: FeedFingerprint)] = []
    try batch.forEachItem(calendarID: calendarID) { number, component in
      numbers.append(number)
      items.append((component.first(.uid)?.text ?? "", FeedFingerprint(component)))
    }
    storedCount = numbers.count
    if numbers.isEmpty { return }
    let old = FeedFamily.all(items)
    let new = FeedFamily.all(contents.items.lazy.map { ($0.uid, $0.fingerprint) })
    let pairs = Self.pairs(new, old)
    // If there are new time zones, even unchanged items may take place at different times.
    let hasNewZones = try !contents.zones.isSubset(of: batch.zoneFingerprints(calendarID: calendarID))
    var lost: [Int] = []
    for (name, family) in new.families {
      guard let stored = pairs[name].flatMap({ old.families[$0] }) else { continue }
      if !stored.uid.hasSameBytes(as: family.uid) { names[name] = stored.uid }
      if !hasNewZones, family.isKnown(by: stored) { known.insert(name) }
      lost += stored.places(missingIn: family)
    }
    let kept = Set(pairs.values)
    for (name, family) in old.families where !kept.contains(name) { lost += family.items.map(\.place) }
    gone = lost.sorted().map { numbers[$0] }
  }

  /// The item to store, with the UID that the store uses for it, or nil if it has not changed.
  func news(_ component: Component) -> Component? {
    let completed = Identification.completed(component)
    let family = FeedFingerprint.family(of: completed)
    if known.contains(family) { return nil }
    guard let name = names[family] else { return completed }
    var builder = ComponentBuilder(completed)
    builder.set(ContentLine("UID:\(TextValue.encode(name))"))
    return builder.component()
  }

  private typealias Families = (families: [Digest: FeedFamily], order: [Digest])

  /// Maps each family of the feed to the stored family that matches it.
  private static func pairs(_ new: Families, _ old: Families) -> [Digest: Digest] {
    var pairs: [Digest: Digest] = [:]
    for name in new.order where old.families[name] != nil { pairs[name] = name }
    pair(new, old, by: \.contents, &pairs)
    pair(new, old, by: \.main, &pairs)
    return pairs
  }

  /// Pairs the remaining families with equal contents, one to one and in order.
  private static func pair(
    _ new: Families, _ old: Families, by said: (FeedFamily) -> Digest?, _ pairs: inout [Digest: Digest]
  ) {
    let taken = Set(pairs.values)
    var left: [Digest: [Digest]] = [:]
    for name in old.order.reversed() where !taken.contains(name) {
      if let text = old.families[name].flatMap(said) { left[text, default: []].append(name) }
    }
    if left.isEmpty { return }
    for name in new.order where pairs[name] == nil {
      guard let text = new.families[name].flatMap(said), let same = left[text]?.popLast() else { continue }
      pairs[name] = same
    }
  }
}
