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
      case .ignored, .refused, .asked: message.reason.words
      }
    let advice = message.waiting.map { "; `almanac reply \(MessageName($0).text)` answers" } ?? ""
    return "\(place): \(message.method)\(sender), “\(message.title.printable)”: \(outcome)\(advice)"
  }

  private static let done: [SchedulingDecision.Reason: String] = [
    .new: "an invitation", .updated: "it was updated, and what is yours stayed", .cancelled: "it was called off",
    .replied: "the answer was noted", .added: "it happens once more", .revived: "it takes place after all",
  ]

  static let columns: Columns<MessageReport> = [
    Column("file", \.message.input), Column("line", \.message.line), Column("method", \.message.method),
    Column("uid", \.message.uid), Column("title", \.message.title), Column("from", \.message.sender),
    Column("decision", \.message.decision.rawValue), Column("reason", \.message.reason.rawValue),
    Column("waiting") { $0.message.waiting.map { MessageName($0).text } },
  ]
}
