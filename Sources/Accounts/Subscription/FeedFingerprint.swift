import CalendarModel
import CalendarStore
import ICalendar

/// What an item of a feed is, and what it says, in 16 bytes each.
struct FeedFingerprint: Hashable {
  /// The kind and the UID.
  let family: Digest
  /// The kind and the RECURRENCE-ID: which item of its family it is.
  let member: Digest
  /// Everything but its alarms, and what is new at every reading of some feeds: when it was written, which version it is,
  /// and its UID.
  let content: Digest
  /// Its alarms; nil if people gave it their own.
  let alarms: Digest?
  /// Whether it has no RECURRENCE-ID.
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

  /// Whether a stored version of the item says nothing else, but for people's own alarms.
  func isKnown(by stored: FeedFingerprint) -> Bool {
    content == stored.content && (stored.alarms == nil || alarms == stored.alarms)
  }

  /// The kind and the UID of a component.
  static func family(of component: Component) -> Digest {
    var family = Digest(component.name.uppercased().utf8)
    family.update(CollectionOfOne(0))
    family.update((component.first(.uid)?.text ?? "").utf8)
    return family
  }
}
