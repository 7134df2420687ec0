import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import Scheduling

struct ReplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply",
    abstract: "Answer an invitation, and tell whoever organizes it.",
    discussion: """
      ID is an invitation in the store, one occurrence of it as ID/20261123T090000Z, or a message that waits, such as m3, as \
      `almanac invitations` lists them. The answer is that of the address that was invited.

      Of other messages that wait, --accept takes what they say, and --decline does not: the answer of somebody who was not \
      invited, another organizer, or a proposal for a meeting of yours.

      The answer goes by mail, if mail is set up in the settings; else it waits in `almanac outbox`.
      """)

  @Argument(
    help: ArgumentHelp("An invitation, ID/OCCURRENCE, or a message such as m3.", valueName: "id"),
    completion: StoreCompletion.ids)
  var id: String

  @Flag(exclusivity: .exclusive, help: "What you answer.")
  var answer: Answer?

  enum Answer: String, EnumerableFlag {
    case accept, decline, tentative, ignore

    static func help(for value: Answer) -> ArgumentHelp? {
      switch value {
      case .accept: "You come."
      case .decline: "You do not come."
      case .tentative: "You may come."
      case .ignore: "A message that waits is left, and nobody is told."
      }
    }

    /// nil for no answer.
    var status: Participant.ParticipationStatus? {
      switch self {
      case .accept: .accepted
      case .decline: .declined
      case .tentative: .tentative
      case .ignore: nil
      }
    }
  }

  @Option(name: .long, help: ArgumentHelp("Who is to come instead of you.", valueName: "address"))
  var delegate: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Ask the organizer for another time, such as “2027-01-08 14:00”; the end may follow after a slash. Your copy stays as "
        + "it is.", valueName: "start[/end]"))
  var propose: String?

  @Option(name: .long, help: ArgumentHelp("What you say to the organizer.", valueName: "text"))
  var comment: String?

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("The calendar for an invitation that waits. (default: the default calendar)", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?

  @OptionGroup var options: MeetingOptions

  func validate() throws {
    if [answer != nil, delegate != nil, propose != nil].count(where: { $0 }) != 1 {
      throw ValidationError("say --accept, --decline, --tentative or --ignore, name a --delegate, or --propose a time")
    }
    if propose != nil, MessageName(typed: id) != nil {
      throw ValidationError("a time is proposed for an invitation in a calendar; answer --tentative first")
    }
    if answer == .ignore, MessageName(typed: id) == nil {
      throw ValidationError("--ignore is for messages that wait, such as m3; --decline answers an invitation")
    }
    if let delegate, Invitation(delegate) == nil { throw ValidationError("“\(delegate)” is no e-mail address") }
  }

  func run() async throws {
    let meeting =
      delegate.map { MeetingAnswer(delegatingTo: $0, comment: comment) }
      ?? answer?.status.map { MeetingAnswer($0, comment: comment) }
    let run = try MeetingRun(options)
    if let message = MessageName(typed: id) {
      let calendar = try calendar.map { try run.store.calendar(named: $0) }
      try run.take { change, notice in
        try run.store.decide(
          message.id, meeting, in: calendar, isDryRun: run.isDryRun, onChange: change, onNotice: notice)
      }
    } else if let propose {
      try run.take { _, notice in try self.propose(propose, in: run, notice) }
      return try await run.finish("Proposed another time for")
    } else if let meeting {
      let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
      let span: EditSpan = occurrence.recurrenceID == nil ? .all : .this
      try run.take { change, notice in
        try run.store.transaction("reply", isDryRun: run.isDryRun, onChange: change, onNotice: notice) { batch in
          try batch.answer(occurrence, with: meeting, span: span)
        }
      }
    }
    try await run.finish("Answered")
  }

  private func propose(_ text: String, in run: MeetingRun, _ onNotice: (MeetingNotice) -> Void) throws {
    let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
    guard var event = occurrence.event else {
      throw Failure(.usage, "“\(id)” is no event; a time is proposed for events")
    }
    let parts = text.split(separator: "/", maxSplits: 1).map { MomentArgument(String($0)) }
    let times = TimeText(zone: run.zone, timeZones: occurrence.item.timeZones)
    try EventTimes(start: parts.first, end: parts.count > 1 ? parts[1] : nil)
      .apply(to: &event, isNew: false, isSeries: false, times: times)
    let proposed = event
    try run.store.transaction("reply", isDryRun: run.isDryRun) { batch in
      onNotice(try batch.propose(proposed, insteadOf: occurrence, comment: comment))
    }
  }
}
