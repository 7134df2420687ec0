import CalendarModel
import CalendarStore
import ICalendar

/// Which items of a feed the store has already, and which items of the store the feed has no more.
///
/// Items are the same by UID and RECURRENCE-ID, or else by what they say: some feeds have other UIDs at each reading.
struct FeedMatch {
  /// The items of the feed that say nothing new, by their place.
  private(set) var known: Set<Int> = []
  /// Under which UID of the store a UID of the feed is known.
  private(set) var names: [String: String] = [:]
  /// The numbers of the items that the feed has no more, in their order.
  private(set) var gone: [Int64] = []
  /// How many items the store had.
  private(set) var storedCount = 0

  private struct Stored {
    let number: Int64
    let fingerprint: FeedFingerprint
    let uid: String
  }

  init(_ contents: FeedContents, _ batch: MirrorBatch, calendarID: Int64) throws {
    var stored: [Stored] = []
    try batch.forEachItem(calendarID: calendarID) { number, component in
      stored.append(
        Stored(
          number: number, fingerprint: FeedFingerprint(component), uid: component.first(.uid)?.text ?? ""))
    }
    storedCount = stored.count
    if stored.isEmpty { return }
    // Times may mean others with other zones, even if no item has changed.
    let hasNewZones = try !contents.zones.isSubset(of: batch.zoneFingerprints(calendarID: calendarID))
    var left = Set(stored.indices)
    matchByIdentity(contents, stored, &left)
    matchByContent(contents, stored, &left)
    let renamed = Set(names.values)
    for place in left where renamed.contains(stored[place].uid) { left.remove(place) }
    gone = left.sorted().map { stored[$0].number }
    if hasNewZones { known = [] }
  }

  private mutating func matchByIdentity(_ contents: FeedContents, _ stored: [Stored], _ left: inout Set<Int>) {
    let old = Dictionary(grouping: stored.indices) { stored[$0].fingerprint.identity }
    for (identity, places) in Dictionary(
      grouping: contents.items.indices, by: { contents.items[$0].fingerprint.identity })
    {
      guard let same = old[identity] else { continue }
      left.subtract(same)
      // Of several versions of one item the store keeps one, or all; if it has nothing else, it has them already.
      let said = Set(places.map { contents.items[$0].fingerprint.content })
      if same.allSatisfy({ said.contains(stored[$0].fingerprint.content) }) { known.formUnion(places) }
    }
  }

  /// What belongs to a series that is known under another UID gets that UID, and takes the place of what had it.
  private mutating func matchByContent(_ contents: FeedContents, _ stored: [Stored], _ left: inout Set<Int>) {
    let identities = Set(stored.map(\.fingerprint.identity))
    var byContent = Dictionary(grouping: left.sorted(by: >)) { stored[$0].fingerprint.content }
    for (place, item) in contents.items.enumerated() where !identities.contains(item.fingerprint.identity) {
      guard let same = byContent[item.fingerprint.content]?.popLast() else { continue }
      left.remove(same)
      known.insert(place)
      names[item.uid] = names[item.uid] ?? stored[same].uid
    }
  }
}
