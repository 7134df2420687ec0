import Foundation
import ProgramTestSupport
import Testing

@Suite(
  "Samples/Batch",
  .enabled(if: Python.has("distributed"), "the Python packages of Tests/requirements-nightly.txt are missing"))
struct BatchSampleTests {
  @Test("every feed has its record after a worker is killed in the middle of a task")
  func killedWorker() async throws {
    let place = try Workplace()
    let event = GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:Choir")
    try place.write("on disk.ics", event)
    var list = "on disk.ics\n\nnowhere.ics\n"
    for number in 0..<1_500 {
      let feed = ["name": "feed \(number)", "text": event.replacing("Choir", with: "Choir \(number)")]
      list += String(decoding: try JSONEncoder().encode(feed), as: UTF8.self) + "\n"
    }
    let outcome = try await place.launch(
      try #require(Python.path),
      [
        Repository.samples + "/Batch/validate.py", "--almanac", Program.path, "--workers", "2", "--batch", "100",
        "--kill-worker",
      ], input: Array(list.utf8))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("killed the worker "), "\(outcome.error)")
    let records = try outcome.jsonLines()
    #expect(
      Set(records.compactMap { $0["name"].text })
        == Set(["on disk.ics", "nowhere.ics"] + (0..<1_500).map { "feed \($0)" }))
    #expect(records.count == 1_502)
    #expect(records.compactMap { $0["error"].text }.count == 1)
  }

  @Test("a task that cannot be done is reported, and the exit code says so")
  func failing() async throws {
    let place = try Workplace()
    let outcome = try await place.launch(
      try #require(Python.path),
      [Repository.samples + "/Batch/validate.py", "--almanac", place.path("nothing"), "--workers", "1"],
      input: Array("a.ics\n".utf8))
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.error.contains("a task failed: "), "\(outcome.error)")
  }
}
