import CalendarModel
import CalendarStore
import HTTPTypes
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Several programs that edit the same items", .timeLimit(.minutes(60)))
struct SeveralEditorsTests {
  /// The edited parts: the field of the form, and the property.
  private static let parts = [("title", "SUMMARY"), ("place", "LOCATION"), ("notes", "DESCRIPTION")]

  @Test(
    "every acknowledged change stays until the same thing is changed again",
    arguments: 0..<UInt64(Nightly.count(10, byDay: 2)))
  func everyChange(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let site = try await SharedSite()
    let (alice, carol) = (try await PageBrowser(site, "alice"), try await PageBrowser(site, "carol"))
    let uids = (0..<Nightly.count(50, byDay: 6)).map { "item-\($0)" }
    var said: [String: [String: String]] = [:]
    for uid in uids {
      try await alice.put(
        uid, "DTSTART:20261118T100000Z", "SUMMARY:old", "LOCATION:old", "DESCRIPTION:old",
        uid.hasSuffix("1") ? "RRULE:FREQ=DAILY;COUNT=3" : "X-NOTHING:more")
      for (_, property) in Self.parts { said[uid, default: [:]][property] = "old" }
    }
    // The forms and texts that browsers and the client have read, and may send when they are outdated.
    var forms: [String: PageForm] = [:]
    var copies: [String: (tag: String, text: String)] = [:]
    var outcomes: [Int: Int] = [:]
    for step in 0..<Nightly.count(5_000, byDay: 150) {
      let uid = try #require(uids.randomElement(using: &random))
      let (field, property) = try #require(Self.parts.randomElement(using: &random))
      let value = "v\(step)"
      var status = 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let store = try alice.store
        let occurrence = try store.occurrence(named: "uid:\(uid)")
        var event = try #require(occurrence.event)
        switch field {
        case "title": event.title = value
        case "place": event.location = Location(title: value)
        default: event.notes = value
        }
        let edited = event
        try store.transaction("edit") { try $0.save(edited, as: occurrence, span: .all) }
        status = 204
      case 1:
        let path = "/calendars/alice/work/\(uid).ics"
        guard let copy = copies.removeValue(forKey: uid) else {
          let answer = await site.send("GET", path, by: "alice")
          copies[uid] = (try #require(answer.fields[.eTag]), String(decoding: answer.body, as: UTF8.self))
          continue
        }
        let lines = copy.text.split(separator: "\r\n").map {
          $0.hasPrefix("\(property):") ? "\(property):\(value)" : $0
        }
        status = await site.send(
          "PUT", path, lines.map { $0 + "\r\n" }.joined(), [.ifMatch: copy.tag], by: "alice"
        ).status.code
      case let number:
        let browser = number == 2 ? alice : carol
        guard var form = forms.removeValue(forKey: "\(browser.user) \(uid)") else {
          let own = try alice.path(uid)
          let path = number == 2 ? own : own.replacing("/event/", with: "/event/alice~")
          forms["\(browser.user) \(uid)"] = try await browser.form(path + "/edit")
          continue
        }
        form[field] = value
        let answer = await browser.send(form)
        status = answer.status == .seeOther ? 204 : answer.status.code
      }
      outcomes[status, default: 0] += 1
      if status == 204 { said[uid]?[property] = value }
    }
    for uid in uids {
      let lines = Set(try alice.lines(uid))
      for (property, value) in said[uid] ?? [:] { #expect(lines.contains("\(property):\(value)"), "\(uid) \(lines)") }
    }
    // Both happened: most edits were accepted, and some led to a question or were refused.
    #expect(outcomes[204, default: 0] > 20 && outcomes.count > 1, "\(outcomes)")
    #expect(outcomes.keys.allSatisfy { $0 < 500 }, "\(outcomes)")
  }
}
