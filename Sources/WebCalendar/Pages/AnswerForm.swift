import CalendarModel
import CalendarStore
import CalendarText
import Scheduling

/// A reader's answer to an invitation on a page.
struct AnswerForm {
  /// The answer, or nil to leave a message unanswered.
  let answer: MeetingAnswer?
  /// The store of the reader.
  let store: CalendarStore

  /// The answers with their buttons in the form.
  static let answers: [(value: String, word: PageWord, status: Participant.ParticipationStatus)] = [
    ("accepted", .accept, .accepted), ("tentative", .maybe, .tentative), ("declined", .decline, .declined),
  ]
  /// The form value for leaving a message unanswered.
  static let left = "left"
  /// The maximum length of a comment in characters.
  private static let mostComment = 1_000

  /// Returns nil if the form contains no answer.
  init?(_ context: PageContext) {
    let form = context.request.form
    let status = Self.answers.first { $0.value == form["answer"] }?.status
    if status == nil, form["answer"] != Self.left { return nil }
    let comment = String(PlainText.line(form["comment"] ?? "").prefix(Self.mostComment))
    answer = status.map { MeetingAnswer($0, comment: comment.isEmpty ? nil : comment) }
    store = context.ownStore(tells: form["tell"] != nil)
  }

  /// Stores the answer and redirects to a page that shows who is notified. If a message is left unanswered, no one is
  /// notified.
  ///
  /// - Parameters:
  ///   - path: The path of that page.
  ///   - give: Stores the answer, and returns the number of its revision.
  func response(_ context: PageContext, to path: String, _ give: () throws -> Int64) throws -> PageResponse {
    do {
      let revision = try give()
      return .redirect(answer == nil ? path : "\(path)?answered=\(revision)")
    } catch let error as StoreError {
      guard let (status, title) = Self.failures[error.code] else { throw error }
      return try MessagePage(
        status: status, title: title, paragraphs: [.refusal("\(PlainText.line(error.message)).")],
        link: ("/invitations", .word(.showWaiting))
      ).response(context)
    }
  }

  private static let failures: [StoreError.Code: (status: Int, title: PageWord)] = [
    .notFound: (410, .waitsNoMore), .invalidArgument: (409, .cannotAnswer),
    .conflict: (409, .cannotAnswer), .denied: (403, .cannotAnswer),
    .readOnly: (403, .calendarReadOnly),
  ]
}
