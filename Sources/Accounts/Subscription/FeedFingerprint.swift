import CalendarModel
import CalendarStore
import ICalendar

/// Fingerprints of a feed item: its identity and its contents, in 16 bytes each.
struct FeedFingerprint: Hashable {
  /// The kind and the UID.
  let family: Digest
  /// The kind and the RECURRENCE-ID, which identify the item within its family.
  let member: Digest
  /// Everything except alarms and the values that some feeds change with every fetch: timestamps, SEQUENCE and UID.
  let content: Digest
  /// The alarms, or nil if the user has set others.
  let alarms: Digest?
  /// Whether the item has no RECURRENCE-ID.
  let isMain: Bool

  init(_ component: Component) {
    family = Self.family(of: component)
    var member = Digest(component.name.uppercased().utf8)
    var content = Digest()
    var alarms = Digest()
    for line in component.properties {
      if line.property == .recurrenceID { member.update(line.bytes) }
      if !OwnAlarms.isMark(line) { Identification.add(line, to: &content) }
    }
    for inner in component.components {
      for line in inner.lines {
        if inner.component == .valarm {
          Identification.add(line, to: &alarms)
        } else {
          Identification.add(line, to: &content)
        }
      }
    }
    self.member = member
    self.content = content
    self.alarms = OwnAlarms.areIn(component) ? nil : alarms
    isMain = component.first(.recurrenceID) == nil
  }

  /// Whether a stored version has the same contents, apart from alarms set by the user.
  func isKnown(by stored: FeedFingerprint) -> Bool {
    content == stored.content && (stored.alarms == nil || alarms == stored.alarms)
  }

  /// The fingerprint of a component's kind and UID.
  static func family(of component: Component) -> Digest {
    var family = Digest(component.name.uppercased().utf8)
    family.update(CollectionOfOne(0))
    family.update((component.first(.uid)?.text ?? "").utf8)
    return family
  }
}
