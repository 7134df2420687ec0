import Foundation
import ProgramTestSupport

/// The output formats of conversions.
extension Face {
  static let formats = [
    Face("convert --to json", [.next, .done], without: undated) { desk in
      let text = try await occurrences(desk, "json").text
      return try FaceDesk.Printed(text: text).json()["occurrences"].list.flatMap { row -> [Answer?] in
        let uid = row["uid"].text ?? ""
        let start = WrittenMoment.rfc3339(row["start"].text) ?? ""
        let isDone = row["status"].text == "completed"
        let isToDo = row["kind"].text == "reminder"
        return [
          isDone || !isToDo && start < "2026-11-18 11:40" ? nil : Answer(uid, .next, start),
          Answer(uid, .done, ifAny: isToDo ? isDone ? "done" : "open" : nil),
        ]
      }.compactMap(\.self)
    },
    // A row for a whole component only has its STATUS, so that it can be read back unchanged.
    Face("convert --to csv", [.when, .done], without: ["completed-alone", "whole-percent"]) { desk in
      var arguments = ["convert", "--to", "csv", "--columns", "uid,kind,start,due,status,recurrence_id"]
      arguments += FaceDesk.files
      let rows = try await desk.run(list: arguments).lines.dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
      }
      return rows.filter { $0.count == 6 && $0[5].isEmpty }.flatMap { row -> [Answer?] in
        let isToDo = row[1] == "reminder"
        return [
          Answer(row[0], .when, ifAny: WrittenMoment.rfc3339(isToDo ? row[3] : row[2])),
          Answer(row[0], .done, ifAny: isToDo ? row[4] == "completed" ? "done" : "open" : nil),
        ]
      }.compactMap(\.self)
    },
    Face("convert --to markdown", [.title, .next, .done, .repeats], without: undated.union(["cancelled"])) { desk in
      var day = ""
      return try await occurrences(desk, "markdown").lines.flatMap { line -> [Answer?] in
        if line.hasPrefix("## ") { day = WrittenMoment.all(in: line).first ?? "" }
        guard line.hasPrefix("- ") else { return [] }
        let parts = line.split(separator: "**")
        let isToDo = line.hasPrefix("- [")
        let rest = parts.count > 1 ? parts[parts.count - 1] : line.dropFirst(isToDo ? 6 : 2)
        let (title, tags) = split(String(rest).replacing(/\\([^A-Za-z])/) { $0.output.1 })
        return row(title, day, parts.count > 1 ? String(parts[1]) : "", tags, isToDo ? line.hasPrefix("- [x]") : nil)
      }.compactMap(\.self)
    },
    Face("convert --to html", [.title, .next, .done, .repeats], without: undated.union(["cancelled"])) { desk in
      let page = try await occurrences(desk, "html").text
      return Markup.all(page, from: "<section>", to: "</section>").flatMap { section -> [Answer?] in
        let day = Markup.all(section, from: "<time datetime=\"", to: "\"").first ?? ""
        return Markup.all(section, from: "<li class=\"", to: "</li>").flatMap { item -> [Answer?] in
          let time = Markup.all(item, from: "<p class=\"time\">", to: "</p>").first.map(Markup.plain) ?? ""
          let title = Markup.text(item, in: "<bdi class=\"p-name p-summary\">", to: "</bdi>") ?? ""
          let tags = Markup.all(item, from: "<span class=\"tag\">", to: "</span>").map(Markup.plain)
          let classes = item.prefix { $0 != "\"" }.split(separator: " ")
          let isToDo = item.contains("class=\"ring\"")
          return row(title, day, time, tags, isToDo ? classes.contains("done") : nil)
        }
      }.compactMap(\.self)
    },
  ]

  private static func occurrences(_ desk: FaceDesk, _ format: String) async throws -> FaceDesk.Printed {
    try await desk.run(
      list: ["convert", "--to", format, "--after", "2026-11-17", "--before", "2026-12-31"] + FaceDesk.files)
  }

  /// Reads a row of a page: its day, its time, and its title.
  private static func row(
    _ title: String, _ day: String, _ time: String, _ tags: [String], _ isDone: Bool?
  ) -> [Answer?] {
    guard let uid = Answer.expected.first(where: { $0.question == .title && $0.text == title })?.uid else {
      return [Answer(title, .title, title)]
    }
    let start = day + (time.firstMatch(of: /\d\d:\d\d/).map { " \($0.output)" } ?? "")
    let isPast = isDone == nil && start < "2026-11-18 11:40" || isDone == true
    return [
      Answer(uid, .title, title), isPast || tags.contains { $0.hasPrefix("since") } ? nil : Answer(uid, .next, start),
      Answer(uid, .done, ifAny: isDone.map { $0 ? "done" : "open" }),
      Answer(uid, .repeats, ifAny: tags.first { $0.hasPrefix("every") }),
    ]
  }

  /// Splits a line from the text in parentheses at its end.
  private static func split(_ line: String) -> (String, [String]) {
    guard line.hasSuffix(")"), let start = line.lastIndex(of: "("), line.trimmed != "(no title)" else {
      return (line.trimmed, [])
    }
    let tags = line[line.index(after: start)...].dropLast()
    // A rule in words contains commas.
    return (
      String(line[..<start]).trimmed,
      tags.hasPrefix("every") ? [String(tags)] : tags.split(separator: ", ").map(String.init)
    )
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
