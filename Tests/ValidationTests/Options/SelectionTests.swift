import ICalendar
import Testing

@testable import Validation

@Suite("Selecting rules")
struct SelectionTests {
  @Test("keeps the named ones, by identifier, name or prefix, and leaves out ignored ones")
  func select() throws {
    var selection = RuleSelection()
    selection.select = ["ICS16", "bare-lf", "ICS058"]
    selection.ignore = ["missing-summary"]
    let levels = try selection.levels()
    #expect(levels[.missingUid] == .error)
    #expect(levels[.bareLf] == .info)
    #expect(levels[.lowercaseName] == .info, "a named rule is on, whatever the profile says")
    #expect(levels[.missingSummary] == nil)
    #expect(levels[.invalidTransp] == nil)
  }

  @Test("changes severities")
  func severities() throws {
    var selection = RuleSelection(profile: .feed)
    selection.severities = [("missing-summary", .error), ("ICS75", nil)]
    let levels = try selection.levels()
    #expect(levels[.missingSummary] == .error)
    #expect(levels[.attendeeEmailsInFeed] == nil)
  }

  @Test("refuses words that select nothing")
  func unknown() {
    var selection = RuleSelection()
    selection.ignore = ["no-such-rule"]
    #expect(throws: ValidatorError.self) { try selection.levels() }
  }

  @Test("depends on the profile", arguments: Profile.allCases)
  func profiles(profile: Profile) {
    let levels = profile.levels
    #expect((levels[.methodInCaldavObject] != nil) == (profile == .caldav))
    #expect((levels[.outlookNotSupported] != nil) == (profile == .outlook))
    #expect((levels[.noComponents] == .info) == (profile == .feed))
    #expect(levels[.pastOnlyFeed] == nil, "its findings change with the day")
    let bareLf: Severity? =
      switch profile {
      case .caldav, .itip: .warning
      case .import: nil
      default: .info
      }
    #expect(levels[.bareLf] == bareLf)
    #expect(levels[.invalidDateTime] == .error)
  }
}

@Suite("Configurations")
struct ConfigurationTests {
  @Test("apply to all files, and sections to some")
  func sections() throws {
    let configuration = try Configuration(
      parsing: """
        # How our feeds are checked
        profile = feed
        ignore = bare-lf, ICS07
        error = missing-summary
        fail-on = warning   # strict
        max-warnings = 3
        format = concise

        [vendor/**/*.ics]
        ignore = ICS050
        """)
    #expect(configuration.failOn == .some(.warning))
    #expect(configuration.maxWarnings == 3)
    #expect(configuration.format == .concise)
    let own = try configuration.selection(forPath: "feeds/a.ics").levels()
    #expect(own[.bareLf] == nil)
    #expect(own[.unknownProperty] == nil)
    #expect(own[.missingSummary] == .error)
    #expect(own[.lineTooLong] != nil)
    #expect(try configuration.selection(forPath: "vendor/x/y/b.ics").levels()[.lineTooLong] == nil)
    #expect(try configuration.selection(forPath: "vendor/b.ics").levels()[.lineTooLong] == nil)
  }

  @Test(
    "with unknown entries are refused with the line",
    arguments: [
      "profile = none", "ignore = xyz", "what", "colour = red", "max-warnings = many", "[a]\nfail-on = error",
    ])
  func errors(text: String) {
    #expect(throws: ValidatorError.self) { try Configuration(parsing: text) }
  }

  @Test(
    "match paths by patterns",
    arguments: [
      ("*.ics", "a/b.ics", true), ("a/*.ics", "a/b.ics", true), ("a/*.ics", "a/b/c.ics", false),
      ("**/c.ics", "a/b/c.ics", true), ("a/**", "a/b/c.ics", true), ("?.ics", "ab.ics", false),
      ("a*b*c.ics", "axxbyyc.ics", true), ("a*b*c.ics", "axxbyy.ics", false),
    ])
  func patterns(pattern: String, path: String, matches: Bool) {
    #expect(GlobPattern(pattern).matches(path) == matches)
  }

  @Test("many stars take no longer than few")
  func stars() {
    let folders = String(repeating: "a/", count: 60)
    #expect(!GlobPattern(String(repeating: "**/", count: 20) + "b.ics").matches(folders + "c.ics"))
    #expect(GlobPattern(String(repeating: "**/a/", count: 20) + "**/c.ics").matches(folders + "c.ics"))
  }
}

@Suite("Baselines")
struct BaselineTests {
  private let calendar = Fixtures.event("DTSTART:20260105T100000Z", "TRANSP:BUSY", "PRIORITY:12")

  @Test("remove known findings, even if they have moved, and leave new ones")
  func removing() throws {
    let crlf = { (text: String) in text.replacing("\n", with: "\r\n") }
    var baseline = Baseline()
    baseline.add(Fixtures.report(crlf(calendar)))
    let known = try Baseline(parsing: baseline.text)
    let moved = Fixtures.report(
      crlf(Fixtures.event("COMMENT:new line", "DTSTART:20260105T100000Z", "STATUS:BUSY", "TRANSP:BUSY", "PRIORITY:12")))
    var taken: [UInt64: Int] = [:]
    let rest = known.removing(from: moved, taken: &taken)
    #expect(rest.findings.filter { $0.severity == .error }.map(\.rule) == [.invalidStatus])
    #expect(rest.counts[.invalidTransp] == nil)
  }

  @Test("tolerate as many as they contain, and no more")
  func counts() throws {
    var baseline = Baseline()
    baseline.add(Fixtures.report(calendar))
    var taken: [UInt64: Int] = [:]
    let first = baseline.removing(from: Fixtures.report(calendar), taken: &taken)
    let second = baseline.removing(from: Fixtures.report(calendar), taken: &taken)
    #expect(first.findings.isEmpty)
    #expect(!second.findings.isEmpty)
  }

  @Test("are refused if malformed")
  func damaged() {
    #expect(throws: ValidatorError.self) { try Baseline(parsing: "{}") }
    #expect(throws: ValidatorError.self) { try Baseline(parsing: "# almanac baseline 1\nxyz") }
  }

  @Test("all mistakes in a configuration are reported, each with its line")
  func allMistakes() throws {
    let error = try #require(
      #expect(throws: ValidatorError.self) {
        try Configuration(parsing: "profile = none\nselect\nmax-warnings = few\nignore = nothing-such\ncolour = red\n")
      })
    let lines = error.message.split(separator: "\n")
    #expect(lines.prefix(4).map { $0.prefix(6) } == ["line 1", "line 2", "line 3", "line 5"])
    #expect(lines.count == 5 && lines[4].contains("nothing-such"), "\(error.message)")
  }
}
