import ArgumentParser
import CalendarModel
import CommandLine
import ICalendar
import JSON
import Scheduling

struct ItipMessagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages",
    abstract: "Show the messages to send for a change to a meeting.",
    discussion: """
      OLD and NEW are the meeting before and after the change; an empty file, such as /dev/null, means there is none. \
      Your addresses determine whether you are its organizer or an attendee.

      Prints each message as an iCalendar object whose X-ALMANAC-TO lists its recipients. With --json, also prints the \
      meeting to store, with the SEQUENCE and the replies that result from the change.

      Exit codes: 0 even if there are no messages; 1 if the meeting cannot be scheduled as it is; 4 if you are not \
      allowed to make the change.
      """)

  @Argument(
    help: ArgumentHelp("The meeting before the change.", valueName: "old"), completion: .file(extensions: ["ics"]))
  var old: String

  @Argument(
    help: ArgumentHelp("The meeting after the change.", valueName: "new"), completion: .file(extensions: ["ics"]))
  var new: String

  @OptionGroup var options: ItipOptions

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("only one of the two inputs can be standard input") }
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
  /// The message with the addresses of its recipients.
  fileprivate var addressed: ICalendarObject {
    let lines = to.map { ContentLine("X-ALMANAC-TO:\($0)") }
    return ICalendarObject(lines: calendar.lines + lines, components: calendar.components)
  }
}

extension SchedulingRefusal {
  fileprivate var line: String {
    switch reason {
    case .attendeeChanged:
      "\(property ?? "the meeting")\(instance.map { " of \($0)" } ?? "") can be changed only by the organizer"
    case .otherOrganizer: "ORGANIZER would change; cancel the meeting and let the new organizer send an invitation"
    case .mixedUIDs: "the components are not a single meeting: they differ in UID or kind, or lack a UID"
    case .mixedOrganizers: "the components of the meeting have different organizers"
    case .instanceTwice: "two components have the same RECURRENCE-ID"
    }
  }
}
