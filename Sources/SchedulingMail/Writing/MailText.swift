import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import Mailing
import Scheduling
import TimeZones

/// The human-readable text of an e-mail about a message.
struct MailText {
  /// The person who sends the message.
  let actor: MailPerson
  /// The subject of the e-mail.
  let subject: String
  /// The text of the e-mail.
  let body: String
  /// The time of the message (DTSTAMP).
  let date: Instant

  init(
    _ message: SchedulingMessage, for reader: AddressIdentity, before: ICalendarObject?, _ customs: LocalCustoms,
    zone: TimeZoneRules?
  ) {
    let components = message.calendar.components.filter { $0.component != .vtimezone }
    let actor = Self.actor(of: message, components)
    let times = MeetingTimes(message.calendar.zones(), customs, zone: zone)
    let isFromOrganizer = components.first?.organizer?.address == actor.address
    // An organizer's message covers parts that the reader could already see; a delegation is new to its reader.
    let isNew = message.method == .request && !isFromOrganizer
    let old = isNew ? nil : before.map { Earlier($0, for: isFromOrganizer ? reader : nil, customs, zone: zone) }
    let words = MessageWords(message.method, by: actor, components, isKnown: old?.isKnown ?? false)
    // A message that contains little more than the UID is described by the previous version of the meeting.
    let shown = message.method == .declineCounter ? components.map { old?.component(of: $0) ?? $0 } : components
    let title = ItemTitle.line(shown.first?.first(.summary)?.text).cut(to: Self.longestTitle)
    let when = shown.first.flatMap { times.brief($0) }
    subject = "\(words.subject): \(title)" + (when.map { ", \($0)" } ?? "")

    var paragraphs = [[words.sentence]]
    for (index, component) in shown.prefix(Self.mostComponents).enumerated() {
      let facts = MeetingFacts(component, times)
      let earlier = Self.saysChanges.contains(message.method) ? old?.facts(of: component) : nil
      let changes = earlier.map { facts.changes(since: $0) }
      // Unchanged components are omitted.
      if index > 0, let changes, changes.isEmpty { continue }
      paragraphs.append(
        facts.lines + Self.answers(message.method, component, actor, isAlone: components.count == 1))
      if let changes, !changes.isEmpty { paragraphs.append(["What has changed:"] + changes.map { "- \($0)" }) }
      if Self.saysDescription.contains(message.method), !facts.description.isEmpty {
        paragraphs.append(Self.cut(facts.description))
      }
    }
    let rest = components.count - Self.mostComponents
    if rest > 0 { paragraphs.append(["The calendar in this e-mail contains \(rest.of("more occurrence"))."]) }
    if message.method == .request, let organizer = components.first?.organizer {
      paragraphs.append([Self.wayToAnswer(organizer, title)])
    }
    body = paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    self.actor = actor
    date = components.lazy.compactMap { ComponentTimes($0).version.stamp }.first ?? Instant(secondsSince1970: 0)
  }

  private static let (longestTitle, mostComponents, longestDescription) = (200, 20, 4_000)
  private static let saysChanges: Set<SchedulingMethod> = [.request, .counter]
  private static let saysDescription: Set<SchedulingMethod> = [.request, .add, .publish]

  /// The sender, from the sender's line in the calendar.
  private static func actor(of message: SchedulingMessage, _ components: [Component]) -> MailPerson {
    let address = AddressIdentity(message.from)
    let people = components.flatMap { ($0.organizer.map { [$0] } ?? []) + $0.attendees }
    return people.first { $0.address == address } ?? MailPerson(ContentLine("ORGANIZER:\(message.from)"))
  }

  /// The comment and the delegates in an answer, and the answer itself if there are several components.
  private static func answers(
    _ method: SchedulingMethod, _ component: Component, _ actor: MailPerson, isAlone: Bool
  ) -> [String] {
    guard method == .reply || method == .counter else { return [] }
    var lines: [String] = []
    if let own = component.attendees.first(where: { $0.address == actor.address }) {
      if method == .reply, !isAlone { lines.append("Answer: \(MessageWords.answer(own.answer))") }
      if !own.delegates.isEmpty {
        lines.append("Delegated to: \(own.delegates.map { PlainText.line($0.text) }.joined(separator: ", "))")
      }
    }
    return lines + component.all(.comment).prefix(10).map { "Comment: \(PlainText.line($0.text).cut(to: 1_000))" }
  }

  private static func cut(_ lines: [String]) -> [String] {
    var (kept, length) = ([String](), 0)
    for line in lines {
      length += line.utf8.count
      if length > longestDescription { return kept + ["[…]"] }
      kept.append(line)
    }
    return kept
  }

  /// The instructions for answering.
  private static func wayToAnswer(_ organizer: MailPerson, _ title: String) -> String {
    guard let address = organizer.mailAddress else { return "Answer in your calendar program." }
    let subject = "Re: \(title)".utf8.map { byte -> String in
      let isPlain = byte | 0x20 &- 0x61 < 26 && byte >= 0x41 || byte &- 0x30 < 10
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
    let link = "\(CalendarAddress.uri(ofMailAddress: address.text))?subject=\(subject)"
    return "Answer in your calendar program, or by mail: \(link)"
  }
}

/// The item before a change, as the reader could see it.
private struct Earlier {
  private let item: ICalendarObject
  private let reader: AddressIdentity?
  private let times: MeetingTimes
  /// Whether the reader could see any part of it.
  let isKnown: Bool

  /// - Parameter reader: The reader whose view is used, or nil for the complete item.
  init(_ item: ICalendarObject, for reader: AddressIdentity?, _ customs: LocalCustoms, zone: TimeZoneRules?) {
    self.item = item
    self.reader = reader
    times = MeetingTimes(item.zones(), customs, zone: zone)
    isKnown = item.components.contains { component in
      component.component != .vtimezone
        && (reader == nil || component.attendees.contains { $0.address == reader })
    }
  }

  /// The previous facts about the instance in a component, or nil if the reader could not see it.
  func facts(of component: Component) -> MeetingFacts? {
    self.component(of: component).map { MeetingFacts($0, times) }
  }

  /// The previous version of the instance in a component, or nil if the reader could not see it.
  func component(of component: Component) -> Component? {
    item.component(at: component.first(.recurrenceID), seenBy: reader)
  }
}
