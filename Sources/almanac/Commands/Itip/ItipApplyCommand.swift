import Archives
public import ArgumentParser
import CalendarModel
import CommandLine
import Conversion
import ICalendar
import JSON
public import Scheduling

struct ItipApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Say what a message does to a meeting.",
    discussion: """
      BASE is the meeting as it is stored; an empty file, such as /dev/null, is no meeting. MESSAGE is an iCalendar object \
      with METHOD, or an e-mail with one: then --from is its From. Without --from the sender is not checked, and you vouch \
      for it.

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
    let (message, sender) = try received()
    let decision = scheduler.apply(message, to: base, from: from ?? sender, strangers: strangers)
    if options.jsonOption.json {
      StandardOutput.write(Array((decision.jsonText(.indented) + "\n").utf8))
    } else {
      if let object = decision.object { StandardOutput.write(object.bytes) }
    }
    let outcome = "\(decision.kind.rawValue): \(decision.reason.rawValue)"
    if decision.kind.exitStatus != .ok { throw Failure(decision.kind.exitStatus, outcome) }
    if !options.jsonOption.json { Terminal.write(outcome) }
  }

  /// The message, and who sent it if it is an e-mail.
  private func received() throws -> (ICalendarObject, String?) {
    try ConversionFailure.naming(message) {
      guard message != "-", let mail = try CalendarMail(path: message) else {
        guard let object = try options.object(message) else {
          throw ICalendarError(.notICalendar, "it is empty, and no message")
        }
        return (object, nil)
      }
      guard mail.inputs.count == 1, let input = mail.inputs.first else {
        throw Failure(.findings, "\(message) has \(mail.inputs.count) calendars; save the one that you mean as a file")
      }
      // Nobody vouches for a mail that does not say whose it is.
      guard let sender = from ?? mail.sender else {
        throw Failure(.denied, "\(message) does not say in one From who sent it; --from ADDRESS does")
      }
      guard let object = try ItipOptions.object(try input.iCalendarText()) else {
        throw ICalendarError(.notICalendar, "the calendar in it is empty")
      }
      return (object, sender)
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
