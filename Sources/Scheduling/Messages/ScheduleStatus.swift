package import CalendarModel
package import ICalendar

/// What became of a message to somebody, by the codes of SCHEDULE-STATUS (RFC 6638 3.2.9).
public enum ScheduleStatus: String, Sendable {
  /// It waits to be sent.
  case waiting = "1.0"
  /// It was given to a mail server.
  case sent = "1.1"
  /// It was delivered.
  case delivered = "1.2"
  /// There is nobody of that address.
  case unknownUser = "3.7"
  /// Whoever sends it may not.
  case noPrivilege = "3.8"
  /// It was tried, and did not succeed.
  case failed = "5.1"
  /// No way leads there.
  case noWay = "5.2"
}

extension Scheduler {
  /// An item with what became of messages to its people.
  ///
  /// - Parameters:
  ///   - statuses: By the address that messages go to.
  ///   - property: On whose lines: a REPLY goes to ORGANIZER, all else to ATTENDEEs.
  ///   - older: What it is noted over; nil for everything.
  package func noting(
    _ statuses: [AddressIdentity: ScheduleStatus], on property: KnownProperty, in object: ICalendarObject,
    over older: Set<ScheduleStatus>? = nil
  ) -> ICalendarObject {
    if statuses.isEmpty { return object }
    var components = object.components
    for (place, component) in components.enumerated()
    where component.component == .vevent || component.component == .vtodo {
      // Which instance it is makes no difference.
      components[place] =
        SchedulingMember(component, .series).editingPeople { found, person in
          found == property ? person.lineNoting(statuses, over: older) : person.line
        }.component
    }
    return components == object.components ? object : ICalendarObject(lines: object.lines, components: components)
  }
}

extension SchedulingMessages {
  /// What is to be stored, with what becomes of the messages.
  ///
  /// - Parameters:
  ///   - attendees: What stands on the lines of those who are invited.
  ///   - organizers: What stands on the line of whoever organizes it.
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
  /// The item with what is noted on the lines of its people in another one, and nothing else.
  func keepingNotes(of old: SchedulingItem?) -> SchedulingItem {
    var item = self
    item.editPeople(besides: old) { _, person, known in
      // A line that is as it was has them already.
      if person.line == known?.line { return person.line }
      var line = person.line.setting("SCHEDULE-STATUS", known?.line[parameter: .scheduleStatus])
      for name in [OwnParameter.replied, OwnParameter.asked] {
        line = line.setting(name, known?.line.values(ofParameter: name)?.first)
      }
      return line
    }
    return item
  }

  /// The item with what others have answered in another one.
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

  /// Writes the lines of ORGANIZER and ATTENDEE anew, each beside that of the same person in another item.
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
  /// The line with what became of a message to the person; the line itself if none went there.
  ///
  /// - Parameter older: What it is noted over; nil for everything.
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
  /// The line with the answer of another one, and with what is noted of that.
  fileprivate func answering(as other: ContentLine) -> ContentLine {
    var line = self
    for name in ["PARTSTAT", "SCHEDULE-STATUS", OwnParameter.replied, OwnParameter.asked] {
      line = line.setting(name, other.values(ofParameter: name)?.first)
    }
    let delegates = other.values(ofParameter: "DELEGATED-TO") ?? []
    return (try? line.settingParameter("DELEGATED-TO", to: delegates)) ?? line
  }
}
