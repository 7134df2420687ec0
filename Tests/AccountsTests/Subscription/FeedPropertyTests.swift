import Accounts
import CalendarStore
import Foundation
import TestSupport
import Testing

@Suite("Random feeds")
struct FeedPropertyTests {
  /// Feeds with a few items that change, appear, disappear, receive other UIDs and stamps, or are repeated.
  @Test(
    "after a reading the calendar matches the feed, and a second reading changes nothing",
    arguments: 0..<UInt64(Nightly.count(300, byDay: 15)))
  func follows(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let world = try FeedWorld()
    var prefix = 0
    for round in 0..<6 {
      if Int.random(in: 0..<3, using: &generator) == 0 { prefix += 1 }
      var items: [(uid: String, lines: String)] = []
      for number in 0..<Int.random(in: 0...8, using: &generator) {
        let day = Int.random(in: 10...12, using: &generator)
        let summary = ["A", "B"].randomElement(using: &generator) ?? ""
        items.append(("\(prefix)-\(number)", "DTSTART:202601\(day)T100000Z\nSUMMARY:\(summary)"))
        if Bool.random(using: &generator) {
          items[items.count - 1].lines += "\nRRULE:FREQ=DAILY;COUNT=3"
          items.append(
            (
              "\(prefix)-\(number)",
              "RECURRENCE-ID:202601\(day + 1)T100000Z\nDTSTART:202601\(day + 1)T120000Z\nSUMMARY:\(summary)!"
            ))
        }
      }
      items.shuffle(using: &generator)
      let feed = FeedWorld.feed(items, stamp: "2026010\(round + 1)T000000Z")
      world.gives(feed)
      if round == 0 { try await world.subscribe() } else { try await world.refresh(allowsDeletions: true) }
      let said = try world.titles.values.sorted()
      let titles = items.map { item in
        item.lines.split(separator: "\n").last { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) } ?? ""
      }
      #expect(said == titles.sorted(), "seed \(seed), round \(round)")
      let revision = try world.store.revision()
      let again = try await world.refresh()
      let after = try world.store.revision()
      #expect(again.isUnchanged && after == revision, "seed \(seed), round \(round)")
    }
  }
}
