import CivilTime
import Recurrence
import Testing

@Suite("Whole components and the instances that two independent implementations agree on")
struct SetOracleTests {
  struct Line: Decodable {
    var id: String
    var ics: String
    var from: String
    var to: String
    var occurrences: [[String]]
  }

  @Test(
    "Every line of the oracle agrees",
    .enabled(if: OracleFiles.folder != nil, Comment(rawValue: OracleFiles.reason)))
  func oracle() throws {
    for line in try OracleFiles.lines(of: "set-oracle.jsonl", as: Line.self) {
      let events = TestComponent.events(in: line.ics)
      let master = try #require(events.first { $0.lines("RECURRENCE-ID").isEmpty })
      let overrides = events.filter { !$0.lines("RECURRENCE-ID").isEmpty }
      let set = try RecurrenceSet(RecurrenceSet.Definition(master: master, overrides: overrides))
      let range = try instant(line.from)..<instant(line.to)
      // The oracle also cuts off at the date in each series' local time (only in UTC is s0307 before it).
      let end = try CivilDate(parsing: line.to.filter(\.isNumber))
      let found = set.instances(overlapping: range).filter { $0.start.civilDate < end }.map { instance in
        var event = master
        if case .override(let index) = instance.origin { event = overrides[index] }
        let times =
          instance.start.isDate
          ? [dashed(instance.start), dashed(instance.end)]
          : [
            dashed(.utc(instance.startInstant.civil(at: .zero))), dashed(.utc(instance.endInstant.civil(at: .zero))),
          ]
        return times + [event.lines("SUMMARY").first?.value ?? ""]
      }
      #expect(
        found.sorted { $0.lexicographicallyPrecedes($1) }
          == line.occurrences.sorted { $0.lexicographicallyPrecedes($1) }, "\(line.id) \(line.ics)")
    }
  }

  private func instant(_ date: String) throws -> Instant {
    let date = try CivilDate(parsing: date.filter(\.isNumber))
    return Instant(CivilDateTime(startOf: date), at: .zero)
  }

  /// A date or UTC time in the extended form of ISO 8601.
  private func dashed(_ time: CalendarTime) -> String {
    let text = Array(time.text)
    let date = "\(String(text[0..<4]))-\(String(text[4..<6]))-\(String(text[6..<8]))"
    guard text.count == 16 else { return date }
    return "\(date)T\(String(text[9..<11])):\(String(text[11..<13])):\(String(text[13..<15]))Z"
  }
}
