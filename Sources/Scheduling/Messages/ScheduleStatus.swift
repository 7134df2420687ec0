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
  /// An item as a program sends it, with what is noted on the lines of its people. Programs write neither SCHEDULE-STATUS
  /// (RFC 6638 7.3) nor what is noted of answers, and may leave out what they do not know.
  ///
  /// - Parameter old: The item as it is stored; nil if it is new.
  package func keepingNotes(_ new: ICalendarObject, of old: ICalendarObject?) -> ICalendarObject {
    editing(new, besides: old) { line, stored in
      let noted = stored.map { Invitee($0) }
      var line = line.setting("SCHEDULE-STATUS", noted?.line[parameter: .scheduleStatus])
      for name in [OwnParameter.replied, OwnParameter.asked] {
        line = line.setting(name, noted?.line.values(ofParameter: name)?.first)
      }
      return line
    }
  }

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
    return editing(object, besides: nil) { line, _ in
      guard line.property == property else { return line }
      if let older {
        guard let now = line[parameter: .scheduleStatus].flatMap({ ScheduleStatus(rawValue: $0) }), older.contains(now)
        else { return line }
      }
      let person = Invitee(line)
      let status = statuses[person.address] ?? person.mailURI.flatMap { statuses[AddressIdentity($0)] }
      return status.map { line.setting("SCHEDULE-STATUS", $0.rawValue) } ?? line
    }
  }

  /// An item as a program sends it that knew all but the newest answers (RFC 6638 3.2.10): those of others are as they are
  /// stored, and so are the people to whom others have delegated it meanwhile.
  package func takingAnswers(of old: ICalendarObject, into new: ICalendarObject) -> ICalendarObject {
    guard let stored = item(old), var item = item(new) else { return new }
    let isOrganizers = user.organizes(stored)
    for member in item.members {
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
    return item.object
  }

  private func item(_ object: ICalendarObject) -> SchedulingItem? { (try? SchedulingItem(object)) ?? nil }

  /// Writes the lines of ORGANIZER and ATTENDEE anew, each beside the stored one of the same person; the object itself if
  /// no line is another one then.
  private func editing(
    _ object: ICalendarObject, besides old: ICalendarObject?, _ change: (ContentLine, ContentLine?) -> ContentLine
  ) -> ICalendarObject {
    let stored = old.flatMap { self.item($0) }
    // Which instances the components are is asked for only where they are compared.
    var members = stored.flatMap { _ in item(object)?.members }?.makeIterator()
    var components = object.components
    var isChanged = false
    for (place, component) in components.enumerated()
    where component.component == .vevent || component.component == .vtodo {
      let base = members?.next().flatMap { stored?[$0.instance] } ?? stored?.master
      let known = Dictionary((base?.attendees ?? []).map { ($0.address, $0.line) }) { first, _ in first }
      var builder = ComponentBuilder(component)
      var isOther = false
      for index in builder.elements.indices {
        guard case .property(let line) = builder.elements[index] else { continue }
        let edited: ContentLine
        switch line.property {
        case .organizer: edited = change(line, base?.organizer?.line)
        case .attendee: edited = change(line, known.isEmpty ? nil : known[AddressIdentity(line.uri)])
        default: continue
        }
        if edited == line { continue }
        builder.elements[index] = .property(edited)
        isOther = true
      }
      if !isOther { continue }
      components[place] = builder.component()
      isChanged = true
    }
    return isChanged ? ICalendarObject(lines: object.lines, components: components) : object
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
