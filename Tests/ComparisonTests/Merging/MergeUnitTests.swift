import Comparison
import ICalendar
import Testing

@Suite("Properties that are merged as one")
struct MergeUnitTests {
  private func calendar(_ lines: String, _ kind: String = "VTODO") -> String {
    "BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//Example//EN|BEGIN:\(kind)|UID:1|\(lines)|END:\(kind)|END:VCALENDAR|"
      .replacing("|", with: "\r\n")
  }

  private func merge(
    _ base: String, _ a: String, _ b: String, kind: String = "VTODO", preferring: CalendarMerge.Side? = nil,
    answers: MergeAnswers? = nil
  ) throws -> (text: String, conflicts: [String?]) {
    let sides = try [base, a, b].map { try MergeVersion(text: Array(calendar($0, kind).utf8)) }
    let merge = CalendarMerge(base: sides[0], a: sides[1], b: sides[2], preferring: preferring, answers: answers)
    return (String(decoding: merge.text, as: UTF8.self), merge.conflicts.map(\.property))
  }

  private static let open = "SUMMARY:Tea|STATUS:NEEDS-ACTION"
  private static let begun = "SUMMARY:Tea|STATUS:IN-PROCESS|PERCENT-COMPLETE:50"
  private static let early = "SUMMARY:Tea|STATUS:COMPLETED|COMPLETED:20261101T100000Z|PERCENT-COMPLETE:100"
  private static let late = "SUMMARY:Tea|STATUS:COMPLETED|COMPLETED:20261102T100000Z"

  @Test(
    "a to-do completed on one side is completed, with the later time if on both, whichever side it is",
    arguments: [
      (open, begun, early, early), (open, early, late, late), (begun, open, late, late),
      (open, "SUMMARY:Tea|STATUS:CANCELLED", "SUMMARY:Tea|PERCENT-COMPLETE:100", "SUMMARY:Tea|PERCENT-COMPLETE:100"),
      (open, "SUMMARY:Tea|STATUS:COMPLETED", late, late),
    ] as [(String, String, String, String)])
  func done(base: String, one: String, other: String, both: String) throws {
    for (a, b) in [(one, other), (other, one)] {
      for side in [nil] + CalendarMerge.Side.allCases.map(Optional.some) {
        let result = try merge(base, a, b, preferring: side)
        #expect(result.conflicts.isEmpty)
        for line in both.split(separator: "|") { #expect(result.text.contains(line), "\(result.text)") }
        #expect(!result.text.contains("IN-PROCESS") && !result.text.contains("CANCELLED"))
      }
    }
  }

  @Test("two different changes to an open to-do are one conflict, and their parts are not mixed")
  func notDone() throws {
    for side in CalendarMerge.Side.allCases {
      let result = try merge(Self.open, Self.begun, "SUMMARY:Tea|STATUS:CANCELLED", preferring: side)
      #expect(result.conflicts == ["STATUS"])
      #expect(result.text.contains("PERCENT-COMPLETE:50") == (side == .a))
      #expect(result.text.contains("STATUS:CANCELLED") == (side == .b))
    }
    // A task that was reopened stays open if the other side did not change that.
    let reopened = try merge(Self.early, Self.open, Self.early.replacing("Tea", with: "Coffee"))
    #expect(reopened.conflicts.isEmpty && reopened.text.contains("NEEDS-ACTION") && !reopened.text.contains("PERCENT"))
  }

  @Test(
    "a location, a text and a time are one unit each, however many lines they take",
    arguments: [
      (
        "LOCATION:A|GEO:1;1", "LOCATION:B|GEO:1;1", "LOCATION:A|GEO:2;2|X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:2,2",
        "LOCATION"
      ),
      (
        "DESCRIPTION:A|X-ALT-DESC:<p>A", "DESCRIPTION:B|X-ALT-DESC:<p>A", "DESCRIPTION:A|X-ALT-DESC:<p>C", "DESCRIPTION"
      ),
      (
        "DTSTART:20261122T090000Z|RRULE:FREQ=WEEKLY;BYDAY=SU", "DTSTART:20261123T090000Z|RRULE:FREQ=WEEKLY;BYDAY=SU",
        "DTSTART:20261122T090000Z|RRULE:FREQ=WEEKLY;BYDAY=SU,MO", "DTSTART"
      ),
    ] as [(String, String, String, String)])
  func units(base: String, a: String, b: String, unit: String) throws {
    for (side, stands) in [(CalendarMerge.Side.a, a), (.b, b)] {
      let result = try merge(base, a, b, kind: "VEVENT", preferring: side)
      #expect(result.conflicts == [unit])
      let lines = result.text.split(separator: "\r\n").filter { line in
        ["LOCATION", "GEO", "X-", "DESCRIPTION", "DTSTART", "RRULE"].contains { line.hasPrefix($0) }
      }
      #expect(lines.sorted() == stands.split(separator: "|").sorted(), "\(result.text)")
    }
  }

  @Test(
    "the side that answers for a person has that answer, the other side all other answers and the organizer")
  func answers() throws {
    let people = { (me: String, other: String, boss: String) in
      "ORGANIZER;CN=\(boss):mailto:boss@example.com|ATTENDEE;PARTSTAT=\(me):MAILTO:Me@example.com|"
        + "ATTENDEE;PARTSTAT=\(other):mailto:other@example.com"
    }
    let base = people("NEEDS-ACTION", "NEEDS-ACTION", "Boss")
    let (a, b) = (people("ACCEPTED", "TENTATIVE", "A"), people("DECLINED", "DECLINED", "B"))
    #expect(try Set(merge(base, a, b, kind: "VEVENT").conflicts) == ["ORGANIZER", "ATTENDEE"])
    for (side, own) in [(CalendarMerge.Side.a, "ACCEPTED"), (.b, "DECLINED")] {
      let answers = MergeAnswers(of: ["mailto:me@EXAMPLE.com"], on: side)
      let result = try merge(base, a, b, kind: "VEVENT", preferring: side, answers: answers)
      #expect(result.conflicts.isEmpty)
      #expect(result.text.contains("PARTSTAT=\(own):MAILTO:Me@example.com"), "\(result.text)")
      let others = side == .a ? "DECLINED" : "TENTATIVE"
      #expect(result.text.contains("PARTSTAT=\(others):mailto:other@example.com"), "\(result.text)")
      #expect(result.text.contains("CN=\(side == .a ? "B" : "A")"))
    }
    // A person who was removed while the other side answered is still a conflict.
    let without = base.replacing("|ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:other@example.com", with: "")
    let answers = MergeAnswers(of: ["mailto:me@example.com"], on: .a)
    #expect(try merge(base, without, b, kind: "VEVENT", answers: answers).conflicts == ["ATTENDEE"])
  }
}
