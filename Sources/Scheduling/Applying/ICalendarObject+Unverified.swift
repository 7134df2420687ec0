package import CalendarModel
import CivilTime
import ICalendar

/// Versions of a meeting that a person accepted although it was not certain that its organizer sent them. They are marked on
/// ORGANIZER with the last version that the organizer is certain to have sent. Otherwise, a forged message with a high
/// SEQUENCE would keep away all later messages of the organizer.
extension ICalendarObject {
  /// The stored item, in which no unverified version is newer than a message that the organizer sends. What was verified
  /// before remains newer than older messages.
  package func yielding(to message: ICalendarObject) -> ICalendarObject {
    guard message.isOrganizers, items.contains(where: { $0.verified != nil }),
      var oldest = message.items.map({ ItemVersion($0) }).min()
    else { return self }
    // Dates are only added to a version that is older.
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

  /// The item after a message of an organizer, with a mark on the components that differ from those of the stored version.
  ///
  /// If the organizer is certain to have sent the message, marked components that it only extends or cancels stay marked, and
  /// no version older than the message counts any more. Otherwise, the message names no further people who may speak for
  /// the organizer.
  package func marking(isVerified: Bool, changedFrom stored: ICalendarObject?) -> ICalendarObject {
    let known = Set(stored?.items ?? [])
    return editingItems { item in
      guard !known.contains(item), let line = item.first(.organizer) else { return item }
      var builder = ComponentBuilder(item)
      if isVerified {
        guard item.verified != nil else { return item }
        builder.set(line.verified(ItemVersion(item)))
      } else {
        let base = stored?.version(of: item)
        builder.set(line.spoken(for: base).verified(base.map { $0.verified ?? ItemVersion($0) } ?? ItemVersion()))
      }
      return builder.component()
    }
  }

  private var isOrganizers: Bool {
    schedulingMethod.map { [.publish, .request, .add, .cancel].contains($0) } ?? false
  }

  /// The stored component that a component of the same organizer replaces.
  private func version(of item: Component) -> Component? {
    let name = item.first(.recurrenceID)?.rawValue
    let base =
      items.first { $0.first(.recurrenceID)?.rawValue == name } ?? items.first { $0.first(.recurrenceID) == nil }
    return base.flatMap { $0.organizer == item.organizer ? $0 : nil }
  }

  private func editingItems(_ edit: (Component) -> Component) -> ICalendarObject {
    let edited = components.map { $0.component == .vevent || $0.component == .vtodo ? edit($0) : $0 }
    return edited == components ? self : ICalendarObject(lines: lines, components: edited)
  }
}

extension Component {
  fileprivate var organizer: AddressIdentity? { first(.organizer).map { AddressIdentity($0.uri) } }

  /// The last version that the organizer is certain to have sent, if the component itself is unverified.
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
  /// The line of an organizer, with the mark.
  fileprivate func verified(_ version: ItemVersion) -> ContentLine {
    let parts = [String(version.sequence), version.stamp.map { "\($0)" }].compactMap(\.self)
    return setting(OwnParameter.unverified, parts.joined(separator: " "))
  }

  /// The line of an organizer, with the second address and the deputy that are stored. Of an unknown organizer, only the
  /// address to which an answer would go is taken from a message.
  fileprivate func spoken(for base: Component?) -> ContentLine {
    let known = base?.first(.organizer)
    let own = Invitee(self)
    let email = known == nil && own.isReachedByEmail ? own.line[parameter: .email] : known?[parameter: .email]
    return setting("SENT-BY", known?[parameter: .sentBy]).setting("EMAIL", email)
  }
}
