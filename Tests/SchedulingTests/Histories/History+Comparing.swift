import CalendarModel
import CivilTime
import ICalendar
import Scheduling

extension History {
  /// The contents of a copy for one occurrence.
  private struct Said: Hashable, CustomStringConvertible {
    let start: Instant
    let end: Instant
    let title: String
    let answers: [String]

    var description: String { "\(start)–\(end) \(title) \(answers)" }
  }

  /// Checks that all copies agree with the organizer's, as far as each attendee may see it.
  func compare(answersOfOthers: Bool) throws {
    guard let meeting = copies[Self.organizer] else { return }
    for person in Self.people {
      if delegates.contains(person), !answersOfOthers { continue }
      let isInvited = meeting.items.contains { $0.answer(of: person) != nil }
      // A person who was delegated to in a reply that arrived too late is not invited.
      if !isInvited, delegates.contains(person) { continue }
      let wanted = said(meeting, to: person, answersOfOthers)
      let found = copies[person].map { said($0, to: person, answersOfOthers) } ?? []
      if wanted == found { continue }
      throw Broken(
        description: """
          \(person) \(answersOfOthers ? "after asking" : "")
          should have \(wanted.map(\.description).joined(separator: "\n"))
          and has \(found.map(\.description).joined(separator: "\n"))
          --- organizer
          \(meeting.text)
          --- \(person)
          \(copies[person]?.text ?? "nothing")
          """)
    }
  }

  private func said(_ object: ICalendarObject, to person: String, _ answersOfOthers: Bool) -> [Said] {
    Self.occurrences(object).compactMap { occurrence in
      guard let own = occurrence.component.answer(of: person), own != "DECLINED" else { return nil }
      let others = Self.people.filter { $0 != person }.map { occurrence.component.answer(of: $0) ?? "-" }
      return Said(
        start: occurrence.startInstant, end: occurrence.endInstant, title: occurrence.title ?? "",
        answers: [own] + (answersOfOthers ? others : []))
    }
  }
}
