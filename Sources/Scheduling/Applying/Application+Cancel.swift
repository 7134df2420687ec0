import CalendarModel
import ICalendar

/// Handles CANCEL (RFC 5546 section 3.2.5). Cancelled components are kept and marked, so that the user can see what was
/// cancelled.
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
      // Without this, cancelling the series would also cancel the instances that still take place.
      item.members.removeAll { $0.isMaster && $0.times.isCancelled }
    }
    if Set(item.members.map(\.component)) != Set(stored.members.map(\.component)) { return .applied(.cancelled, item) }
    return failures.first.map { .ignored($0) } ?? .unchanged
  }

  /// Applies the cancellation of one component in the message.
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

  /// The people whom the message removes, if it concerns only other people.
  private func othersAlone(_ member: SchedulingMember) -> Set<AddressIdentity>? {
    if member.times.isCancelled || member.attendees.isEmpty || user.line(in: member) != nil { return nil }
    return Set(member.attendees.map(\.address))
  }

  /// Whether the message is not older than the stored version. A message without SEQUENCE, or with the same SEQUENCE
  /// and no older DTSTAMP, is current, because Exchange and other programs send such messages.
  private func isCurrent(_ member: SchedulingMember, for old: SchedulingMember) -> Bool {
    if member.component.first(.sequence) == nil { return true }
    if member.sequence != old.sequence { return member.sequence > old.sequence }
    guard let stamp = member.version.stamp, let known = old.version.stamp else { return true }
    return stamp >= known
  }
}
