import Foundation
import ProgramTestSupport
import Testing

@Suite("The settings in Samples/ci")
struct CISampleTests {
  @Test("are valid")
  func settings() async throws {
    let place = try Workplace()
    let path = try place.write("a.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z"))
    let outcome = try await place.run("validate", "--config", Repository.samples + "/ci/almanac.conf", "--jsonl", path)
    #expect(try outcome.jsonLines().contains { $0["rule"].text == "ICS164" && $0["severity"].text == "error" })
  }
}
