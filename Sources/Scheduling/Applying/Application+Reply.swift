import CalendarModel
import CivilTime
import ICalendar

/// Handles REPLY (RFC 5546 section 3.2.3). Only the answer is applied.
extension Application {
  var replied: Outcome {
    guard let stored else { return Outcome(.ignored(.unknownUID)) }
    guard user.organizes(stored) else { return Outcome(.refused(.notOrganizer)) }
    guard let line = message.speaker(for: check.sender) else { return Outcome(.refused(.severalAttendees)) }
    if let objection = objection(to: line, stored) { return Outcome(objection) }
    var item = stored
    var failures: [SchedulingDecision.Reason] = []
    var isCrossed = false
    for member in message.members {
      guard let answer = member.line(of: line.address) else { continue }
      switch apply(answer, of: member, to: &item) {
      case .failed(let reason): failures.append(reason)
      case .done(let crossed): isCrossed = isCrossed || crossed
      }
    }
    if Set(item.members.map(\.component)) == Set(stored.members.map(\.component)) {
      guard let reason = failures.first else { return Outcome(.unchanged) }
      return Outcome(reason == .partyCrasher && strangers == .ask ? .asked(reason) : .ignored(reason))
    }
    // If the person was asked again while the reply was in transit, confirm that the reply was accepted.
    return Outcome(.applied(.replied, item), messages: isCrossed ? requests(to: line.address, of: item) : [])
  }

  /// The objection to a message from an attendee, or nil if there is none.
  func objection(to line: Invitee, _ stored: SchedulingItem) -> Verdict? {
    if let claimed = message.organizer, claimed.address != stored.organizer?.address { return .asked(.otherOrganizer) }
    let lines = stored.members.compactMap { $0.line(of: line.address) }
    if let objection = check.objection(toAttendees: line, lines) { return objection }
    if lines.isEmpty {
      switch strangers {
      case .ask: return .asked(.partyCrasher)
      case .ignore: return .ignored(.partyCrasher)
      case .add: return nil
      }
    }
    return nil
  }

  private enum Result {
    case failed(SchedulingDecision.Reason)
    /// The answer was applied. `isCrossed` indicates whether the person was asked again while the answer was in
    /// transit.
    case done(isCrossed: Bool)
  }

  private func apply(_ answer: Invitee, of member: SchedulingMember, to item: inout SchedulingItem) -> Result {
    guard let target = item[member.instance] ?? item.override(for: member.instance) else {
      return .failed(.unknownInstance)
    }
    let known = target.line(of: answer.address)
    // An answer does not re-invite a person who was removed from an instance.
    if known == nil, strangers != .add { return .failed(.partyCrasher) }
    let isNewOverride = item[member.instance] == nil
    // An answer to the series is not an answer to a new override.
    let stamp = member.version.stamp
    // An answer with a future date is a mistake. It is ignored here, because otherwise no later answer could replace
    // it.
    let last = isNewOverride ? nil : known?.replied.flatMap { $0 > scheduler.now ? nil : $0 }
    if let stamp, let last, stamp < last { return .failed(.older) }
    if member.sequence < target.sequence, !isSameTime(member, target, item) { return .failed(.oldTime) }
    let asked = known?.line.values(ofParameter: OwnParameter.asked)?.first.flatMap { Int($0) }
    let isCrossed = asked.map { member.sequence < $0 } ?? false
    let before = known?.answer ?? .needsAction
    let attendees = target.attendees.count
    var answered = target.editing { builder in
      builder.editAttendees { person in
        if person.address == answer.address { return person.line.answered(by: answer, member, isCrossed) }
        return isNewOverride ? person.line.setting(OwnParameter.replied, nil) : person.line
      }
      if known == nil { builder.append(ContentLine("ATTENDEE:\(answer.line.uri)").answered(by: answer, member, false)) }
      if target.component.component == .vtodo, attendees == 1 { builder.takeProgress(of: member) }
    }
    if answer.answer == .delegated {
      let earlier = item.members.flatMap(\.attendees).filter { $0.isDelegate(of: answer.address) }.map(\.address)
      answered = answered.inviting(answer.delegates, of: answer, beside: Set(earlier))
    }
    item.put(answered)
    if member.isMaster { follow(answer, from: before, in: &item) }
    return .done(isCrossed: isCrossed)
  }

  /// Whether an answer to an older version refers to the same time.
  private func isSameTime(_ member: SchedulingMember, _ target: SchedulingMember, _ item: SchedulingItem) -> Bool {
    guard let time = member.times.firstTime, let own = target.times.firstTime else { return true }
    return RecurrenceIdentity(of: time, in: message.zones) == RecurrenceIdentity(of: own, in: item.zones)
  }

  /// Applies an answer for the series to its overrides too, if they take place at the times of the series and the
  /// person has not answered them separately.
  private func follow(
    _ answer: Invitee, from before: Participant.ParticipationStatus, in item: inout SchedulingItem
  ) {
    if answer.answer == .delegated { return }
    let named = Set(message.members.map(\.instance))
    for member in item.members where !member.isMaster && !named.contains(member.instance) {
      guard let known = member.line(of: answer.address), known.replied == nil, item.isWhereSeriesIs(member),
        known.answer == .needsAction || known.answer == before
      else { continue }
      item.put(
        member.editingAttendees { person in
          person.address == answer.address ? person.line.setting(answer: answer.answer) : person.line
        })
    }
  }
}

extension Invitee {
  /// The DTSTAMP of the last answer.
  var replied: Instant? {
    guard let text = line.values(ofParameter: OwnParameter.replied)?.first, text.hasSuffix("Z"),
      let civil = try? CivilDateTime(parsing: text.dropLast())
    else { return nil }
    return Instant(civil, at: .zero)
  }
}

extension ContentLine {
  /// Returns a person's line with the given answer and without RSVP.
  func setting(answer: Participant.ParticipationStatus) -> ContentLine {
    setting("PARTSTAT", answer.rawValue).setting("RSVP", nil)
  }

  /// The line of a person, updated from a REPLY.
  ///
  /// - Parameter isCrossed: Whether the person has been asked again since then and this answer is to the earlier
  ///   request.
  fileprivate func answered(by answer: Invitee, _ member: SchedulingMember, _ isCrossed: Bool) -> ContentLine {
    var line = setting(answer: answer.answer)
    if !isCrossed { line = line.setting(OwnParameter.asked, nil) }
    if line[parameter: .cn] == nil, let name = answer.line[parameter: .cn], name.utf8.count <= Self.longestName {
      line = line.setting("CN", name)
    }
    if let delegates = answer.line.values(ofParameter: "DELEGATED-TO")?.prefix(Self.mostDelegates) {
      line = (try? line.settingParameter("DELEGATED-TO", to: Array(delegates))) ?? line
    }
    let codes = member.component.all(.requestStatus).lazy.compactMap(\.requestStatusCode).prefix(Self.mostCodes)
    let status = codes.isEmpty ? "2.0" : codes.joined(separator: ",")
    line = line.setting("SCHEDULE-STATUS", status)
    return member.version.stamp.map { line.setting(OwnParameter.replied, "\($0)") } ?? line
  }
}

extension ContentLine {
  /// The maximum length in octets of a person's name from a reply. Longer names are ignored.
  fileprivate static let longestName = 256
  /// The maximum number of delegates per person, because delegates are sent messages in the organizer's name.
  fileprivate static let mostDelegates = 3
  /// The maximum number of status codes per person from a reply.
  fileprivate static let mostCodes = 5

  /// The code of REQUEST-STATUS, such as `2.0` (RFC 5545 section 3.8.8.3), or nil if it is not valid.
  fileprivate var requestStatusCode: Substring? {
    guard let code = rawValue.split(separator: ";").first, code.utf8.count <= 8,
      code.wholeMatch(of: /[0-9]+(\.[0-9]+){1,2}/) != nil
    else { return nil }
    return code
  }

  /// The value that a reply to a to-do gives for its progress, or nil if it is not one that an attendee can give (RFC
  /// 5546 section 3.4.3).
  fileprivate var progress: String? {
    switch property {
    case .percentComplete: integer.flatMap { (0...100).contains($0) ? String($0) : nil }
    case .completed: time.flatMap { $0.isUTC ? $0.text : nil }
    case .status: ["NEEDS-ACTION", "IN-PROCESS", "COMPLETED"].first { $0 == rawValue.uppercased() }
    default: nil
    }
  }
}

extension ComponentBuilder {
  /// Copies the progress of a to-do from its attendee's component.
  fileprivate mutating func takeProgress(of member: SchedulingMember) {
    for line in member.component.properties {
      if let value = line.progress, let plain = try? ContentLine(name: line.name, rawValue: value) { set(plain) }
    }
  }
}

extension SchedulingMember {
  /// The component with a person's delegates added. The number of delegates is limited for the whole item, regardless
  /// of the number of occurrences.
  ///
  /// - Parameter earlier: The delegates that the person already has in the item.
  fileprivate func inviting(
    _ delegates: [AddressIdentity], of person: Invitee, beside earlier: Set<AddressIdentity>
  ) -> SchedulingMember {
    let names = person.line.values(ofParameter: "DELEGATED-TO") ?? []
    var all = earlier
    return editing { builder in
      for (delegate, uri) in zip(delegates, names) where line(of: delegate) == nil {
        if !all.contains(delegate), all.count >= ContentLine.mostDelegates { continue }
        all.insert(delegate)
        if let line = ContentLine.delegate(uri, of: person.line.uri) { builder.append(line) }
      }
    }
  }
}

extension Invitee {
  /// Whether another person has delegated participation to this person.
  fileprivate func isDelegate(of person: AddressIdentity) -> Bool {
    (line.values(ofParameter: "DELEGATED-FROM") ?? []).contains { AddressIdentity($0) == person }
  }
}
