import CalendarStore
import CommandLine
import JSON
import Scheduling
import TerminalText

/// The result of importing a message about a meeting.
struct MessageReport: Entry {
  private let message: ImportedMessage

  init(_ message: ImportedMessage) { self.message = message }

  /// The result as text.
  var line: String {
    let place = "\(message.input.printableName):\(message.line)"
    let sender = message.sender.map { $0.isEmpty ? " from an unknown sender" : " from \($0.printableName)" } ?? ""
    let outcome =
      switch message.waiting == nil ? message.decision : .asked {
      case .applied: Self.done[message.reason] ?? "it was applied"
      case .unchanged: "nothing changed"
      case .ignored, .refused, .asked: message.reason.words
      }
    let advice = message.waiting.map { "; answer it with `almanac reply \(MessageName($0).text)`" } ?? ""
    return "\(place): \(message.method)\(sender), “\(message.title.printableName)”: \(outcome)\(advice)"
  }

  private static let done: [SchedulingDecision.Reason: String] = [
    .new: "an invitation", .updated: "it was updated, and your own data was kept", .cancelled: "it was cancelled",
    .replied: "the reply was recorded", .added: "an occurrence was added", .revived: "it was reinstated",
  ]

  static let columns: Columns<MessageReport> = [
    Column("file", \.message.input), Column("line", \.message.line), Column("method", \.message.method),
    Column("uid", \.message.uid), Column("title", \.message.title), Column("from", \.message.sender),
    Column("decision", \.message.decision.rawValue), Column("reason", \.message.reason.rawValue),
    Column("waiting") { $0.message.waiting.map { MessageName($0).text } },
  ]
}
