public import CalendarModel
import ICalendar

extension Scheduler {
  /// The user's copy of an item with an answer in it; ``messages(from:to:cancelledBefore:)`` makes of that what is sent.
  ///
  /// - Parameters:
  ///   - object: The copy as it is stored.
  ///   - recurrenceID: Which occurrence is answered; nil for all of them.
  /// - Returns: nil if the user is not invited to it, or there is no such occurrence.
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

  /// The item with people who are invited besides, and without some; who organizes it if nobody does yet.
  ///
  /// - Parameters:
  ///   - people: Lines ATTENDEE of those who are to come; one who is invited already keeps the answer.
  ///   - removed: Calendar addresses of those who are not.
  ///   - organizer: The calendar address of the organizer if the item has none.
  /// - Returns: nil if it is no item.
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
