import Archives
public import ArgumentParser
import CalendarModel
import CommandLine
import Conversion
import ICalendar
import JSON
public import Scheduling
import SchedulingMail

struct ItipApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Show the effect of a message on a meeting.",
    discussion: """
      BASE is the stored meeting; an empty file, such as /dev/null, means there is none. MESSAGE is an iCalendar \
      object with METHOD, or an e-mail that contains one. For an e-mail, --from defaults to its From; if its \
      Authentication-Results report a failed check of the sender, a person must decide. Without --from, the sender of \
      a file is not checked, and the file is trusted.

      Prints the resulting meeting: unchanged if nothing is applied, and nothing at all if there is no meeting. With \
      --json, prints the decision and its reason, the changes, and the messages to send in reply.

      Exit codes: 0 if the message is applied or changes nothing, 1 if it is ignored, 4 if it is refused, 5 if a \
      person must decide, 9 if it is not iCalendar.
      """)

  @Argument(help: ArgumentHelp("The meeting.", valueName: "base"), completion: .file(extensions: ["ics"]))
  var base: String

  @Argument(
    help: ArgumentHelp("The message.", valueName: "message"), completion: .file(extensions: ["ics", "eml"]))
  var message: String

  @Option(name: .long, help: ArgumentHelp("The sender of the message, if you know it.", valueName: "address"))
  var from: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How to handle replies from people who are not invited: ask, add or ignore.", valueName: "what"),
    completion: .list(StrangerPolicy.allCases.map(\.rawValue)))
  var strangers: StrangerPolicy = .ask

  @OptionGroup var options: ItipOptions

  func validate() throws {
    if base == "-", message == "-" { throw ValidationError("only one of the two inputs can be standard input") }
  }

  func run() throws {
    let scheduler = try options.scheduler()
    let base = try options.object(base)
    let (message, origin) = try received()
    let decision = scheduler.apply(message, to: base, by: origin, strangers: strangers)
    if options.jsonOption.json {
      StandardOutput.write(Array((decision.jsonText(.indented) + "\n").utf8))
    } else {
      if let object = decision.object { StandardOutput.write(object.bytes) }
    }
    let outcome = "\(decision.kind.rawValue): \(decision.reason.rawValue)"
    if decision.kind.exitStatus != .ok { throw Failure(decision.kind.exitStatus, outcome) }
    if !options.jsonOption.json { Terminal.write(outcome) }
  }

  /// The message, and what is known about its origin.
  private func received() throws -> (ICalendarObject, MessageOrigin) {
    try ConversionFailure.naming(message) {
      guard message != "-", let mails = try ReceivedMail.all(at: message) else {
        guard let object = try options.object(message) else {
          throw ICalendarError(.notICalendar, "the input is empty; expected a message")
        }
        return (object, MessageOrigin(sender: from))
      }
      if let problem = mails.first?.problem, mails.count == 1 { throw problem }
      let calendars = mails.flatMap { mail in mail.calendars.map { (mail, $0) } }
      guard calendars.count == 1, let (mail, calendar) = calendars.first else {
        throw Failure(
          .findings, "\(message) has \(calendars.count) calendars; save the one you want as a separate file")
      }
      // A sender given by the user is trusted.
      if let from { return (try calendar.message(), MessageOrigin(sender: from, method: calendar.method)) }
      try UserSettings.checkGeneral()
      let relays = TrustedRelays.settings
      // A mail that does not identify its sender is not trusted.
      if relays.sender(of: mail) == nil {
        throw Failure(.denied, "\(message) does not have exactly one sender in From; give it with --from ADDRESS")
      }
      return (try calendar.message(), relays.origin(of: calendar, in: mail))
    }
  }
}

extension StrangerPolicy: ExpressibleByArgument {}

extension SchedulingDecision.Kind {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .applied, .unchanged: .ok
    case .ignored: .findings
    case .refused: .denied
    case .asked: .conflict
    }
  }
}
