import Bounds
import CalendarModel
import CalendarStore
import CalendarText

/// The notice about an answer that was just given.
enum AnswerNotice {
  /// Returns the notice, or nil if the request does not follow an answer.
  static func text(_ context: PageContext) throws -> String? {
    // A revision that does not exist yet cannot come from an answer.
    let numbers = 0...Int(context.revision) + 1
    guard let revision = context.request.query["answered"].flatMap({ BoundedNumber($0, in: numbers)?.value }),
      revision > numbers.lowerBound, revision < numbers.upperBound
    else { return nil }
    let messages = try context.store.outgoingMessages([.waiting, .sent, .failed], of: Int64(revision))
    if messages.isEmpty { return context.language.words[.answerSaved] }
    return (context.scheduling == nil ? words : served).compactMap { state, word in
      let people = messages.filter { $0.state == state }.map { PlainText.line(CalendarAddress.shown($0.recipient)) }
      return people.isEmpty
        ? nil : context.language.words.text(word, [people.prefix(most).joined(separator: ", ")])
    }.joined(separator: " ")
  }

  private static let most = 20
  private static let words: [(OutgoingMessage.State, PageWord)] = [
    (.sent, .answerSent), (.waiting, .answerWaits), (.failed, .answerFailed),
  ]
  private static let served: [(OutgoingMessage.State, PageWord)] = [
    (.sent, .answerSent), (.waiting, .answerOnItsWay), (.failed, .answerFailed),
  ]
}
