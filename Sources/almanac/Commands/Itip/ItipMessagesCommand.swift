import ArgumentParser
import CalendarModel
import CommandLine
import ICalendar
import JSON
import Scheduling

struct ItipMessagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages",
    abstract: "Say what a change of a meeting sends, and to whom.",
    discussion: """
      OLD and NEW are the meeting before and after the change; an empty file, such as /dev/null, is no meeting. Who you are \
      to it, its organizer or an attendee, follows from your addresses.

      Prints each message as an iCalendar object whose X-ALMANAC-TO says to whom it goes. With --json also the meeting as \
      it is to be stored, with the SEQUENCE and the answers that belong to the change.

      Exit codes: 0 also without messages; 1 if the meeting cannot be scheduled as it is; 4 if you may not change that.
      """)

  @Argument(help: ArgumentHelp("The meeting before.", valueName: "old"), completion: .file(extensions: ["ics"]))
  var old: String

  @Argument(help: ArgumentHelp("The meeting after.", valueName: "new"), completion: .file(extensions: ["ics"]))
  var new: String

  @OptionGroup var options: ItipOptions

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("standard input can be only one of the two") }
  }

  func run() throws {
    let result = try options.scheduler().messages(from: options.object(old), to: options.object(new))
    if options.jsonOption.json {
      StandardOutput.write(Array((result.jsonText(.indented) + "\n").utf8))
    } else {
      for message in result.messages { StandardOutput.write(message.addressed.bytes) }
    }
    if result.refused.isEmpty { return }
    throw Failure(result.isInvalid ? .findings : .denied, result.refused.map(\.line).joined(separator: "; "))
  }
}

extension SchedulingMessage {
  /// The message with the addresses to which it goes.
  fileprivate var addressed: ICalendarObject {
    let lines = to.map { ContentLine("X-ALMANAC-TO:\($0)") }
    return ICalendarObject(lines: calendar.lines + lines, components: calendar.components)
  }
}

extension SchedulingRefusal {
  fileprivate var line: String {
    switch reason {
    case .attendeeChanged:
      "\(property ?? "the meeting")\(instance.map { " of \($0)" } ?? "") is the organizer's; an attendee cannot change it"
    case .otherOrganizer: "ORGANIZER would be somebody else; cancel the meeting, and let the other one invite"
    case .mixedUIDs: "the components are not one meeting: they have several UIDs or kinds, or none"
    case .mixedOrganizers: "the components of the meeting have several organizers"
    case .instanceTwice: "two components have the same RECURRENCE-ID"
    }
  }
}
