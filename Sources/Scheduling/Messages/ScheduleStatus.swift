package import CalendarModel
package import ICalendar

/// The delivery status of a message to a person, as a SCHEDULE-STATUS code (RFC 6638 section 3.2.9).
public enum ScheduleStatus: String, Sendable {
  /// The message is waiting to be sent.
  case waiting = "1.0"
  /// The message was passed to a mail server.
  case sent = "1.1"
  /// The message was delivered.
  case delivered = "1.2"
  /// There is no user with the address.
  case unknownUser = "3.7"
  /// The sender does not have permission.
  case noPrivilege = "3.8"
  /// Delivery was attempted and failed.
  case failed = "5.1"
  /// There is no way to reach the address.
  case noWay = "5.2"
}

extension Scheduler {
  /// Returns an item with the delivery status of messages recorded.
  ///
  /// - Parameters:
  ///   - statuses: The statuses, keyed by the recipient's address.
  ///   - property: The property on which to record them: ORGANIZER for a REPLY, and ATTENDEE for other messages.
  ///   - older: The statuses that may be overwritten, or nil for all.
  package func noting(
    _ statuses: [AddressIdentity: ScheduleStatus], on property: KnownProperty, in object: ICalendarObject,
    over older: Set<ScheduleStatus>? = nil
  ) -> ICalendarObject {
    if statuses.isEmpty { return object }
    var components = object.components
    for (place, component) in components.enumerated()
    where component.component == .vevent || component.component == .vtodo {
      // The instance does not matter here.
      components[place] =
        SchedulingMember(component, .series).editingPeople { found, person in
          found == property ? person.lineNoting(statuses, over: older) : person.line
        }.component
    }
    return components == object.components ? object : ICalendarObject(lines: object.lines, components: components)
  }
}

extension SchedulingMessages {
  /// Returns the object to store, with the delivery status of the messages recorded.
  ///
  /// - Parameters:
  ///   - attendees: The statuses for ATTENDEE lines.
  ///   - organizers: The statuses for the ORGANIZER line.
  package func object(
    noting attendees: [AddressIdentity: ScheduleStatus], organizers: [AddressIdentity: ScheduleStatus]
  ) -> ICalendarObject? {
    guard !attendees.isEmpty || !organizers.isEmpty, var item else { return object }
    item.editPeople { property, person, _ in
      person.lineNoting(property == .organizer ? organizers : attendees)
    }
    return item.object
  }
}

extension SchedulingItem {
  /// Returns the item with the notes on people's lines from another version.
  func keepingNotes(of old: SchedulingItem?) -> SchedulingItem {
    var item = self
    item.editPeople(besides: old) { _, person, known in
      // An unchanged line already has these notes.
      if person.line == known?.line { return person.line }
      var line = person.line.setting("SCHEDULE-STATUS", known?.line[parameter: .scheduleStatus])
      for name in [OwnParameter.replied, OwnParameter.asked] {
        line = line.setting(name, known?.line.values(ofParameter: name)?.first)
      }
      return line
    }
    return item
  }

  /// Returns the item with other people's answers from another version.
  func takingAnswers(of stored: SchedulingItem, for user: CalendarUser) -> SchedulingItem {
    var item = self
    let isOrganizers = user.organizes(stored)
    for member in members {
      guard let base = stored[member.instance] ?? stored.master else { continue }
      item.put(
        member.editing { builder in
          let undelegated = Set(member.attendees.filter { $0.delegates.isEmpty }.map(\.address))
          builder.editAttendees { person in
            guard !user.isSame(as: person), let known = base.line(of: person.address) else { return person.line }
            return isOrganizers ? person.line.answering(as: known.line) : known.line
          }
          for person in base.attendees where member.line(of: person.address) == nil {
            let delegators = person.line.values(ofParameter: "DELEGATED-FROM") ?? []
            if delegators.contains(where: { undelegated.contains(AddressIdentity($0)) }) { builder.append(person.line) }
          }
        })
    }
    return item
  }

  /// Replaces the ORGANIZER and ATTENDEE lines, given the line of the same person in another version.
  fileprivate mutating func editPeople(
    besides old: SchedulingItem? = nil, _ change: (KnownProperty, Invitee, Invitee?) -> ContentLine
  ) {
    members = members.map { member in
      let base = old?[member.instance] ?? old?.master
      let known = Dictionary((base?.attendees ?? []).map { ($0.address, $0) }) { first, _ in first }
      return member.editingPeople { property, person in
        change(property, person, property == .organizer ? base?.organizer : known[person.address])
      }
    }
  }
}

extension Invitee {
  /// The line with the delivery status of the message to the person, or the unchanged line if there was no message.
  ///
  /// - Parameter older: The statuses that may be overwritten, or nil for all.
  fileprivate func lineNoting(
    _ statuses: [AddressIdentity: ScheduleStatus], over older: Set<ScheduleStatus>? = nil
  ) -> ContentLine {
    if statuses.isEmpty { return line }
    if let older {
      guard let now = line[parameter: .scheduleStatus].flatMap({ ScheduleStatus(rawValue: $0) }), older.contains(now)
      else { return line }
    }
    let status = statuses[address] ?? mailURI.flatMap { statuses[AddressIdentity($0)] }
    return status.map { line.setting("SCHEDULE-STATUS", $0.rawValue) } ?? line
  }
}

extension ContentLine {
  /// The line with the answer, and the notes about that answer, from another line.
  fileprivate func answering(as other: ContentLine) -> ContentLine {
    var line = self
    for name in ["PARTSTAT", "SCHEDULE-STATUS", OwnParameter.replied, OwnParameter.asked] {
      line = line.setting(name, other.values(ofParameter: name)?.first)
    }
    let delegates = other.values(ofParameter: "DELEGATED-TO") ?? []
    return (try? line.settingParameter("DELEGATED-TO", to: delegates)) ?? line
  }
}
