import CalendarText
import CalendarModel
import Scheduling

/// The people of an event with their answers.
enum PeopleValues {
  private struct Answer {
    let icon: String
    let sign: String
    let word: PageWord
    let sum: PageWord
  }

  private static func answer(_ status: Participant.ParticipationStatus?) -> Answer {
    switch status {
    case .accepted, .completed, .inProcess: Answer(icon: "tick", sign: "yes", word: .answerYes, sum: .sumYes)
    case .tentative: Answer(icon: "maybe", sign: "maybe", word: .answerMaybe, sum: .sumMaybe)
    case .declined: Answer(icon: "close", sign: "no", word: .answerNo, sum: .sumNo)
    case .delegated: Answer(icon: "next", sign: "delegated", word: .delegated, sum: .sumDelegated)
    default: Answer(icon: "dash", sign: "open", word: .noAnswer, sum: .sumOpen)
    }
  }

  private static let order: [PageWord] = [.sumYes, .sumMaybe, .sumNo, .sumDelegated, .sumOpen]

  /// Returns the template values, or nil if there are no people.
  ///
  /// - Parameters:
  ///   - user: The reader, who is listed first.
  ///   - most: The maximum number of people to show.
  ///   - folded: The number of people to show before the rest are collapsed.
  static func values(
    _ item: (any CalendarItem)?, user: CalendarUser, most: Int, folded: Int, _ words: PageWords
  ) -> [String: Any]? {
    guard let item else { return nil }
    let organizer = item.organizer
    let people = item.participants
    if people.isEmpty, organizer == nil { return nil }
    var sums: [PageWord: Int] = [:]
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
      rows.append(row(own ?? organizer, remark: words[.organizer], hasAnswer: own != nil, words))
    }
    rows += sorted.prefix(most).map {
      row($0, remark: isReader($0) ? words[.isYou] : remark($0, words), hasAnswer: true, words)
    }
    let sum = order.compactMap { word in sums[word].map { words.text(word, [String($0)]) } }.joined(separator: ", ")
    let rest = Array(rows.dropFirst(folded))
    return [
      "sum": people.isEmpty ? words[.nobodyHere] : words.text(.invitedSum, [String(people.count), sum]),
      "first": Array(rows.prefix(folded)),
      "rest": rest, "hasRest": !rest.isEmpty, "restTitle": words.text(rest.count, .others),
    ]
  }

  private static func rank(_ person: Participant) -> Int { order.firstIndex(of: answer(person.status).sum) ?? 0 }

  private static func remark(_ person: Participant, _ words: PageWords) -> String {
    if let other = person.delegatedTo.first {
      return words.text(.sendsInstead, [PlainText.short(CalendarAddress.shown(other))])
    }
    switch person.kind {
    case .room?: return words[.room]
    case .resource?: return words[.resource]
    case .group?: return words[.group]
    default:
      return person.role == .optional
        ? words[.optional] : person.role == .nonParticipant ? words[.forInformation] : ""
    }
  }

  private static func row(
    _ person: Participant, remark: String, hasAnswer: Bool, _ words: PageWords
  ) -> [String: Any] {
    let answer = answer(person.status)
    let name = PlainText.short(person.displayName)
    return [
      "name": name.isEmpty ? words[.noName] : name, "remark": remark,
      "answer": hasAnswer ? words[answer.word] : "", "icon": hasAnswer ? answer.icon : "dash",
      "sign": hasAnswer ? answer.sign : "open",
    ]
  }
}
