import CivilTime

/// The pages of the server.
extension Face {
  static let pages = [
    Face("the page list", [.title, .next, .done, .repeats], without: undated.union(["cancelled"])) { desk in
      let page = try desk.page("list/2026-11-17?days=30")
      var answers: [Answer] = []
      for section in Markup.all(page, from: "<section", to: "</section>") {
        let day = Markup.all(section, from: "aria-labelledby=\"l", to: "\"").first ?? ""
        for row in Markup.all(section, from: "<a href=\"/event/", to: "</li>") {
          guard let uid = desk.uid(ofPath: "event/" + row.prefix { $0 != "\"" }) else { continue }
          let clock = Markup.text(row, in: "<time datetime=\"", to: "\"").map { " " + $0.suffix(5) } ?? ""
          let title = Markup.text(row, in: "<bdi class=\"t\">", to: "</bdi>") ?? ""
          let words = Markup.all(row, from: "<span class=\"second\">", to: "</span>").map(Markup.plain)
            .flatMap { $0.split(separator: " · ") }
          answers.append(Answer(uid, .title, title))
          if day + clock > "2026-11-18 11:40" || toDos.contains(uid), !row.contains("Cancelled") {
            answers.append(Answer(uid, .next, day + clock))
          }
          if toDos.contains(uid) { answers.append(Answer(uid, .done, row.contains(", done") ? "done" : "open")) }
          answers += words.filter { $0.hasPrefix("Every") }.map { Answer(uid, .repeats, String($0).withinSentence) }
        }
      }
      // Completed items are not shown, and the program reports that they were left out.
      return answers
        + done.subtracting(answers.map(\.uid)).flatMap { uid in
          Answer.expected.filter { $0.uid == uid && $0.question == .title } + [Answer(uid, .done, "done")]
        }
    },
    Face("the page of to-dos", [.title, .next, .done], without: events) { desk in
      Markup.all(try desk.page("todos?done=1"), from: "<li class=\"todo", to: "</li>").flatMap { row -> [Answer?] in
        let path = Markup.text(row, in: "<a href=\"/", to: "\"") ?? ""
        guard let uid = desk.uid(ofPath: path) else { return [] }
        let isDone = row.contains("Done: ")
        let due = Markup.text(row, in: "<span class=\"when due\">", to: "</span>") ?? ""
        // A completed occurrence of a series is a separate row.
        if isDone, uid == "repeating" { return [] }
        return [
          Answer(uid, .title, ifAny: Markup.text(row, in: "<bdi class=\"t\">", to: "</bdi>")),
          Answer(uid, .next, ifAny: isDone ? nil : WrittenMoment.all(in: due).first),
          Answer(uid, .done, isDone ? "done" : "open"),
        ]
      }.compactMap(\.self)
    },
    Face("the page of an event", [.title, .when, .until, .repeats, .alarms], without: undated) { desk in
      var answers: [Answer?] = []
      for (id, uid) in desk.uids.sorted(by: { $0.key < $1.key }) {
        let page = try desk.page("event/\(id)")
        // The page of a single occurrence names its series; of twins, the first one is used.
        if page.contains("Whole series") || uid == "twin" && page.contains("09:45") { continue }
        let when = Markup.text(page, in: "<dt>When</dt><dd><p class=\"large\">", to: "</p>") ?? ""
        let moments = WrittenMoment.all(in: when)
        let part = { (name: String) in Markup.all(page, from: "<dt>\(name)</dt><dd>", to: "</dd>").first ?? "" }
        let alarms = Markup.all(part("Alarms"), from: "<p><bdi>", to: "</bdi>").map { alarm(Markup.plain($0)) }
        answers += [
          Answer(uid, .title, ifAny: Markup.text(page, in: "<h1 id=\"title\" dir=\"auto\">", to: "</h1>")),
          Answer(uid, .when, ifAny: moments.first),
          Answer(uid, .until, ifAny: toDos.contains(uid) ? nil : moments.dropFirst().first),
          Answer(uid, .repeats, ifAny: Markup.all(part("Repeats"), from: "<p>", to: "</p>").first?.withinSentence),
          Answer(uid, .alarms, ifAny: alarms.joined(separator: "; ")),
        ]
      }
      return answers.compactMap(\.self).filter { !$0.text.contains("<a ") }
    },
    Face("the search of pages", [.title, .next], without: undated) { desk in
      try ["event", "reminder"].flatMap { kind in
        Markup.all(try desk.page("search?q=kind:\(kind)"), from: "<a href=\"/event/", to: "</li>").flatMap {
          row -> [Answer?] in
          let id = String(row.prefix { $0 != "\"" && $0 != "/" })
          // The page of a single occurrence is not an answer for its series, whose page shows the next one.
          guard let uid = desk.uids[id], !desk.overrides.contains(id) else { return [] }
          let when = Markup.text(row, in: "<span class=\"when\">", to: "</span>") ?? ""
          let isOver = done.contains(uid) || uid == "cancelled"
          return [
            Answer(uid, .title, ifAny: Markup.text(row, in: "<bdi class=\"t\">", to: "</bdi>")),
            Answer(uid, .next, ifAny: isOver ? nil : WrittenMoment.all(in: when).first),
          ]
        }
      }.compactMap(\.self)
    },
  ]
}
