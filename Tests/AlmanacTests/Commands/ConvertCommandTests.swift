import Foundation
import Testing

@Suite("convert")
struct ConvertCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("goes to jCal and xCal and back, told by the content alone")
  func thereAndBack() async throws {
    for format in ["jcal", "xcal"] {
      let there = try await place.run("convert", Repository.fixture("travel.ics"), "--to", format, "-o", "there")
      #expect(there.status == 0 && there.output.isEmpty && there.error.isEmpty, "\(there)")
      let back = try await place.run("convert", "there", "--to", "ics")
      #expect(back.status == 0 && back.error.isEmpty, "\(back)")
      let validation = try await place.run("validate", "-", "--profile", "import", input: Array(back.output.utf8))
      #expect(validation.status == 0, "\(validation)")
      #expect(back.output.contains("SUMMARY:"))
    }
  }

  @Test("all files become one result")
  func severalFiles() async throws {
    let file = Repository.fixture("travel.ics")
    let found = try await place.run("convert", file, file, "--to", "jcal")
    let calendars = try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [[Any]]
    #expect(calendars?.count == 2)
  }

  @Test("names what is lost, writes it to a report, and writes nothing else with --strict")
  func losses() async throws {
    try place.write(
      "odd.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nNO COLON\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    let found = try await place.run("convert", "odd.ics", "--to", "jcal", "-o", "odd.json", "--report", "report.json")
    #expect(found.status == 0)
    #expect(found.error.contains("VEVENT/line without a colon was left out once, first in line 4"), "\(found)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(place.read("report.json").utf8)) as? [String: Any])
    #expect(report["target"] as? String == "jcal" && (report["losses"] as? [Any])?.count == 1)
    let strict = try await place.run("convert", "odd.ics", "--to", "jcal", "-o", "strict.json", "--strict")
    #expect(strict.status == 1 && !FileManager.default.fileExists(atPath: place.path("strict.json")), "\(strict)")
  }

  @Test("says where an ill-formed input is wrong, and writes nothing")
  func illFormed() async throws {
    try place.write("bad.json", "[\"vcalendar\",[[\"a\",{},\"text\"]],[]]")
    try place.write("bad.xml", "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">\n<vevent/></icalendar>")
    let json = try await place.run("convert", "bad.json", "--to", "ics", "-o", "out.ics")
    #expect(json.status == 1 && json.error.contains("error: bad.json:1:29 ($[1][0]): a property has"), "\(json)")
    let xml = try await place.run("convert", "bad.xml", "--to", "ics", "-o", "out.ics")
    #expect(xml.status == 1 && xml.error.contains("error: bad.xml:2:1: “vcalendar” was expected"), "\(xml)")
    #expect(!FileManager.default.fileExists(atPath: place.path("out.ics")))
  }

  @Test("asks for --from if nothing shows the format, and ends with 9 if the input is of another one")
  func formats() async throws {
    try place.write("what", "hello")
    let unknown = try await place.run("convert", "what", "--to", "ics")
    #expect(unknown.status == 2 && unknown.error.contains("--from"), "\(unknown)")
    for format in ["ics", "jcal", "xcal"] {
      #expect(try await place.run("convert", "what", "--from", format, "--to", "ics").status == 9)
    }
    #expect(try await place.run("convert", "nowhere.ics", "--to", "jcal").status == 3)
  }
}
