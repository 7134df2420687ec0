import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("--files-from")
struct ListedFilesTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let good = GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:Good")

  /// The text in a line of JSON.
  private static func line(name: String, text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(["name": name, "text": text]), as: UTF8.self)
  }

  @Test("gives one record for each file, in order, even for those that cannot be read, and exits with 0")
  func records() async throws {
    try place.write("good.ics", Self.good)
    try place.write("prose.ics", "no calendar at all\n")
    try place.write(
      "list", "good.ics\nnowhere.ics\nprose.ics\n\n\(Self.line(name: "inline", text: Self.good))\n{\"a\":1}\n")
    for command in [["validate"], ["convert", "--to", "json"], ["fix"]] {
      let outcome = try await place.run(list: command + ["--files-from", "list"])
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
      let records = try outcome.jsonLines()
      #expect(records.map { $0["name"].text } == ["good.ics", "nowhere.ics", "prose.ics", "inline", "{\"a\":1}"])
      #expect(records.map { $0["error"].text != nil } == [false, true, true, false, true], "\(outcome.output)")
    }
    let converted = try await place.run("convert", "--to", "ics", "--files-from", "list").jsonLines()
    #expect(converted[3]["text"].text == Self.good)
    let found = try await place.run("validate", "--files-from", "list").jsonLines()
    #expect(found[3]["findings"].list.map { $0["rule"].text } == found[0]["findings"].list.map { $0["rule"].text })
  }

  @Test("fix changes listed files in place, and returns inline ones")
  func fixes() async throws {
    let bare = Self.good.replacing("\r\n", with: "\n")
    try place.write("bare.ics", bare)
    try place.write("list", "bare.ics\n\(Self.line(name: "inline", text: bare))\n")
    let records = try await place.run("fix", "--files-from", "list").jsonLines()
    #expect(try place.read("bare.ics") == Self.good)
    #expect(records[1]["files"][0]["text"].text == Self.good)
    #expect(records.allSatisfy { $0["files"][0]["changed"].bool == true })
  }

  @Test("each line from a pipe is answered before the next one is written")
  func pipe() async throws {
    let line = try Self.line(name: "a", text: Self.good)
    try place.write("a", line + "\n")
    // The second line is written after the answer to the first has arrived.
    let script = """
      mkfifo in out
      "$0" validate --files-from - <in >out & program=$!
      exec 3>in 4<out
      cat a >&3
      read -r first <&4
      cat a >&3
      exec 3>&-
      read -r second <&4
      wait $program && [ -n "$first" ] && [ "$first" = "$second" ]
      """
    let outcome = try await place.shell(script, "")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("cannot be combined with other files or a report")
  func usage() async throws {
    try place.write("list", "")
    for options in [["good.ics"], ["--json"], ["-o", "x"]] {
      #expect(try await place.run(list: ["validate", "--files-from", "list"] + options).status == 2)
    }
    #expect(try await place.run("validate").status == 2)
    #expect(try await place.run("validate", "--files-from", "nowhere").status == 3)
    #expect(try await place.run("validate", "--files-from", "list").output.isEmpty)
  }
}
