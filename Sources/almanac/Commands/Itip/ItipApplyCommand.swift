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
    abstract: "Say what a message does to a meeting.",
    discussion: """
      BASE is the meeting as it is stored; an empty file, such as /dev/null, is no meeting. MESSAGE is an iCalendar object \
      with METHOD, or an e-mail with one: then --from is its From, and a person decides if its Authentication-Results say \
      that a check of the sender failed. Without --from the sender of a file is not checked, and you vouch for it.

      Prints the meeting as it is to be afterwards: as it was if nothing is applied, and nothing if there is none. With \
      --json it prints what was decided and why, what changes, and what is to be sent in answer.

      Exit codes: 0 if it is applied or changes nothing, 1 if it is ignored, 4 if it is refused, 5 if a person has to decide, \
      9 if it is not iCalendar.
      """)

  @Argument(help: ArgumentHelp("The meeting.", valueName: "base"), completion: .file(extensions: ["ics"]))
  var base: String

  @Argument(
    help: ArgumentHelp("The message.", valueName: "message"), completion: .file(extensions: ["ics", "eml"]))
  var message: String

  @Option(name: .long, help: ArgumentHelp("Who sent the message, by what you know.", valueName: "address"))
  var from: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What to do with answers of people who are not invited: ask, add or ignore.", valueName: "what"),
    completion: .list(StrangerPolicy.allCases.map(\.rawValue)))
  var strangers: StrangerPolicy = .ask

  @OptionGroup var options: ItipOptions

  func validate() throws {
    if base == "-", message == "-" { throw ValidationError("standard input can be only one of the two") }
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

  /// The message, and what is known of where it comes from.
  private func received() throws -> (ICalendarObject, MessageOrigin) {
    try ConversionFailure.naming(message) {
      guard message != "-", let mails = try ReceivedMail.all(at: message) else {
        guard let object = try options.object(message) else {
          throw ICalendarError(.notICalendar, "it is empty, and no message")
        }
        return (object, MessageOrigin(sender: from))
      }
      if let problem = mails.first?.problem, mails.count == 1 { throw problem }
      let calendars = mails.flatMap { mail in mail.calendars.map { (mail, $0) } }
      guard calendars.count == 1, let (mail, calendar) = calendars.first else {
        throw Failure(.findings, "\(message) has \(calendars.count) calendars; save the one that you mean as a file")
      }
      // Who names the sender vouches for it.
      if let from { return (try calendar.message(), MessageOrigin(sender: from, method: calendar.method)) }
      try UserSettings.checkGeneral()
      let relays = TrustedRelays.settings
      // Nobody vouches for a mail that does not say whose it is.
      if relays.sender(of: mail) == nil {
        throw Failure(.denied, "\(message) does not say in one From who sent it; --from ADDRESS does")
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
