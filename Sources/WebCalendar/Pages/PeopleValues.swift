import CalendarText
import CalendarModel
import Scheduling

/// The people of an event with their answers.
enum PeopleValues {
  private struct Answer {
    let icon: String
    let sign: String
    let word: String
    let sum: String
  }

  private static func answer(_ status: Participant.ParticipationStatus?) -> Answer {
    switch status {
    case .accepted, .completed, .inProcess: Answer(icon: "tick", sign: "yes", word: "Yes", sum: "yes")
    case .tentative: Answer(icon: "maybe", sign: "maybe", word: "Maybe", sum: "maybe")
    case .declined: Answer(icon: "close", sign: "no", word: "No", sum: "no")
    case .delegated: Answer(icon: "next", sign: "delegated", word: "Delegated", sum: "delegated")
    default: Answer(icon: "dash", sign: "open", word: "No answer", sum: "no answer")
    }
  }

  private static let order = ["yes", "maybe", "no", "delegated", "no answer"]

  /// What the template shows; nil if there is nobody.
  ///
  /// - Parameters:
  ///   - user: the reader, who stands before the others.
  ///   - most: how many are shown.
  ///   - folded: how many of them before the rest is asked for.
  static func values(
    _ item: (any CalendarItem)?, user: CalendarUser, most: Int, folded: Int
  ) -> [String: Any]? {
    guard let item else { return nil }
    let organizer = item.organizer
    let people = item.participants
    if people.isEmpty, organizer == nil { return nil }
    var sums: [String: Int] = [:]
    for person in people { sums[answer(person.status).sum, default: 0] += 1 }
    let isReader = { (person: Participant) in user.isSame(as: person) }
    let sorted = people.filter { $0.address != organizer?.address }.enumerated().sorted { one, other in
      let (a, b) = (
        isReader(one.element) ? -1 : rank(one.element), isReader(other.element) ? -1 : rank(other.element)
      )
      return (a, one.offset) < (b, other.offset)
    }.map(\.element)
    var rows: [[String: Any]] = []
    if let organizer {
      let own = people.first { $0.address == organizer.address }
      rows.append(row(own ?? organizer, remark: "organizer", hasAnswer: own != nil))
    }
    rows += sorted.prefix(most).map { row($0, remark: isReader($0) ? "you" : remark($0), hasAnswer: true) }
    let sum = order.compactMap { word in sums[word].map { "\($0) \(word)" } }.joined(separator: ", ")
    let rest = Array(rows.dropFirst(folded))
    return [
      "sum": people.isEmpty ? "Nobody is invited." : "\(people.count) invited: \(sum)",
      "first": Array(rows.prefix(folded)),
      "rest": rest, "hasRest": !rest.isEmpty, "restTitle": "\(rest.count) more",
    ]
  }

  private static func rank(_ person: Participant) -> Int { order.firstIndex(of: answer(person.status).sum) ?? 0 }

  private static func remark(_ person: Participant) -> String {
    if let other = person.delegatedTo.first {
      return "sends \(PlainText.short(CalendarAddress.shown(other))) instead"
    }
    switch person.kind {
    case .room?: return "room"
    case .resource?: return "resource"
    case .group?: return "group"
    default: return person.role == .optional ? "optional" : person.role == .nonParticipant ? "for information" : ""
    }
  }

  private static func row(_ person: Participant, remark: String, hasAnswer: Bool) -> [String: Any] {
    let answer = answer(person.status)
    let name = PlainText.short(person.displayName)
    return [
      "name": name.isEmpty ? "(No name)" : name, "remark": remark,
      "answer": hasAnswer ? answer.word : "", "icon": hasAnswer ? answer.icon : "dash",
      "sign": hasAnswer ? answer.sign : "open",
    ]
  }
}
