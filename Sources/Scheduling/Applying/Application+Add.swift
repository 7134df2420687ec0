import CalendarModel
import ICalendar

/// Handles ADD (RFC 5546 section 3.2.4), which adds instances to a stored version.
extension Application {
  var added: Outcome {
    guard let stored else {
      guard let sender = check.sender else { return Outcome(.asked(.needRefresh), messages: refresh(message)) }
      if !message.object.isOrganized(by: sender) { return Outcome(.asked(.unknownSender)) }
      // Only the person who sent this part of the meeting is asked for the rest.
      let messages = refresh(message).filter { $0.to.allSatisfy { AddressIdentity($0) == sender } }
      return Outcome(.asked(.needRefresh), messages: messages)
    }
    if user.organizes(stored) { return Outcome(.ignored(.ownItem)) }
    if let objection = check.objection(toOrganizers: message, about: stored) { return Outcome(objection) }
    guard let master = stored.master, let first = message.members.first else { return needed }
    if first.version < master.version || first.version == master.version { return Outcome(.ignored(.older)) }
    let isPlain = message.members.allSatisfy { !$0.times.isSeries && $0.times.start != nil && $0.isMaster }
    guard first.sequence <= master.sequence + 1, isPlain else { return needed }
    let message = message.withoutZones(contradicting: stored)
    var item = stored
    item.takeZones(of: message, isAboutSeries: false)
    // The series is changed only once, because it is expanded again after each change.
    item.put(
      master.editing { builder in
        for case let line? in message.members.map({ $0.component.first(.dtstart) }) {
          if let addition = try? ContentLine(name: "RDATE", parameters: line.parameters, rawValue: line.rawValue) {
            builder.append(addition)
          }
        }
        let last = message.members.last ?? first
        builder.set(sequence: last.sequence)
        if let stamp = last.version.stamp { builder.set(stamp: stamp) }
      })
    for member in message.members {
      add(member.withoutMarks.withoutAlarms.naming(organizer: stored.organizer), to: &item)
    }
    return Outcome(.applied(.added, item))
  }

  /// The outcome of a verdict. If the message and the stored item divide the series differently, i.e. one of them is
  /// about a single instance and the other also about all later ones (RANGE=THISANDFUTURE), the complete item is
  /// requested instead.
  func whole(_ verdict: Verdict) -> Outcome {
    guard case .applied = verdict, let stored, message.master == nil else { return Outcome(verdict) }
    let includesFuture = { (member: SchedulingMember) in member.times.recurrenceID?.includesFuture ?? false }
    let isOther = message.members.contains { member in
      stored[member.instance].map { includesFuture($0) != includesFuture(member) } ?? false
    }
    return isOther ? needed : Outcome(verdict)
  }

  private var needed: Outcome { Outcome(.asked(.needRefresh), messages: refresh(stored ?? message)) }

  /// Adds the override for an instance that was added to the series, if it differs from the series.
  private func add(_ member: SchedulingMember, to item: inout SchedulingItem) {
    guard let line = member.component.first(.dtstart), let start = line.time else { return }
    let instance = RecurrenceIdentity(of: start, in: message.zones)
    var name = ContentLine("RECURRENCE-ID:").saying(start)
    if let value = line[parameter: .value] { name = name.setting("VALUE", value) }
    let override = SchedulingMember(
      member.editing { builder in
        builder.set(name)
        builder.keepPrivate(as: item.master)
      }.component, instance)
    guard let plain = item.override(for: instance) else { return item.put(override) }
    let (first, second) = (SeenProperties(plain, item.zones), SeenProperties(override, message.zones))
    if !second.differences(from: first).isEmpty { item.put(override) }
  }

  /// Asks the organizer for the complete item.
  private func refresh(_ item: SchedulingItem) -> [SchedulingMessage] {
    guard let member = item.master ?? item.members.first, let line = user.line(in: member) ?? user.line(in: message),
      let address = message.organizer?.mailURI
    else { return [] }
    return [text.message(.refresh, of: item, [text.refresh(member, line.line)], from: line.line.uri, to: [address])]
  }
}

extension CalendarUser {
  /// The user's line in the first component that contains such a line.
  fileprivate func line(in item: SchedulingItem) -> Invitee? { item.members.lazy.compactMap { line(in: $0) }.first }
}
