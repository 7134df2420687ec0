import CalendarModel
import CalendarStore
import CalendarText

/// Asks, before saving or deleting, which part of a series is meant and whether to notify others.
struct EditQuestion {
  let context: PageContext
  /// The path to which the answer is sent.
  let path: String
  let title: String
  /// Whether the question is about a deletion.
  let isDeletion: Bool
  /// The hidden fields of the answer.
  let kept: [(name: String, value: String)]
  let outcomes: [EditOutcome]

  /// The maximum number of people to name.
  private static let mostPeople = 20

  /// The field names in the answer.
  static let spanField = "span"
  static let sendField = "send"

  func response() throws -> PageResponse {
    let words = context.language.words
    let values: [String: Any] = [
      "action": path, "lead": lead(words),
      "kept": kept.map { ["name": $0.name, "value": $0.value] },
      "outcomes": outcomes.map { outcome($0, words) }, "backTo": words[isDeletion ? .cancel : .back],
    ]
    return try PageFrame(kind: "text", title: title).response(context, "editor-question", values)
  }

  private func lead(_ words: PageWords) -> String {
    if outcomes.count > 1 { return words[isDeletion ? .deleteFor : .saveFor] }
    return isDeletion ? words.text(.deleteOne, [title]) : words.text(.saveOne, [title])
  }

  private func outcome(_ outcome: EditOutcome, _ words: PageWords) -> [String: Any] {
    let count = outcome.recipients.count
    let part = outcomes.count > 1 ? words[Self.words[outcome.span] ?? .spanAll] : nil
    var values: [String: Any] = ["span": outcome.span.rawValue, "lines": outcome.lines]
    if count == 0, outcome.problem == nil {
      // The button's label names the part.
      let title = part ?? words[isDeletion ? .delete : .save]
      values["buttons"] = [["value": "no", "title": title, "isMain": true] as [String: Any]]
      return values
    }
    values["part"] = part
    if let problem = outcome.problem {
      values["problem"] = problem.values(words)
      return values
    }
    let people = outcome.recipients.prefix(Self.mostPeople).map { PlainText.line(CalendarAddress.shown($0)) }
    values["people"] = people.joined(separator: ", ") + (count > Self.mostPeople ? ", …" : "")
    values["buttons"] =
      [
        [
          "value": "yes", "isMain": true,
          "title": words.text(count, .sendTo),
        ],
        ["value": "no", "isMain": false, "title": words[isDeletion ? .deleteSilently : .saveSilently]],
      ] as [[String: Any]]
    return values
  }

  private static let words: [EditSpan: PageWord] = [.this: .spanThis, .future: .spanFuture, .all: .spanAll]
}
