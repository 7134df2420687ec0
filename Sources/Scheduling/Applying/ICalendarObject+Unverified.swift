package import CalendarModel
import CivilTime
import ICalendar

/// Versions of a meeting that a person accepted although it was not certain that they came from its organizer. They are
/// marked on ORGANIZER with the last version that is certain to have come from the organizer. Otherwise, a forged
/// message with a high SEQUENCE would block all later messages from the organizer.
extension ICalendarObject {
  /// The stored item, changed so that no unverified version is newer than a message from the organizer. Versions that
  /// were verified before remain newer than older messages.
  package func yielding(to message: ICalendarObject) -> ICalendarObject {
    guard message.isOrganizers, items.contains(where: \.isUnverified),
      var oldest = message.items.map({ ItemVersion($0) }).min()
    else { return self }
    // ADD adds dates only to an older version.
    if message.schedulingMethod == .add, oldest.sequence > 0 { oldest.sequence -= 1 }
    return editingItems { item in
      guard let verified = item.verified, ItemVersion(item) > max(verified, oldest) else { return item }
      let version = max(verified, oldest)
      var builder = ComponentBuilder(item)
      builder.set(sequence: version.sequence)
      if let stamp = version.stamp { builder.set(stamp: stamp) }
      return builder.component()
    }
  }

  /// The item after a message from an organizer, with a mark on the components that differ from those of the stored
  /// version.
  ///
  /// If the message is certain to have come from the organizer, marked components that the message only extends or
  /// cancels stay marked, but versions older than the message no longer count. This does not apply to a series if the
  /// message changes only one of its occurrences. If the message is not certain to have come from the organizer, it
  /// cannot name additional people who may speak for the organizer.
  package func marking(
    isVerified: Bool, changedFrom stored: ICalendarObject?, by message: ICalendarObject
  ) -> ICalendarObject {
    guard var item = (try? SchedulingItem(self)) ?? nil else { return self }
    let isAboutSeries = message.schedulingMethod == .add || message.items.contains { $0.first(.recurrenceID) == nil }
    let old = stored.flatMap { (try? SchedulingItem($0)) ?? nil }
    let known = Set(stored?.items ?? [])
    item.members = item.members.map { member in
      guard !known.contains(member.component), let organizer = member.organizer else { return member }
      let base = old.flatMap { $0[member.instance] ?? $0.master }
      let own = base?.organizer?.address == organizer.address ? base : nil
      let line: ContentLine
      if !isVerified {
        line = organizer.line.spoken(for: own?.organizer)
          .verified(own.map { $0.component.verified ?? $0.version } ?? ItemVersion())
      } else if member.component.isUnverified {
        guard isAboutSeries || !member.isMaster else { return member }
        line = organizer.line.verified(member.version)
      } else {
        // Not every message repeats the organizer's mail address.
        guard organizer.isReachedByEmail, organizer.email == nil, let known = own?.organizer?.email else {
          return member
        }
        line = organizer.line.setting("EMAIL", known.text)
      }
      return member.editing { $0.set(line) }
    }
    return item.object
  }

  private var isOrganizers: Bool {
    schedulingMethod.map { [.publish, .request, .add, .cancel].contains($0) } ?? false
  }

  func editingItems(_ edit: (Component) -> Component) -> ICalendarObject {
    let edited = components.map { $0.component == .vevent || $0.component == .vtodo ? edit($0) : $0 }
    return edited == components ? self : ICalendarObject(lines: lines, components: edited)
  }
}

extension Component {
  /// Whether a person accepted the component although it was not certain that it came from its organizer.
  var isUnverified: Bool { verified != nil }

  /// The last version that is certain to have come from the organizer, if the component itself is unverified.
  fileprivate var verified: ItemVersion? {
    guard let text = first(.organizer)?.values(ofParameter: OwnParameter.unverified)?.first else { return nil }
    let parts = text.split(separator: " ")
    return ItemVersion(
      sequence: parts.first.flatMap { Int($0) } ?? 0,
      stamp: parts.dropFirst().first.flatMap { try? CivilDateTime(parsing: $0.dropLast()) }.map {
        Instant($0, at: .zero)
      })
  }
}

extension ContentLine {
  /// The line of an organizer, marked with a verified version.
  fileprivate func verified(_ version: ItemVersion) -> ContentLine {
    let parts = [String(version.sequence), version.stamp.map { "\($0)" }].compactMap(\.self)
    return setting(OwnParameter.unverified, parts.joined(separator: " "))
  }

  /// The line of an organizer, with the stored second address and deputy instead of its own.
  fileprivate func spoken(for known: Invitee?) -> ContentLine {
    setting("SENT-BY", known?.line[parameter: .sentBy]).setting("EMAIL", known?.line[parameter: .email])
  }
}
