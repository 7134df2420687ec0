import CalendarModel
import CalendarText
import CivilTime
import ICalendar

/// The facts about a meeting that e-mails contain, each with a label.
struct MeetingFacts {
  /// A fact on one line.
  struct Fact {
    let label: String
    let text: String
  }

  /// The title, times, recurrence, location and link, if they are known.
  let facts: [Fact]
  /// The organizer and the attendees.
  let people: [MailPerson]
  /// The lines of the description.
  let description: [String]

  init(_ component: Component, _ times: MeetingTimes) {
    let line = { (property: KnownProperty) in
      component.first(property).map { PlainText.line($0.text) }.flatMap(\.nilIfEmpty)
    }
    let link = { (property: KnownProperty) in
      component.first(property).map { PlainText.address($0.uri) }.flatMap(\.nilIfEmpty)
    }
    let all: [(String, String?)] = [
      ("What", ItemTitle.line(component.first(.summary)?.text)), ("When", times.span(component)),
      ("How often", Self.repetition(component)), ("Where", line(.location)),
      ("Link", link(.conference) ?? link(.url)),
    ]
    facts = all.compactMap { label, text in text.map { Fact(label: label, text: $0.cut(to: Self.longest)) } }
    people =
      (component.organizer.map { [$0] } ?? [])
      + component.attendees.filter { person in
        person.address != component.organizer?.address
      }
    description = PlainText.lines(component.first(.description)?.text ?? "")
  }

  private static let longest = 1_000

  private static func repetition(_ component: Component) -> String? {
    if let rule = component.first(.rrule), component.all(.rdate).isEmpty {
      return RuleWords.text(rule.rawValue, in: .utc) ?? "several times"
    }
    return component.first(.rrule) == nil && component.first(.rdate) == nil ? nil : "several times"
  }

  /// The facts as lines.
  var lines: [String] {
    let names = people.prefix(Self.mostPeople).enumerated().map { index, person in
      person.name + (index == 0 ? " (organizer)" : person.isOptional ? " (optional)" : "")
    }
    let rest = people.count - names.count
    let who = names + (rest > 0 ? ["\(rest.of("other"))"] : [])
    let all = facts + (who.isEmpty ? [] : [Fact(label: "Who", text: who.joined(separator: ", "))])
    return all.map { "\($0.label): \($0.text)" }
  }

  private static let mostPeople = 50

  /// The changes since an earlier version, as lines with the old and the new text.
  func changes(since before: MeetingFacts) -> [String] {
    var lines: [String] = []
    let labels =
      before.facts.map(\.label)
      + facts.map(\.label).filter { label in
        !before.facts.contains { $0.label == label }
      }
    for label in labels {
      let (old, new) = (before.text(label), self.text(label))
      if old != new { lines.append("\(label): \(old ?? "nothing") → \(new ?? "nothing")") }
    }
    let (added, removed) = (newcomers(since: before), before.newcomers(since: self))
    if !added.isEmpty { lines.append("Now also invited: \(Self.list(added))") }
    if !removed.isEmpty { lines.append("No longer invited: \(Self.list(removed))") }
    if description != before.description { lines.append("The description has changed.") }
    return lines
  }

  private func text(_ label: String) -> String? { facts.first { $0.label == label }?.text }

  private func newcomers(since before: MeetingFacts) -> [String] {
    let known = Set(before.people.map(\.address))
    return people.filter { !known.contains($0.address) }.map(\.name)
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(mostPeople).joined(separator: ", ")
      + (names.count > mostPeople ? ", \((names.count - mostPeople).of("other"))" : "")
  }
}
