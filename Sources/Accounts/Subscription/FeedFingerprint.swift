import CalendarModel
import ICalendar

/// What an item of a feed is, and what it says, in 16 bytes each.
struct FeedFingerprint: Hashable {
  /// The kind and the UID.
  let family: Digest
  /// The kind and the RECURRENCE-ID: which item of its family it is.
  let member: Digest
  /// Everything but what is new at every reading of some feeds: when it was written, which version it is, and its UID.
  let content: Digest
  /// Whether it has no RECURRENCE-ID.
  let isMain: Bool

  init(_ component: Component) {
    let kind = component.name.uppercased().utf8
    var family = Digest(kind)
    family.update(CollectionOfOne(0))
    family.update((component.first(.uid)?.text ?? "").utf8)
    self.family = family
    var member = Digest(kind)
    var content = Digest()
    for line in component.lines {
      if line.property == .recurrenceID { member.update(line.bytes) }
      Self.add(line, to: &content)
    }
    self.member = member
    self.content = content
    isMain = component.first(.recurrenceID) == nil
  }

  /// Adds a line that says something.
  static func add(_ line: ContentLine, to digest: inout Digest) {
    if let property = line.property, volatile.contains(property) { return }
    digest.update(line.bytes)
    digest.update(CollectionOfOne(0x0A))
  }

  private static let volatile: Set<KnownProperty> = [.dtstamp, .lastModified, .created, .sequence, .uid]
}
