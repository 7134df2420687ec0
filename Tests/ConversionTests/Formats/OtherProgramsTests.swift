import Conversion
import Foundation
import ICalendar
import Testing

@Suite("Other programs as readers")
struct OtherProgramsTests {
  private static let calcurse = "/usr/bin/calcurse"

  @Test(
    "calcurse has the appointments of a calendar that was read from Org, on the same days",
    .enabled(if: FileManager.default.isExecutableFile(atPath: calcurse), "no calcurse"))
  func appointments() throws {
    let entries = """
      * Dentist
      <2026-11-20 Fri 09:15-10:00>
      * Stand-up
      <2026-11-23 Mon 10:00-10:15 +1d>
      * Yoga
      <2026-11-24 Tue 18:00-19:00 +1w>
      * Birthday
      <2026-11-25 Wed +1y>
      * Two calls
      <2026-11-26 Thu 10:00> and <2026-11-27 Fri 11:00-11:30>
      """
    let calendar = try Converted(entries, to: .ics, from: .org, options: try OrgTests.options(zone: "Europe/Berlin"))
    let folder = try OtherProgram.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(calendar.bytes).write(to: folder.appending(path: "calendar.ics"))
    let place = ["-D", folder.path, "-C", folder.path, "-q"]
    #expect(
      try OtherProgram.run(Self.calcurse, place + ["-i", folder.appending(path: "calendar.ics").path], in: folder)
        .status == 0)
    let query = [
      "-Q", "--from", "11/20/2026", "--to", "12/01/2026", "--format-apt", "%m\n", "--format-recur-apt", "%m\n",
    ]
    let titles = try OtherProgram.run(
      Self.calcurse, place + query + ["--format-event", "%m\n", "--format-recur-event", "%m\n"], in: folder)
    let counts = Dictionary(grouping: titles.output.split(separator: "\n").map(String.init)) { $0 }.mapValues(\.count)
    #expect(
      counts.filter { ["Dentist", "Stand-up", "Yoga", "Birthday", "Two calls"].contains($0.key) }
        == ["Dentist": 1, "Stand-up": 9, "Yoga": 2, "Birthday": 1, "Two calls": 2], "\(titles.output)")
  }

  private static let soffice = "/usr/bin/soffice"

  @Test(
    "LibreOffice treats a title that looks like a formula as text",
    .enabled(if: FileManager.default.isExecutableFile(atPath: soffice), "no LibreOffice"))
  func formula() throws {
    let event = OrgTests.item("VEVENT", "DTSTART:20261120T091500Z|SUMMARY:=1+1|LOCATION:@home")
    let table = try Converted(OrgTests.calendar([event]), to: .csv, options: try OrgTests.options())
    let folder = try OtherProgram.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(table.bytes).write(to: folder.appending(path: "calendar.csv"))
    let arguments = [
      "--headless", "--convert-to", "html", "--outdir", folder.path, folder.appending(path: "calendar.csv").path,
    ]
    #expect(try OtherProgram.run(Self.soffice, arguments, in: folder).status == 0)
    let page = try String(contentsOf: folder.appending(path: "calendar.html"), encoding: .utf8)
    #expect(page.contains("=1+1") && page.contains("@home"), "\(page)")
  }
}
