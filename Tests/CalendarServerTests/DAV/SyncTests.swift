import CalendarStore
import HTTPTypes
import StoreTestSupport
import TestSupport
import Testing
import XML

@testable import CalendarServer

@Suite("Changes in served calendars")
struct SyncTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private func sync(_ token: String, limit: Int? = nil) throws -> ServedHome.Answer {
    let limit = limit.map { "<limit><nresults>\($0)</nresults></limit>" } ?? ""
    return try home.report(
      """
      <sync-collection xmlns="DAV:"><sync-token>\(token)</sync-token><sync-level>1</sync-level>\(limit)\
      <prop><getetag/></prop></sync-collection>
      """)
  }

  private func event(_ uid: String, _ title: String) -> String {
    ServedHome.event(uid, "DTSTART:20261201T100000Z", "SUMMARY:\(title)")
  }

  /// A client that knows only the results of reports.
  private struct Client {
    var known: [String: String] = [:]
    var token = ""

    mutating func take(_ answer: ServedHome.Answer) {
      known.merge(answer.tags) { $1 }
      for name in answer.gone { known[name] = nil }
      token = answer.token ?? ""
    }
  }

  @Test("a client that follows the reports matches the listing, whatever is changed and by whom", arguments: 1...8)
  func convergence(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var clients = [Client(), Client(), Client()]
    for step in 0..<60 {
      try change(step, &generator)
      for index in clients.indices where generator.once(in: index + 1) {
        let limit = generator.once(in: 3) ? Int.random(in: 1...3, using: &generator) : nil
        var isCut = true
        while isCut {
          let answer = try sync(clients[index].token, limit: limit)
          try #require(answer.status == 207)
          isCut = answer.responses["work"] != nil
          clients[index].take(answer)
        }
        #expect(try clients[index].known == home.listing(), "step \(step)")
      }
    }
  }

  /// Makes a change as a client, as a command, or as an undo.
  private func change(_ step: Int, _ generator: inout SeededGenerator) throws {
    let name = "\(Int.random(in: 0..<6, using: &generator))"
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1, 2: _ = home.put("\(name).ics", event(name, "\(step)"))
    case 3: _ = home.send("DELETE", ServedHome.calendar + "\(name).ics")
    case 4:
      _ = home.send("MOVE", ServedHome.calendar + "\(name).ics", [.destination: ServedHome.calendar + "m\(name).ics"])
    case 5:
      _ = try? home.store.undo()
      // The calendar itself is kept.
      if try !home.store.allCalendars().contains(where: { $0.title == "work" }) {
        _ = try home.store.undo(home.store.revision())
      }
    case 6:
      var options = ImportOptions()
      options.calendar = "work"
      try home.test.load(event("imported \(name)", "\(step)"), options: options)
    default:
      if let item = try home.store.items(matching: ItemQuery()).first {
        try home.store.remove(home.store.occurrence(of: item), span: .all)
      }
    }
  }

  @Test("without changes a report is empty, even after the calendar was renamed")
  func quiet() throws {
    _ = home.put("a.ics", event("a", "A"))
    let first = try sync("")
    #expect(first.tags.count == 1)
    let second = try sync(#require(first.token))
    #expect(second.responses.isEmpty && second.token == first.token)
    var calendar = try home.store.calendar(named: "work")
    calendar.title = "Other"
    try home.store.updateCalendar(calendar)
    #expect(try sync(#require(first.token)).responses.isEmpty)
  }

  @Test("the objects of one import are reported in pages, and none of them again")
  func pages() throws {
    var options = ImportOptions()
    options.calendar = "work"
    let names = ["a", "b", "c", "d", "e"]
    for name in names.prefix(1) { _ = home.put("\(name).ics", event(name, "before")) }
    let events = names.dropFirst().map { event($0, "A") }.joined()
    try home.test.load(events, options: options)
    var client = Client()
    for page in [["a.ics", "b.ics"], ["c.ics", "d.ics"], ["e.ics"]] {
      let answer = try sync(client.token, limit: 2)
      #expect(answer.tags.keys.sorted() == page)
      client.take(answer)
    }
    let known = client.token
    #expect(try sync(known).responses.isEmpty)
    _ = home.put("c.ics", event("c", "after"))
    #expect(try sync(known).tags.keys.sorted() == ["c.ics"])
  }

  @Test("a token that this store never issued is refused by name")
  func tokens() throws {
    _ = home.put("a.ics", event("a", "A"))
    let token = try #require(try sync("").token)
    _ = home.send("MKCALENDAR", "/calendars/alice/other/")
    for wrong in [
      "x", "urn:almanac:sync:", "x" + token, token.replacing(":2:", with: ":900:"),
      token.replacing(":2:", with: ":-1:"),
      token.replacing("urn:almanac:sync:", with: "urn:almanac:sync:0"),
    ] where wrong != token {
      let answer = try sync(wrong)
      #expect(answer.status == 403 && answer.condition == "valid-sync-token", "\(wrong)")
    }
  }

  @Test("a deleted calendar restored by an undo has its former names")
  func revived() throws {
    _ = home.put("mine.ics", event("a", "A"))
    let token = try #require(try sync("").token)
    #expect(home.send("DELETE", ServedHome.calendar).status == .noContent)
    #expect(try sync(token).status == 404)
    _ = try home.store.undo()
    #expect(try home.listing().keys.sorted() == ["mine.ics"])
    #expect(try Set(sync(token).responses.keys) == ["mine.ics"])
  }
}
