import CalendarStore
import CommandLine
import JSON
import Scheduling
import TerminalText

/// What became of a message about a meeting that an import has brought.
struct MessageReport: Entry {
  private let message: ImportedMessage

  init(_ message: ImportedMessage) { self.message = message }

  /// For people.
  var line: String {
    let place = "\(message.input.printableName):\(message.line)"
    let sender = message.sender.map { $0.isEmpty ? " of nobody who is named" : " of \($0.printable)" } ?? ""
    let outcome =
      switch message.waiting == nil ? message.decision : .asked {
      case .applied: Self.done[message.reason] ?? "it was taken"
      case .unchanged: "nothing has changed"
      case .ignored, .refused, .asked: Self.words(message.reason)
      }
    let advice = message.waiting.map { "; `almanac reply \(MessageName($0).text)` answers" } ?? ""
    return "\(place): \(message.method)\(sender), “\(message.title.printable)”: \(outcome)\(advice)"
  }

  private static let done: [SchedulingDecision.Reason: String] = [
    .new: "an invitation", .updated: "it was updated, and what is yours stayed", .cancelled: "it was called off",
    .replied: "the answer was noted", .added: "it happens once more", .revived: "it takes place after all",
  ]

  /// Why a message waits, or does nothing.
  static func words(_ reason: SchedulingDecision.Reason) -> String {
    words[reason] ?? "it waits, as all messages do by your settings"
  }

  private static let words: [SchedulingDecision.Reason: String] = [
    .older: "left out: what is here is newer", .oldTime: "left out: it answers another time",
    .unknownUID: "left out: there is no such meeting here", .unknownInstance: "left out: there is no such occurrence",
    .noMethod: "left out: it does not say what it is for", .ownItem: "left out: the meeting is yours",
    .notFromOrganizer: "refused: only its organizer may send that",
    .notFromAttendee: "refused: it answers for somebody else", .notOrganizer: "refused: the meeting is not yours",
    .severalAttendees: "refused: it answers for several people", .mixedUIDs: "refused: it is about several items",
    .mixedOrganizers: "refused: it names several organizers",
    .instanceTwice: "refused: it has an occurrence twice", .tooLarge: "refused: it is too large",
    .new: "an invitation waits for your answer", .unknownSender: "it waits: its sender is not who organizes it",
    .unknownDeputy: "it waits: somebody else answers for a person",
    .notInvited: "it waits: it does not invite you", .partyCrasher: "it waits: whoever answers was not invited",
    .otherOrganizer: "it waits: it names another organizer than the meeting here",
    .counter: "it waits: another time is proposed", .needRefresh: "left out: what came before it is missing",
  ]

  static let columns: Columns<MessageReport> = [
    Column("file", \.message.input), Column("line", \.message.line), Column("method", \.message.method),
    Column("uid", \.message.uid), Column("title", \.message.title), Column("from", \.message.sender),
    Column("decision", \.message.decision.rawValue), Column("reason", \.message.reason.rawValue),
    Column("waiting") { $0.message.waiting.map { MessageName($0).text } },
  ]
}
