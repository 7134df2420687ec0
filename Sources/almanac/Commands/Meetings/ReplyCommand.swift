import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import Scheduling

struct ReplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply",
    abstract: "Reply to an invitation.",
    discussion: """
      ID is an invitation in the store, one occurrence of it as ID/20261123T090000Z, or a waiting message such as m3, \
      as `almanac invitations` lists them. The reply is sent for the address that was invited.

      Other waiting messages are replies from people who were not invited, new organizers, and counterproposals for \
      your meetings: --accept applies such a message, and --decline does not.

      The reply is sent by mail if the settings configure it; otherwise it waits in `almanac outbox`.
      """)

  @Argument(
    help: ArgumentHelp("An invitation, ID/OCCURRENCE, or a message such as m3.", valueName: "id"),
    completion: StoreCompletion.ids)
  var id: String

  @Flag(exclusivity: .exclusive, help: "Your reply.")
  var answer: Answer?

  enum Answer: String, EnumerableFlag {
    case accept, decline, tentative, ignore

    static func help(for value: Answer) -> ArgumentHelp? {
      switch value {
      case .accept: "Accept the invitation."
      case .decline: "Decline the invitation."
      case .tentative: "Accept tentatively."
      case .ignore: "Ignore a waiting message without a reply."
      }
    }

    /// Returns nil for no reply.
    var status: Participant.ParticipationStatus? {
      switch self {
      case .accept: .accepted
      case .decline: .declined
      case .tentative: .tentative
      case .ignore: nil
      }
    }
  }

  @Option(name: .long, help: ArgumentHelp("The person to attend instead of you.", valueName: "address"))
  var delegate: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Ask the organizer for another time, such as “2027-01-08 14:00”; an end may follow after a slash. Your copy stays as "
        + "it is.", valueName: "start[/end]"))
  var propose: String?

  @Option(name: .long, help: ArgumentHelp("A comment for the organizer.", valueName: "text"))
  var comment: String?

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("The calendar for a waiting invitation. (default: the default calendar)", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?

  @OptionGroup var options: MeetingOptions

  func validate() throws {
    if [answer != nil, delegate != nil, propose != nil].count(where: { $0 }) != 1 {
      throw ValidationError("use --accept, --decline, --tentative, --ignore, --delegate or --propose")
    }
    if propose != nil, MessageName(typed: id) != nil {
      throw ValidationError("--propose works only for an invitation in a calendar; answer with --tentative first")
    }
    if answer == .ignore, MessageName(typed: id) == nil {
      throw ValidationError(
        "--ignore works only for waiting messages such as m3; to decline an invitation, use --decline")
    }
    if let delegate, Invitation(delegate) == nil { throw ValidationError("“\(delegate)” is not an e-mail address") }
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
      return try await run.finish("Answered", unchanged: "\(id) is no longer waiting")
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
      throw Failure(.usage, "“\(id)” is not an event; --propose works only for events")
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
