import Conversion
import Foundation
import ICalendar
import Testing

@Suite("jCal")
struct JCalTests {
  private func calendar(_ properties: String, components: String = "") -> String {
    "[\"vcalendar\",[\(properties)],[\(components)]]"
  }

  private func lines(_ property: String) throws -> (lines: [String], issues: [ConversionIssue]) {
    let event = "[\"vevent\",[\(property)],[]]"
    let found = try Converted(calendar("", components: event), to: .ics)
    let lines = found.text.split(separator: "\r\n").map(String.init)
    return (Array(lines.dropFirst(2).dropLast(2)), found.issues)
  }

  private func value(_ line: String) throws -> String {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let found = try Converted(text, to: .jcal).text
    let object = try JSONSerialization.jsonObject(with: Data(found.utf8)) as? [Any]
    let event = try #require((object?[2] as? [Any])?.first as? [Any])
    let property = try #require((event[1] as? [Any])?.first)
    return String(
      decoding: try JSONSerialization.data(withJSONObject: property, options: [.sortedKeys, .withoutEscapingSlashes]),
      as: UTF8.self)
  }

  static let properties: [(String, String)] = [
    ("SUMMARY:a\\, b\\nc", #"["summary",{},"text","a, b\nc"]"#),
    ("DTSTART;VALUE=DATE:20261122", #"["dtstart",{},"date","2026-11-22"]"#),
    ("DTSTART:20261122", #"["dtstart",{},"date","2026-11-22"]"#),
    (
      "DTSTART;TZID=Europe/Berlin:20261122T091500",
      #"["dtstart",{"tzid":"Europe/Berlin"},"date-time","2026-11-22T09:15:00"]"#
    ),
    ("DTSTAMP:20261122T091500Z", #"["dtstamp",{},"date-time","2026-11-22T09:15:00Z"]"#),
    ("DTSTART;VALUE=DATE:20261122T091500", #"["dtstart",{},"date-time","2026-11-22T09:15:00"]"#),
    ("DTSTART:tomorrow", #"["dtstart",{},"unknown","tomorrow"]"#),
    ("TZOFFSETTO:-0530", #"["tzoffsetto",{},"utc-offset","-05:30"]"#),
    ("TZOFFSETTO:-053015", #"["tzoffsetto",{},"utc-offset","-05:30:15"]"#),
    ("CATEGORIES:a,b\\,c", #"["categories",{},"text","a","b,c"]"#),
    ("GEO:52.5;13.25", #"["geo",{},"float",[52.5,13.25]]"#),
    ("REQUEST-STATUS:2.0;Success;x\\;y", #"["request-status",{},"text",["2.0","Success","x;y"]]"#),
    ("PRIORITY:+5", #"["priority",{},"integer",5]"#),
    ("X-A:b\\,c", #"["x-a",{},"unknown","b\\,c"]"#),
    ("X-A;VALUE=BOOLEAN:TRUE", #"["x-a",{},"boolean",true]"#),
    ("X-A;VALUE=X-B:c", #"["x-a",{},"x-b","c"]"#),
    (
      "ATTENDEE;CN=\"A, B\";MEMBER=\"mailto:a\",\"mailto:b\":mailto:c",
      #"["attendee",{"cn":"A, B","member":["mailto:a","mailto:b"]},"cal-address","mailto:c"]"#
    ),
    (
      "RRULE:FREQ=MONTHLY;BYDAY=1MO,-1FR;BYSETPOS=1;UNTIL=20270101",
      #"["rrule",{},"recur",{"byday":["1MO","-1FR"],"bysetpos":1,"freq":"MONTHLY","until":"2027-01-01"}]"#
    ),
    (
      "RRULE:RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD",
      #"["rrule",{},"recur",{"bymonth":"5L","freq":"YEARLY","rscale":"HEBREW","skip":"FORWARD"}]"#
    ),
    ("RDATE;VALUE=PERIOD:20261122T080000Z/PT1H", #"["rdate",{},"period",["2026-11-22T08:00:00Z","PT1H"]]"#),
    ("TRIGGER:20261122T080000Z", #"["trigger",{},"date-time","2026-11-22T08:00:00Z"]"#),
    ("DESCRIPTION;ENCODING=BASE64:YSwgYg==", #"["description",{},"text","a, b"]"#),
  ]

  @Test("a property in jCal", arguments: properties)
  func property(line: String, json: String) throws {
    #expect(try value(line) == json)
  }

  @Test("a type that is not a name is an error, since it would become a line of its own")
  func type() throws {
    let text = #"["vcalendar",[["x-e",{},"x-t\r\nX-MORE:1","v"]],[]]"#
    let error = #expect(throws: ConversionError.self) { try Converted(text, to: .ics, from: .jcal) }
    #expect(error?.message.contains("is not a valid type") == true)
  }

  @Test("an object without calendars around it is the array itself, and several are an array of arrays")
  func several() throws {
    let one = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    let single = try JSONSerialization.jsonObject(with: Data(Converted(one, to: .jcal).text.utf8)) as? [Any]
    #expect(single?[0] as? String == "vcalendar")
    let double = try JSONSerialization.jsonObject(with: Data(Converted(one + one, to: .jcal).text.utf8)) as? [[Any]]
    #expect(double?.map { $0[0] as? String } == ["vcalendar", "vcalendar"])
    for text in ["[]", " [ ] "] { #expect(throws: ConversionError.self) { try Converted(text, to: .ics, from: .jcal) } }
  }

  @Test(
    "values that do not fit their type are kept and reported",
    arguments: [
      (#"["dtstart",{},"date","20261122"]"#, "DTSTART;VALUE=DATE:20261122", "jcal-type"),
      (#"["dtstart",{},"date-time","soon"]"#, "DTSTART:soon", "jcal-type"),
      (#"["priority",{},"integer","5"]"#, "PRIORITY:5", "jcal-type"),
      (#"["SUMMARY",{},"text","a"]"#, "SUMMARY:a", "jcal-lowercase"),
      (#"["dtstart",{"value":"date"},"date","2026-11-22"]"#, "DTSTART;VALUE=DATE:20261122", "jcal-value-param"),
      (#"["rdate",{},"period","2026-11-22T08:00:00Z/PT1H"]"#, "RDATE;VALUE=PERIOD:20261122T080000Z/PT1H", "jcal-type"),
      (#"["x-a",{},"unknown","a\nb"]"#, "X-A:a\\nb", nil),
      (#"["geo",{},"float",[1.5e1,2]]"#, "GEO:15;2", "jcal-type"),
    ] as [(String, String, String?)])
  func mended(property: String, line: String, code: String?) throws {
    let found = try lines(property)
    #expect(found.lines == [line])
    #expect(found.issues.map(\.code.rawValue) == [code].compactMap { $0 })
    #expect(found.issues.allSatisfy { $0.position.contains("$[2][0][1][0]") })
  }

  @Test(
    "an unexpected structure is an error with its position",
    arguments: [
      (#"["vcalendar"]"#, "$"), (#"["vcalendar",[]]"#, "$"), (#"["vcalendar",[],[],[]]"#, "$[3]"),
      (#"["vcalendar",[["a",{},"text"]],[]]"#, "$[1][0]"), (#"["vcalendar",[["a",[],"text","b"]],[]]"#, "$[1][0][1]"),
      (#"["vcalendar",[[1,{},"text","b"]],[]]"#, "$[1][0][0]"),
      (#"["vcalendar",[["a:b",{},"text","b"]],[]]"#, "$[1][0][0]"),
      (#"["vcalendar",[["a",{"b":1},"text","c"]],[]]"#, "$[1][0][1].b"),
      (#"["vcalendar",[],[["vevent",[]]]]"#, "$[2][0]"), (#"["vcalendar",[["a",{},"text",null]],[]]"#, "$[1][0][3]"),
      (#"["vcalendar",[["begin",{},"text","x"]],[]]"#, "$[1][0][0]"),
    ])
  func shape(text: String, path: String) throws {
    let error = #expect(throws: ConversionError.self) { try Converted(text, to: .ics) }
    #expect(error?.code == .malformed)
    #expect(error?.position?.contains("(\(path))") == true, "\(String(describing: error))")
  }

  @Test(
    "a value that is not an array, or an array of something else, is not jCal",
    arguments: ["{}", "1", "\"a\"", "[1]", "["])
  func foreign(text: String) throws {
    let error = #expect(throws: ConversionError.self) { try Converted(text, to: .ics, from: .jcal) }
    #expect(error?.code == .foreign)
  }

  @Test("losses in jCal are reported, each kind once")
  func losses() throws {
    let found = try Converted(Fixture.bytes("what-no-other-syntax-holds.ics"), to: .jcal)
    #expect(
      found.report.losses.map(\.what) == [
        "VEVENT/DTSTART;VALUE", "VEVENT/SUMMARY;LANGUAGE", "VEVENT/line without a colon",
      ])
    #expect(found.report.losses.allSatisfy { $0.example.uid == "losses@example.com" && $0.example.line ?? 0 > 3 })
    #expect(try Converted(found.bytes, to: .ics).text.contains("a bell \u{7} rings"))
  }
}
