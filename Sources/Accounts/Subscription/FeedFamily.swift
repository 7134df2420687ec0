import CalendarModel

/// The items that share a UID, in a feed or in the store.
struct FeedFamily {
  let uid: String
  /// The positions or numbers of the items, in order, with their fingerprints.
  private(set) var items: [(place: Int, fingerprint: FeedFingerprint)] = []

  /// Groups items into families by kind and UID, and returns the order of the families.
  static func all(
    _ items: some Sequence<(uid: String, fingerprint: FeedFingerprint)>
  ) -> (families: [Digest: FeedFamily], order: [Digest]) {
    var families: [Digest: FeedFamily] = [:]
    var order: [Digest] = []
    for (place, item) in items.enumerated() {
      let name = item.fingerprint.family
      if families[name] == nil { order.append(name) }
      families[name, default: FeedFamily(uid: item.uid)].items.append((place, item.fingerprint))
    }
    return (families, order)
  }

  /// The fingerprint of all contents, regardless of order and UID.
  var contents: Digest {
    var digest = Digest()
    for text in items.map(\.fingerprint.content.text).sorted() { digest.update(text.utf8) }
    return digest
  }

  /// The fingerprint of the item without a RECURRENCE-ID, or nil if there are only overrides.
  var main: Digest? { items.first { $0.fingerprint.isMain }?.fingerprint.content }

  /// Whether a stored family has the same contents. If an item has several versions, the store keeps either one or all
  /// of them.
  func isKnown(by stored: FeedFamily) -> Bool {
    let mine = Dictionary(grouping: items) { $0.fingerprint.member }
      .mapValues { $0.map(\.fingerprint) }
    let theirs = Dictionary(grouping: stored.items) { $0.fingerprint.member }
    return mine.allSatisfy { member, contents in
      theirs[member].map { stored in
        stored.allSatisfy { item in contents.contains { $0.isKnown(by: item.fingerprint) } }
      } ?? false
    }
  }

  /// The positions of the items that the other family no longer has.
  func places(missingIn other: FeedFamily) -> [Int] {
    let members = Set(other.items.map(\.fingerprint.member))
    return items.filter { !members.contains($0.fingerprint.member) }.map(\.place)
  }

  private init(uid: String) { self.uid = uid }
}
