import Foundation
import ProgramTestSupport

/// A question about an item that a face can answer.
enum Question: String, CaseIterable, Sendable {
  case title, when, until, next, done, repeats, alarms
}

/// A face's answer to a question about an item.
struct Answer: Hashable {
  let uid: String
  let question: Question
  let text: String

  init(_ uid: String, _ question: Question, _ text: String) {
    (self.uid, self.question, self.text) = (uid, question, text)
  }

  /// Creates an answer; nil if the face says nothing.
  init?(_ uid: String, _ question: Question, ifAny text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.init(uid, question, text)
  }

  /// The answers that all faces should give.
  static let expected: [Answer] = {
    let text = (try? String(contentsOfFile: FaceDesk.fixture("answers.txt"), encoding: .utf8)) ?? ""
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let questions = (rows.first ?? []).dropFirst().compactMap { Question(rawValue: $0) }
    return rows.dropFirst().flatMap { row in
      zip(questions, row.dropFirst()).compactMap { Answer(row[0], $0, ifAny: $1) }
    }
  }()

  /// Only the first of several answers to a question: later ones in a list are not about the next occurrence.
  static func first(of answers: [Answer]) -> [Answer] {
    var asked: Set<[String]> = []
    return answers.filter { asked.insert([$0.uid, $0.question.rawValue]).inserted }
  }
}

extension String {
  /// The words as written within a sentence.
  var withinSentence: String { prefix(1).lowercased() + dropFirst() }
}
