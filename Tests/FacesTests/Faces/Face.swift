/// Something that shows items to people or programs.
struct Face: CustomStringConvertible, Sendable {
  let description: String
  /// What it says.
  let questions: Set<Question>
  /// The items of which it says nothing, by their UIDs.
  let omitted: Set<String>
  /// Asks it.
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

  /// To-dos that are never due stand in no list of days.
  static let undated: Set = ["start-alone", "undated"]
  static let done: Set = ["completed", "completed-alone", "whole-percent"]
  static let toDos: Set = undated.union(done).union(["open", "late", "due-day", "reopened", "repeating"])
  static let events: Set = Set(Answer.expected.map(\.uid)).subtracting(toDos)
}
