import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import Scheduling

/// The reader's answer, shown on the page of an invitation, and the form to change it.
struct InvitationValues {
  let context: PageContext
  let found: ItemOccurrence
  let item: (any CalendarItem)?
  /// The time range, or nil if the event has no time.
  let time: Range<Instant>?
  /// Whether the event is all-day and therefore has no conflicts.
  let isAllDay: Bool
  /// Whether the reader may change items in the calendar.
  let isWritable: Bool

  /// The maximum number of concurrent events to show.
  private static let mostEvents = 10

  /// Returns the template values, or nil if the event does not invite the reader or is canceled.
  func values(path: String) throws -> [String: Any]? {
    guard let item, let organizer = item.organizer, let answer = context.user.answer(to: item),
      !found.shown.isCancelled
    else { return nil }
    let words = context.language.words
    let name = PlainText.short(organizer.displayName)
    let events =
      isAllDay
      ? []
      : try time.map { try context.reader.events(during: $0, besides: found.item.uid, limit: Self.mostEvents) } ?? []
    return [
      "lead":
        "\(name.isEmpty ? words[.somebodyInvites] : words.text(.invitesYou, [name])) \(words[Self.words[answer] ?? .notAnswered])",
      "isWritable": isWritable, "answerPath": path, "isOne": found.recurrenceID != nil,
      "tell": words.text(.tellWhom, [PlainText.short(CalendarAddress.shown(organizer.address))]),
      "answers": AnswerForm.answers.map { value, word, status -> [String: Any] in
        ["value": value, "title": words[word], "isCurrent": status == answer]
      },
      "hasEvents": !events.isEmpty,
      "events": events.map { event -> [String: Any] in
        [
          "path": event.path, "title": event.title, "time": context.language.clocks(event.begin, event.finish),
          "calendar": context.calendars.title(event.calendar),
        ]
      },
    ]
  }

  private static let words: [Participant.ParticipationStatus: PageWord] = [
    .accepted: .youCome, .tentative: .youMayCome, .declined: .youDoNotCome, .delegated: .otherComes,
  ]
}
