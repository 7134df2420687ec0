import Foundation
import ProgramTestSupport
import Testing

@Suite("merge")
struct MergeCommandTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write("base.ics", Self.calendar("Tea", at: "Here"))
    try place.write("a.ics", Self.calendar("Coffee", at: "Here"))
    try place.write("b.ics", Self.calendar("Tea", at: "There"))
    try place.write("c.ics", Self.calendar("Water", at: "Here"))
  }

  private static func calendar(_ title: String, at place: String) -> String {
    """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:tea\r\nDTSTAMP:20261101T090000Z\r
    DTSTART:20261122T090000Z\r\nSUMMARY:\(title)\r\nLOCATION:\(place)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """
  }

  @Test("changes in both versions are merged, on standard output or in a file")
  func together() async throws {
    let merged = try await place.run("merge", "base.ics", "a.ics", "b.ics")
    #expect(merged.status == 0 && merged.error.isEmpty, "\(merged)")
    #expect(merged.output == Self.calendar("Coffee", at: "There"))
    let report = try await place.run("merge", "base.ics", "a.ics", "b.ics", "-o", "a.ics", "--json").json()
    #expect(report["conflicts"].list.isEmpty)
    #expect(try place.read("a.ics") == Self.calendar("Coffee", at: "There"))
  }

  @Test("a conflict is named, nothing is written, and --prefer decides")
  func conflict() async throws {
    let refused = try await place.run("merge", "base.ics", "a.ics", "c.ics", "-o", "out.ics")
    #expect(refused.status == 5 && refused.output.isEmpty && !place.exists("out.ics"), "\(refused)")
    for part in ["Coffee (2026-11-22 09:00 UTC)", "SUMMARY:", "base: Tea", "a: Coffee", "b: Water", "--prefer"] {
      #expect(refused.error.contains(part), "\(part) is not in \(refused.error)")
    }
    let json = try await place.run("merge", "base.ics", "a.ics", "c.ics", "-o", "out.ics", "--json")
    #expect(json.status == 5 && !place.exists("out.ics"))
    let conflict = try json.json()["conflicts"].list.first
    #expect(conflict?["property"].text == "SUMMARY" && conflict?["b"].list.first?.text == "Water")
    let decided = try await place.run("merge", "base.ics", "a.ics", "c.ics", "-o", "out.ics", "--prefer", "b")
    #expect(decided.status == 0 && decided.error.contains("1 conflict"), "\(decided)")
    #expect(try place.read("out.ics") == Self.calendar("Water", at: "Here"))
  }

  @Test("an argument that cannot be a version is named")
  func usage() async throws {
    #expect(try await place.run("merge", "base.ics", "a.ics").status == 2)
    #expect(try await place.run("merge", "-", "-", "a.ics").status == 2)
    #expect(try await place.run("merge", "base.ics", "a.ics", "b.ics", "--json").status == 2)
    let missing = try await place.run("merge", "base.ics", "a.ics", "nowhere.ics")
    #expect(missing.status == 3 && missing.error.contains("nowhere.ics"))
    try place.write("page.html", "<html></html>")
    let foreign = try await place.run("merge", "base.ics", "a.ics", "page.html")
    #expect(foreign.status == 9 && foreign.error.contains("page.html"), "\(foreign)")
  }
}

/// A git repository in which the program compares and merges calendars.
@Suite("git with almanac", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
struct GitTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  private static let setUp = """
    set -e
    git init -q -b main . && git config user.name Test && git config user.email test@example.com
    git config merge.calendar.driver "'$0' merge %O %A %B -o %A"
    git config diff.calendar.command "sh -c '\\"$0\\" diff \\"\\$1\\" \\"\\$4\\" || true'"
    printf '*.ics merge=calendar diff=calendar\\n' > .gitattributes
    printf 'BEGIN:VCALENDAR\\nVERSION:2.0\\nBEGIN:VEVENT\\nUID:tea\\nDTSTART:20261122T090000Z\\nSUMMARY:Tea\\nLOCATION:Here\\nEND:VEVENT\\nEND:VCALENDAR\\n' > team.ics
    git add . && git commit -qm Begin
    git checkout -qb other && sed -i s/Here/There/ team.ics && git commit -qam Place
    git checkout -q main
    """

  @Test("branches that change one event are merged, and git shows what changed")
  func merge() async throws {
    let merged = try await place.shell(
      Self.setUp
        + "\nsed -i s/Tea/Coffee/ team.ics && git commit -qam Title && git merge -q -m Merge other && cat team.ics && git --no-pager diff HEAD~1 HEAD -- team.ics"
    )
    #expect(merged.status == 0, "\(merged)")
    #expect(merged.output.contains("SUMMARY:Coffee\nLOCATION:There\n"), "\(merged)")
    #expect(merged.output.contains("LOCATION: [-Here-] {+There+}"), "\(merged)")
  }

  @Test("a conflict stays a conflict for git, and the file stays as this branch has it")
  func conflict() async throws {
    let merged = try await place.shell(
      Self.setUp
        + "\nsed -i s/Here/Elsewhere/ team.ics && git commit -qam Place2 && ! git merge -q -m Merge other && git status --short && cat team.ics"
    )
    #expect(merged.status == 0, "\(merged)")
    #expect(merged.output.contains("UU team.ics") && merged.output.contains("LOCATION:Elsewhere"), "\(merged)")
    #expect(merged.error.contains("LOCATION:"), "\(merged)")
  }

  @Test("a file that both branches add is merged from an empty base")
  func added() async throws {
    let merged = try await place.shell(
      Self.setUp + """

        git checkout -q other && sed s/UID:tea/UID:lunch/ team.ics > new.ics && git add new.ics && git commit -qm New
        git checkout -q main && sed s/UID:tea/UID:dinner/ team.ics > new.ics && git add new.ics && git commit -qm New
        git merge -q -m Merge other && grep UID new.ics && git --no-pager diff HEAD~1 HEAD
        """)
    #expect(merged.status == 0, "\(merged)")
    #expect(merged.output.contains("UID:dinner\nUID:lunch\n"), "\(merged)")
  }
}
