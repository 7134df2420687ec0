public import CalendarModel
import ICalendar

extension Scheduler {
  /// Returns the user's copy of an item with an answer set. Pass it to ``messages(from:to:cancelledBefore:)`` to create
  /// the messages to send.
  ///
  /// - Parameters:
  ///   - object: The stored copy.
  ///   - recurrenceID: The occurrence to answer, or nil for all.
  /// - Returns: nil if the user is not invited, or there is no such occurrence.
  public func answering(
    _ object: ICalendarObject, with answer: MeetingAnswer, at recurrenceID: RecurrenceID? = nil
  ) -> ICalendarObject? {
    guard var item = (try? SchedulingItem(object)) ?? nil else { return nil }
    let targets: [SchedulingMember]
    if let recurrenceID {
      let instance = RecurrenceIdentity(of: recurrenceID.time, in: item.zones)
      guard let target = item[instance] ?? item.override(for: instance) else { return nil }
      targets = [target]
    } else {
      targets = item.members.filter { !$0.times.isCancelled }
    }
    var isAnswered = false
    for target in targets {
      guard let line = user.line(in: target) else { continue }
      isAnswered = true
      item.put(target.answered(line, answer))
    }
    return isAnswered ? item.object : nil
  }

  /// Returns an item with people added and removed, and with an organizer if it had none.
  ///
  /// - Parameters:
  ///   - people: The people to add. Those who are already invited keep their answer.
  ///   - removed: The calendar addresses of the people to remove.
  ///   - organizer: The calendar address of the organizer, used if the item has none.
  /// - Returns: nil if the object does not contain an item.
  public func inviting(
    _ people: [Invitation], removing removed: [String], to object: ICalendarObject, as organizer: String
  ) -> ICalendarObject? {
    guard var item = (try? SchedulingItem(object)) ?? nil else { return nil }
    let gone = Set(removed.map { AddressIdentity($0) })
    for member in item.members where !member.times.isCancelled {
      item.put(
        member.editing { builder in
          if member.organizer == nil { builder.append(ContentLine("ORGANIZER:\(organizer)")) }
          builder.editAttendees { gone.contains($0.address) ? nil : $0.line }
          for person in people where member.line(of: AddressIdentity(person.address)) == nil {
            builder.append(person.line)
          }
        })
    }
    return item.object
  }
}

extension SchedulingMember {
  fileprivate func answered(_ own: Invitee, _ answer: MeetingAnswer) -> SchedulingMember {
    editing { builder in
      builder.editAttendees { person in
        guard person.address == own.address else { return person.line }
        return person.line.setting("PARTSTAT", answer.status.rawValue)
          .setting("DELEGATED-TO", answer.delegate)
      }
      if let comment = answer.comment { builder.append(ContentLine("COMMENT:\(TextValue.encode(comment))")) }
    }
  }
}
