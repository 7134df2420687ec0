import Bounds
import CalendarModel
import CalendarStore
import CalendarText

/// What became of the answer that led to a page.
enum AnswerNotice {
  /// The note above the page; nil if no answer led there.
  static func text(_ context: PageContext) throws -> String? {
    // What is beyond the changes that there are comes from no answer.
    let numbers = 0...Int(context.revision) + 1
    guard let revision = context.request.query["answered"].flatMap({ BoundedNumber($0, in: numbers)?.value }),
      revision > numbers.lowerBound, revision < numbers.upperBound
    else { return nil }
    let messages = try context.store.outgoingMessages([.waiting, .sent, .failed], of: Int64(revision))
    if messages.isEmpty { return "Your answer is saved. Nobody is told." }
    return (context.scheduling == nil ? words : served).compactMap { state, begin, end in
      let people = messages.filter { $0.state == state }.map { PlainText.line(CalendarAddress.shown($0.recipient)) }
      return people.isEmpty ? nil : "\(begin) \(people.prefix(most).joined(separator: ", "))\(end)"
    }.joined(separator: " ")
  }

  private static let most = 20
  private static let words: [(OutgoingMessage.State, String, String)] = [
    (.sent, "Your answer was sent to", "."), (.waiting, "Your answer is saved, and for", " it waits in the outbox."),
    (.failed, "Your answer is saved, but could not be sent to", "."),
  ]
  private static let served: [(OutgoingMessage.State, String, String)] = [
    (.sent, "Your answer was sent to", "."), (.waiting, "Your answer is saved, and on its way to", "."),
    (.failed, "Your answer is saved, but could not be sent to", "."),
  ]
}
