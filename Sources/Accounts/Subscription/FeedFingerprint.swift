import CalendarModel
import ICalendar

/// What an item of a feed is, and what it says, in 16 bytes each.
struct FeedFingerprint: Hashable {
  /// The kind, the UID and the RECURRENCE-ID.
  let identity: Digest
  /// Everything but what is new at every reading of some feeds: when it was written, which version it is, and its UID.
  let content: Digest

  init(_ component: Component) {
    var identity = Digest(component.name.uppercased().utf8)
    identity.update((component.first(.uid)?.text ?? "").utf8)
    for line in component.lines where line.property == .recurrenceID {
      identity.update(CollectionOfOne(0))
      identity.update(line.bytes)
    }
    self.identity = identity
    var content = Digest()
    for line in component.lines { Self.add(line, to: &content) }
    self.content = content
  }

  /// Adds a line that says something.
  static func add(_ line: ContentLine, to digest: inout Digest) {
    if let property = line.property, volatile.contains(property) { return }
    digest.update(line.bytes)
    digest.update(CollectionOfOne(0x0A))
  }

  private static let volatile: Set<KnownProperty> = [.dtstamp, .lastModified, .created, .sequence, .uid]
}
