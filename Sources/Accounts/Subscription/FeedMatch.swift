import CalendarModel
import CalendarStore
import ICalendar

/// Which items of a feed the store has already, and which items of the store the feed has no more.
///
/// Families are the same by UID, or else by what they say: some feeds have other UIDs at each reading. If anything in a
/// family is new, all of it is taken, since versions of a series and its instances depend on each other.
struct FeedMatch {
  /// The families of the feed that say nothing new.
  private var known: Set<Digest> = []
  /// Under which UID of the store a family of the feed is known, if that is another one.
  private var names: [Digest: String] = [:]
  /// The numbers of the items that the feed has no more, in their order.
  private(set) var gone: [Int64] = []
  /// How many items the store had.
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
    // Times may mean others with other zones, even if no item has changed.
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

  /// What is new of an item of the feed, under the UID by which the store knows it; nil if nothing is.
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

  /// Which family of the store each one of the feed is.
  private static func pairs(_ new: Families, _ old: Families) -> [Digest: Digest] {
    var pairs: [Digest: Digest] = [:]
    for name in new.order where old.families[name] != nil { pairs[name] = name }
    pair(new, old, by: \.contents, &pairs)
    pair(new, old, by: \.main, &pairs)
    return pairs
  }

  /// Pairs what is left if it says the same, each one once and in its order.
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
