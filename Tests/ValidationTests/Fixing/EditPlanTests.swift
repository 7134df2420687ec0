import ICalendar
import TestSupport
import Testing

@testable import Validation

@Suite("A plan of edits")
struct EditPlanTests {
  private static func remove(_ lines: ClosedRange<Int>) -> Fix {
    .safe("remove the copy", .delete(lines.lowerBound, through: lines.upperBound))
  }

  @Test("accepts no fix for a line that another one deletes or changes")
  func conflicts() {
    let fixes: [(fix: Fix, isTaken: Bool)] = [
      (Self.remove(3...5), true), (Self.remove(5...7), false), (.safe("trim", .trim(line: 4)), false),
      (.safe("add", .insertAfter(5, ["A:1"])), false), (.safe("trim", .trim(line: 6)), true),
      (Self.remove(6...9), false), (Self.remove(7...9), true),
    ]
    var plan = EditPlan()
    #expect(fixes.map { plan.add($0.fix) } == fixes.map(\.isTaken))
    let text = { (lines: [Int]) in lines.map { "X-\($0):1\r\n" }.joined() }
    let edited = EditedText(Array(text(Array(1...10)).utf8)).applying(plan)
    #expect(String(decoding: edited, as: UTF8.self) == text([1, 2, 6, 10]))
  }

  /// A feed that was concatenated with itself: the second of each pair of events is deleted.
  private static func edit(events: Int) -> Double {
    let event = "BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n"
    let bytes = Array(String(repeating: event + event, count: events).utf8)
    return ThreadTime.seconds {
      var plan = EditPlan()
      for index in 0..<events { _ = plan.add(remove(6 * index + 4...6 * index + 6)) }
      let edited = EditedText(bytes).applying(plan)
      #expect(edited.count == bytes.count / 2)
    }
  }

  @Test("takes time in proportion to the number of deleted events in a feed")
  func linearTime() {
    let few = Self.edit(events: 1_000)
    let many = Self.edit(events: 8_000)
    #expect(many < few * 24 + 0.1, "8,000 events: \(many) s, 1,000: \(few) s")
  }
}
