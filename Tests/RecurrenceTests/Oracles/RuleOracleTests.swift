import CivilTime
import Recurrence
import Testing

@Suite("Rules and the occurrences that independent engines agree on")
struct RuleOracleTests {
  struct Line: Decodable {
    var id: String
    var dtstart: String
    var rrule: String
    var occurrences: [String]
    var complete: Bool
    var horizonYears: Int

    enum CodingKeys: String, CodingKey {
      case id, dtstart, rrule, occurrences, complete
      case horizonYears = "horizon_years"
    }
  }

  @Test(
    "Every line of the oracle agrees, forward and through the window that ends with its horizon",
    .enabled(if: OracleFiles.folder != nil, Comment(rawValue: OracleFiles.reason)))
  func oracle() throws {
    for line in try OracleFiles.lines(of: "rrule-oracle.jsonl", as: Line.self) {
      let rule = try RecurrenceRule(parsing: line.rrule)
      let start = try CalendarTime(parsing: line.dtstart)
      let series =
        start.isDate
        ? try RecurrenceSeries(rule, from: start.civilDate) : try RecurrenceSeries(rule, from: start.civilDateTime)
      let horizonDay = try #require(
        start.civilDate.adding(months: 12 * line.horizonYears)
          ?? start.civilDate.adding(days: 1).adding(months: 12 * line.horizonYears))
      let horizon = CivilDateTime(startOf: horizonDay)
      let limit = line.occurrences.count + (line.complete ? 1 : 0)
      let found = series.prefix(limit).map { start.isDate ? $0.date.text : $0.text }
      if line.complete || line.occurrences.count == 20 {
        #expect(found == line.occurrences, "\(line.id) \(line.dtstart) \(line.rrule)")
      } else {
        let inHorizon = series.occurrences(in: CivilDateTime(startOf: .earliest)..<horizon).prefix(21)
        let texts = inHorizon.map { start.isDate ? $0.date.text : $0.text }
        #expect(texts == line.occurrences, "\(line.id) \(line.dtstart) \(line.rrule)")
      }
    }
  }
}
