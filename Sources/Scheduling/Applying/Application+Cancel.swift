import CalendarModel
import ICalendar

/// CANCEL (RFC 5546 3.2.5): what is called off stays, marked, so that one sees what it was.
extension Application {
  var cancelled: Verdict {
    guard let stored else { return .ignored(.unknownUID) }
    if let objection = check.objection(toOrganizers: message, about: stored) { return objection }
    if user.organizes(stored) { return .ignored(.ownItem) }
    var item = stored
    var failures: [SchedulingDecision.Reason] = []
    for member in message.members {
      if let failure = cancel(member, in: &item) { failures.append(failure) }
    }
    if item.members.contains(where: { !$0.isMaster && !$0.times.isCancelled }) {
      // It would call off what takes place.
      item.members.removeAll { $0.isMaster && $0.times.isCancelled }
    }
    if Set(item.members.map(\.component)) != Set(stored.members.map(\.component)) { return .applied(.cancelled, item) }
    return failures.first.map { .ignored($0) } ?? .unchanged
  }

  /// Calls off what one component of the message names.
  private func cancel(_ member: SchedulingMember, in item: inout SchedulingItem) -> SchedulingDecision.Reason? {
    let others = othersAlone(member)
    let named: [SchedulingMember]
    if member.isMaster {
      named = item.members
    } else if let own = item[member.instance] {
      named = [own]
    } else if let plain = item.override(for: member.instance) {
      if others != nil { return nil }
      named = [member.component.first(.recurrenceID).map { line in plain.editing { $0.set(line) } } ?? plain]
    } else {
      let isGone = item.master.map { $0.exclusions(in: item.zones).contains(member.instance) } ?? false
      return isGone ? nil : .unknownInstance
    }
    let current = named.filter { isCurrent(member, for: $0) }
    for old in current {
      item.put(
        old.editing { builder in
          if let others {
            builder.editAttendees { others.contains($0.address) ? nil : $0.line }
          } else {
            builder.set(ContentLine("STATUS:CANCELLED"))
          }
          if member.sequence > old.sequence { builder.set(sequence: member.sequence) }
          if let stamp = member.version.stamp, old.version.stamp.map({ stamp > $0 }) ?? true {
            builder.set(stamp: stamp)
          }
        })
    }
    return current.isEmpty ? .older : nil
  }

  /// The people whom the message takes out, if it is about others alone.
  private func othersAlone(_ member: SchedulingMember) -> Set<AddressIdentity>? {
    if member.times.isCancelled || member.attendees.isEmpty || user.line(in: member) != nil { return nil }
    return Set(member.attendees.map(\.address))
  }

  /// Whether the message is not older: without SEQUENCE, or with the same one and no older DTSTAMP, it counts, since
  /// Exchange and others send it so.
  private func isCurrent(_ member: SchedulingMember, for old: SchedulingMember) -> Bool {
    if member.component.first(.sequence) == nil { return true }
    if member.sequence != old.sequence { return member.sequence > old.sequence }
    guard let stamp = member.version.stamp, let known = old.version.stamp else { return true }
    return stamp >= known
  }
}
