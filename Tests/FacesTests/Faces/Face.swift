/// A part of the software that shows items to people or programs.
struct Face: CustomStringConvertible, Sendable {
  let description: String
  /// The questions that it answers.
  let questions: Set<Question>
  /// The UIDs of the items that it does not show.
  let omitted: Set<String>
  /// Returns its answers.
  let answers: @Sendable (FaceDesk) async throws -> [Answer]

  init(
    _ description: String, _ questions: Set<Question>, without omitted: Set<String> = [],
    _ answers: @escaping @Sendable (FaceDesk) async throws -> [Answer]
  ) {
    self.description = description
    self.questions = questions
    self.omitted = omitted
    self.answers = answers
  }

  static let all = program + pages + formats + [calDAV, notices]

  /// To-dos without a due date, which are not in lists by day.
  static let undated: Set = ["start-alone", "undated"]
  static let done: Set = ["completed", "completed-alone", "whole-percent"]
  static let toDos: Set = undated.union(done).union(["open", "late", "due-day", "reopened", "repeating"])
  static let events: Set = Set(Answer.expected.map(\.uid)).subtracting(toDos)
}
