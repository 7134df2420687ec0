import Foundation
import ProgramTestSupport

/// The output of the program for people and for programs.
extension Face {
  static let program = [
    Face("show --json", [.when, .until, .next, .done, .repeats], without: undated) { desk in
      try await Set(desk.uids.values).asyncFlatMap { uid in
        let shown = try await desk.run("show", "uid:\(uid)", "--json").json()
        let item = shown["items"].list.first ?? shown
        let start = WrittenMoment.rfc3339(item["due"].text ?? item["start"].text)
        let next = item["recurring"].bool == true ? WrittenMoment.rfc3339(item["next"].text) : start
        let isOver = item["status"].text == "cancelled" || item["is_completed"].bool == true
        return [
          Answer(uid, .when, ifAny: start),
          Answer(uid, .until, ifAny: WrittenMoment.last(start, WrittenMoment.rfc3339(item["end"].text))),
          Answer(uid, .next, ifAny: isOver ? nil : next), Answer(uid, .done, ifAny: word(item["is_completed"])),
          Answer(uid, .repeats, ifAny: item["repeats"].text?.withinSentence),
        ]
      }
    },
    Face("show", [.title, .repeats, .alarms]) { desk in
      try await Set(desk.uids.values).asyncFlatMap { uid in
        let lines = try await desk.run("show", "uid:\(uid)").lines
        let values = { (label: String) in
          lines.prefix { !$0.isEmpty }.compactMap { line in
            line.hasPrefix("  \(label): ") ? line.dropFirst(label.count + 4).drop { $0 == " " } : nil
          }
        }
        let alarms = values("Alarm").map { alarm($0.replacing(" (display): Reminder", with: "")) }
        return [
          Answer(uid, .title, ifAny: lines.first?.replacing(" (cancelled)", with: "")),
          Answer(uid, .repeats, ifAny: values("Repeats").first.map { String($0).withinSentence }),
          Answer(uid, .alarms, ifAny: alarms.joined(separator: "; ")),
        ]
      }
    },
    Face("agenda --json", [.next, .done, .repeats], without: undated) { desk in
      let agenda = try await desk.run(
        "agenda", "2026-11-16", "2026-12-31", "--kind", "event,reminder", "--cancelled", "--json")
      return try agenda.json()["occurrences"].list.flatMap { entry in
        let uid = entry["uid"].text ?? ""
        let isToDo = entry["kind"].text == "reminder"
        let start = WrittenMoment.rfc3339(entry["start"].text) ?? ""
        if isToDo, entry["recurrence_id"].text == "2026-11-16T07:00:00+01:00" { return [Answer?]() }
        let isDone = isToDo && entry["status"].text == "completed"
        let isNext = isToDo ? !isDone : start > "2026-11-18 11:40" && entry["status"].text != "cancelled"
        return [
          isNext ? Answer(uid, .next, start) : nil,
          Answer(uid, .done, ifAny: isToDo ? isDone ? "done" : "open" : nil),
          Answer(uid, .repeats, ifAny: entry["repeats"].text?.withinSentence),
        ]
      }.compactMap(\.self)
    },
    Face("agenda", [.title, .done], without: undated) { desk in
      let agenda = try await desk.run(
        "agenda", "2026-11-17", "2026-12-31", "--kind", "event,reminder", "--cancelled")
      let lines: [Answer?] = agenda.lines.flatMap { line in
        guard let id = line.split(separator: "  ").dropFirst().first?.split(separator: "/").first,
          let uid = desk.uids[id.trimmingCharacters(in: .whitespaces)],
          let title = line.split(separator: "  ").dropFirst(2).first?.trimmingCharacters(in: .whitespaces)
        else { return [Answer?]() }
        let isToDo = title.hasPrefix("☑") || title.hasPrefix("☐")
        return [
          Answer(uid, .title, (isToDo ? String(title.dropFirst(2)) : title).replacing(" (cancelled)", with: "")),
          Answer(uid, .done, ifAny: isToDo ? title.hasPrefix("☑") ? "done" : "open" : nil),
        ]
      }
      return lines.compactMap(\.self)
    },
    Face("reminders --json", [.next, .done, .repeats], without: events) { desk in
      try await desk.run("reminders", "--all", "--json").json()["reminders"].list.flatMap { item in
        // A completed occurrence of a series is not a series.
        guard let uid = item["uid"].text, item["recurrence_id"].isNull else { return [Answer?]() }
        return [
          Answer(uid, .next, ifAny: item["is_completed"].bool == true ? nil : WrittenMoment.rfc3339(item["due"].text)),
          Answer(uid, .done, ifAny: word(item["is_completed"])),
          Answer(uid, .repeats, ifAny: item["repeats"].text?.withinSentence),
        ]
      }.compactMap(\.self)
    },
    Face("search --json", [.next], without: undated) { desk in
      let found =
        try await desk.run("search", "kind:event", "--json").json()["items"].list
        + desk.run("search", "kind:reminder", "--json").json()["items"].list
      return found.compactMap { item in
        let time = item["recurring"].bool == true ? item["next"] : item["due"].text == nil ? item["start"] : item["due"]
        let isOver = item["status"].text == "cancelled" || item["is_completed"].bool == true
        guard let uid = item["uid"].text, !isOver, item["recurrence_id"].isNull else { return nil }
        return Answer(uid, .next, ifAny: WrittenMoment.rfc3339(time.text))
      }
    },
  ]

  private static func word(_ isDone: JSONValue) -> String? { isDone.bool.map { $0 ? "done" : "open" } }

  /// Returns an alarm in words, with its moment in the common form.
  static func alarm(_ words: some StringProtocol) -> String {
    let text = String(words).withinSentence
    return WrittenMoment.all(in: text).first.map { "on \($0)" } ?? text
  }
}

extension FaceDesk.Printed {
  func json() throws -> JSONValue { try JSONValue(Data(text.utf8)) }
}

extension Sequence {
  /// Returns the answers for one element after another.
  func asyncFlatMap(_ transform: (Element) async throws -> [Answer?]) async rethrows -> [Answer] {
    var answers: [Answer] = []
    for element in self { answers += try await transform(element).compactMap(\.self) }
    return answers
  }
}
