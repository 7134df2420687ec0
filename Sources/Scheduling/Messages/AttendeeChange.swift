import CalendarModel
import ICalendar

/// A change by an attendee and the messages that result from it.
struct AttendeeChange {
  private let old: SchedulingItem?
  private let new: SchedulingItem?
  private let user: CalendarUser
  private let text: MessageText

  init(_ old: SchedulingItem?, _ new: SchedulingItem?, _ scheduler: Scheduler) {
    (self.old, self.new, user) = (old, new, scheduler.user)
    text = MessageText(now: scheduler.now)
  }

  func result(insteadOf stored: ICalendarObject?) -> SchedulingMessages {
    // If SCHEDULE-AGENT is CLIENT or NONE, the server does not send messages (RFC 6638 section 7.1).
    if let organizer = (new ?? old)?.organizer, !organizer.isServed {
      return SchedulingMessages(role: .attendee, item: new)
    }
    guard let new else { return result(nil, of: old, declining(old)) }
    guard let old else {
      let (item, answers) = answered(new)
      return result(item, of: new, answers)
    }
    let isForced = new.organizer?.forcedMethod == "REPLY"
    let settlement = AttendeeSettlement(from: old, to: new, by: user, isForced: isForced)
    if !settlement.refused.isEmpty {
      return SchedulingMessages(role: .attendee, object: stored, refused: settlement.refused)
    }
    return result(settlement.item, of: settlement.item, settlement.answers)
  }

  /// - Parameters:
  ///   - stored: The item to store, or nil if it is deleted.
  ///   - item: The item that the answers are about.
  private func result(
    _ stored: SchedulingItem?, of item: SchedulingItem?, _ answers: [AttendeeSettlement.Answer]
  ) -> SchedulingMessages {
    guard let item, !answers.isEmpty else { return SchedulingMessages(role: .attendee, item: stored) }
    let unreachable = item.organizer.flatMap { $0.undeliverable == nil ? nil : $0.address.text }
    return SchedulingMessages(
      role: .attendee, item: stored, messages: replies(answers, item) + delegations(answers.map(\.line), item),
      unreachable: Set([unreachable].compactMap(\.self)))
  }

  /// The answers of an attendee who deletes a copy, which decline all of its components.
  private func declining(_ item: SchedulingItem?) -> [AttendeeSettlement.Answer] {
    (item?.members ?? []).compactMap { member in
      guard !member.times.isCancelled, let line = user.line(in: member), line.answer != .declined else { return nil }
      let declined = Invitee(line.line.setting("PARTSTAT", "DECLINED"))
      return AttendeeSettlement.Answer(member: member, line: declined, comments: [])
    }
  }

  /// A new copy that contains answers to an invitation that was received by other means, and these answers.
  private func answered(_ item: SchedulingItem) -> (SchedulingItem, [AttendeeSettlement.Answer]) {
    let all = item.members.compactMap { member -> AttendeeSettlement.Answer? in
      guard !member.times.isCancelled, let line = user.line(in: member), line.answer != .needsAction else { return nil }
      return AttendeeSettlement.Answer(member: member, line: line, comments: member.component.all(.comment))
    }
    let series = all.first { $0.member.isMaster }?.line.answer
    var marked = item
    for answer in all { marked.put(answer.member.withAnswerUnderWay(of: user)) }
    return (marked, all.filter { $0.member.isMaster || $0.line.answer != series })
  }

  private func replies(_ answers: [AttendeeSettlement.Answer], _ item: SchedulingItem) -> [SchedulingMessage] {
    guard let first = answers.first, let address = item.organizer?.mailURI else { return [] }
    let components = answers.map { text.reply($0.member, $0.line.line, comments: $0.comments) }
    return [text.message(.reply, of: item, components, from: first.line.line.uri, to: [address])]
  }

  /// A REQUEST to each delegate of the user, with everything that the delegate may see (RFC 5546 section 4.2.5).
  private func delegations(_ lines: [Invitee], _ item: SchedulingItem) -> [SchedulingMessage] {
    var seen: Set<AddressIdentity> = []
    return lines.filter { $0.answer == .delegated }.flatMap { line in
      line.delegates.filter { seen.insert($0).inserted }.compactMap { delegate in
        guard let view = item.view(of: delegate), let person = view.members.first?.line(of: delegate),
          let address = person.mailURI
        else { return nil }
        let components = view.members.map { text.request($0) { _ in false } }
        return text.message(
          .request, of: view, components, from: line.line.uri, to: [address], isSignificant: true)
      }
    }
  }
}
