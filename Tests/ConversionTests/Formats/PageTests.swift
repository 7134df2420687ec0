import CivilTime
import Conversion
import Foundation
import Testing

@Suite("Pages in Markdown and HTML")
struct PageTests {
  static func options(_ change: (inout ConversionOptions) -> Void = { _ in }) throws -> ConversionOptions {
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(
      "Europe/Berlin", try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")))
    options.now = Instant(CivilDateTime(startOf: try CivilDate(parsing: "20261122")), at: .zero)
    change(&options)
    return options
  }

  static func calendar(_ components: [String], properties: [String] = ["X-WR-CALNAME:Work"]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + properties).map { $0 + "\r\n" }.joined()
      + components.map { $0.replacing("|", with: "\r\n") + "\r\n" }.joined() + "END:VCALENDAR\r\n"
  }

  private static func event(_ number: Int, _ lines: String) -> String {
    "BEGIN:VEVENT|UID:\(number)|DTSTAMP:20261101T000000Z|\(lines)|END:VEVENT"
  }

  private func page(
    _ components: String..., as format: CalendarFormat, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> String {
    try Converted(Self.calendar(components), to: format, options: Self.options(change)).text
  }

  private static let some = [
    event(
      1,
      "DTSTART;TZID=Europe/Berlin:20261120T091500|DURATION:PT45M|SUMMARY:Dentist|LOCATION:Main St|DESCRIPTION:Card\\n\\n# 1. x"
    ),
    event(2, "DTSTART;VALUE=DATE:20261120|DTEND;VALUE=DATE:20261123|SUMMARY:Fair|STATUS:TENTATIVE"),
    event(3, "DTSTART:20261121T210000Z|DTEND:20261122T020000Z|SUMMARY:Party|URL:https://example.com/p"),
    "BEGIN:VTODO|UID:4|DTSTAMP:20261101T000000Z|DUE:20261123T170000|SUMMARY:Tax|END:VTODO",
    "BEGIN:VTODO|UID:5|DTSTAMP:20261101T000000Z|SUMMARY:Paint|STATUS:COMPLETED|END:VTODO",
  ]

  // MARK: Markdown

  @Test("a list in Markdown has a heading for each day, all-day events first, and boxes for to-dos")
  func list() throws {
    let text = try Converted(Self.calendar(Self.some), to: .markdown, options: Self.options()).text
    #expect(
      text == """
        # Work

        ## Friday 20 November 2026

        - Fair (until Sunday 22 November, tentative)
        - **09:15–10:00** Dentist — Main St

          Card

          \\# 1. x


        ## Saturday 21 November 2026

        - **from 22:00** Party (until Sunday 22 November 03:00)
          <https://example.com/p>

        ## Monday 23 November 2026

        - [ ] **17:00** Tax

        ## No date

        - [x] Paint

        """)
  }

  @Test("days show ongoing events, and weeks show their days")
  func days() throws {
    let day = try Converted(Self.calendar(Self.some), to: .markdown, options: Self.options { $0.view = .day }).text
    #expect(
      day.contains(
        """
        ## Sunday 22 November 2026

        - Fair (since Friday 20 November, tentative)
        - **until 03:00** Party (since Saturday 21 November)
        """))
    let week = try Converted(Self.calendar(Self.some), to: .markdown, options: Self.options { $0.view = .week }).text
    #expect(week.contains("## 16–22 November 2026\n\n### Friday 20 November\n"))
    #expect(week.contains("## 23–29 November 2026\n\n### Monday 23 November\n") && !week.contains("Card"))
  }

  @Test("a month in Markdown is a table")
  func month() throws {
    let text = try Converted(Self.calendar(Self.some), to: .markdown, options: Self.options { $0.view = .month }).text
    #expect(
      text.contains(
        "| 16 | 17 | 18 | 19 | 20<br>Fair<br>**09:15–10:00** Dentist | 21<br>Fair<br>**from 22:00** Party | "
          + "22<br>Fair<br>**until 03:00** Party |\n| 23<br>**17:00** ☐ Tax | 24 |"))
    #expect(text.contains("|  |  |  |  |  |  | 1 |\n") && text.contains("| 30 |  |  |  |  |  |  |\n"))
  }

  @Test(
    "nothing in a text has a meaning in Markdown",
    arguments: [
      ("# x", "\\# x"), ("1. x", "1\\. x"), ("12) x", "12\\) x"), ("- x", "\\- x"), ("a|b <i> [c](d) `e` *f* _g_", nil),
      ("![x](https://example.com)", "!\\[x\\](https://example.com)"), ("\\", "\\\\"), ("&lt;", "\\&lt;"),
      ("a\u{202E}b\u{1B}[31mc", "ab\\[31mc"), ("> x", "\\> x"), ("| x", "\\| x"),
    ])
  func escapes(title: String, expected: String?) throws {
    let escaped = title.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
    let calendar = Self.calendar([Self.event(1, "DTSTART:20261120T080000Z|SUMMARY:TITLE")]).replacing(
      "TITLE", with: escaped)
    let text = try Converted(calendar, to: .markdown, options: Self.options()).text
    let line = try #require(text.split(separator: "\n").last)
    #expect(line == "- **09:00** " + (expected ?? "a\\|b \\<i\\> \\[c\\](d) \\`e\\` \\*f\\* \\_g\\_"))
  }

  // MARK: HTML

  @Test("a page has its title, its days as headings, and the classes of h-event")
  func html() throws {
    let text = try Converted(Self.calendar(Self.some), to: .html, options: Self.options()).text
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n") && text.hasSuffix("</html>\n"))
    #expect(
      text.contains("<title>Work</title>") && text.contains("Europe/Berlin · 5 events · created 22 November 2026"))
    #expect(text.contains("<h2><time datetime=\"2026-11-20\">Friday 20 November 2026</time></h2>"))
    #expect(
      text.contains(
        """
        <p class="time"><time class="dt-start" datetime="2026-11-20T09:15:00+01:00">09:15</time>\
        –<time class="dt-end" datetime="2026-11-20T10:00:00+01:00">10:00</time></p>
        """))
    #expect(
      text.contains(
        """
        <time class="dt-start" datetime="2026-11-20">All day</time><data class="dt-end" value="2026-11-23"></data>
        """))
    #expect(text.contains("<a class=\"u-url\" href=\"https://example.com/p\" rel=\"noopener nofollow noreferrer\">"))
    #expect(!text.contains("<script") && !text.contains("{{"))
  }

  @Test("an event that spans several days is one h-event", arguments: [PageView.day, .week, .month])
  func once(view: PageView) throws {
    let text = try Converted(Self.calendar(Self.some), to: .html, options: Self.options { $0.view = view }).text
    #expect(text.matches(of: /class="h-event [^"]*"/).count == 5)
    #expect(text.matches(of: />Fair</).count == 3)
  }

  private static let attacks = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "{{title}}",
    "{{{style}}}",
    "\"\u{301} onmouseover=\"alert(1)", "<\u{338}script>", "&lt;b&gt;", "</style><script>", "]]>", "<!--", "</title>",
  ]

  @Test("no text escapes from its context", arguments: PageView.allCases)
  func attacks(view: PageView) throws {
    for attack in Self.attacks {
      let text = attack.replacing("|", with: "")
      let calendar = Self.calendar(
        [
          Self.event(
            1,
            "DTSTART:20261120T080000Z|SUMMARY:\(text)|LOCATION:\(text)|DESCRIPTION:\(text)|URL:\(text)|STATUS:\(text)|COLOR:\(text)"
          ),
          Self.event(2, "DTSTART:20261120T080000Z|SUMMARY:x|URL:https://example.com/\(text)"),
        ], properties: ["X-WR-CALNAME:\(text)", "X-APPLE-CALENDAR-COLOR:\(text)"])
      let options = try Self.options {
        $0.view = view
        $0.hasStructuredData = true
      }
      let page = try Converted(calendar, to: .html, options: options).text
      // All markup, without the texts.
      let tags = page.matches(of: /<[^>]*>/).map { String($0.output) }
      let names = Set(tags.map { $0.prefix { !" >".contains($0) } })
      #expect(
        names.isSubset(of: [
          "<!DOCTYPE", "<html", "<head", "<meta", "<title", "</title", "<style", "</style", "</head", "<body", "<main",
          "<h1",
          "<bdi", "</bdi", "</h1", "<p", "</p", "<section", "<h2", "<time", "</time", "</h2", "<ul", "<li", "<div",
          "<h3",
          "</h3", "<h4", "</h4", "<span", "</span", "<a", "</a", "<code", "</code", "<br", "</div", "</li", "</ul",
          "</section",
          "</main", "<script", "</script", "</body", "</html", "<table", "<caption", "</caption", "<thead", "<tr",
          "<th", "<abbr",
          "</abbr", "</th", "</tr", "</thead", "<tbody", "<td", "</td", "</tbody", "</table", "<data", "</data",
        ]), "\(attack): \(names)")
      #expect(tags.filter { $0.hasPrefix("<script") } == ["<script type=\"application/ld+json\">"], "\(attack)")
      let attributes = tags.flatMap { $0.matches(of: /\ ([a-z-]+)="[^"]*"/).map { String($0.output.1) } }
      #expect(
        Set(attributes).isSubset(of: [
          "lang", "charset", "name", "content", "class", "datetime", "value", "href", "rel", "dir", "type",
          "aria-hidden",
          "scope", "title",
        ]), "\(attack): \(attributes)")
      let rest = tags.map { $0.replacing(/\ [a-z-]+="[^"]*"/, with: "") }
      #expect(
        rest.allSatisfy { !$0.contains("\"") && !$0.contains("'") && ($0.hasPrefix("<!") || !$0.contains(" ")) },
        "\(attack): \(rest)")
    }
  }

  @Test(
    "only web, mail and telephone addresses are links",
    arguments: [
      ("https://example.com/a?b=c&d", true), ("HTTP://example.com", true), ("mailto:a@example.com", true),
      ("tel:+49", true),
      ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), ("data:text/html,x", false),
      ("//example.com", false),
      ("https://example.com/ x", false), ("x", false), ("java\u{1}script:alert(1)", false),
    ])
  func links(url: String, isLink: Bool) throws {
    let text = try page(Self.event(1, "DTSTART:20261120T080000Z|SUMMARY:x|URL:\(url)"), as: .html)
    #expect(text.contains("<a ") == isLink && text.contains("shown as text") == !isLink)
    let markdown = try page(Self.event(1, "DTSTART:20261120T080000Z|SUMMARY:x|URL:\(url)"), as: .markdown)
    #expect(markdown.contains("  <") == isLink)
  }

  @Test("structured data is JSON with the last day of all-day events, and never markup")
  func structuredData() throws {
    let organizer = Self.event(
      6,
      "DTSTART:20261124T080000Z|DTEND:20261124T090000Z|SUMMARY:</script>&|LOCATION:Here|CONFERENCE:https://example.com/c|ORGANIZER;CN=Ann:mailto:ann@example.com|STATUS:CANCELLED"
    )
    let text = try Converted(
      Self.calendar(Self.some + [organizer]), to: .html,
      options: Self.options {
        $0.hasStructuredData = true
        $0.includesCancelled = true
      }
    ).text
    let json = try #require(text.firstMatch(of: /<script type="application\/ld\+json">([^<]*)<\/script>/)?.output.1)
    let graph = try #require(
      (JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])?["@graph"] as? [[String: Any]])
    try #require(graph.map { $0["name"] as? String } == ["Fair", "Dentist", "Party", "</script>&"])
    #expect(graph[0]["startDate"] as? String == "2026-11-20" && graph[0]["endDate"] as? String == "2026-11-22")
    #expect(graph[3]["eventStatus"] as? String == "https://schema.org/EventCancelled")
    #expect(graph[3]["eventAttendanceMode"] as? String == "https://schema.org/MixedEventAttendanceMode")
    #expect((graph[3]["organizer"] as? [String: Any])?["email"] as? String == "ann@example.com")
  }

  // MARK: Both

  @Test(
    "a page without occurrences says so, and has the requested title",
    arguments: [CalendarFormat.markdown, .html])
  func empty(format: CalendarFormat) throws {
    let text = try page(as: format) { $0.title = "A <b> title" }
    #expect(text.contains("Nothing planned"))
    #expect(text.contains(format == .html ? "<bdi>A &lt;b&gt; title</bdi>" : "# A \\<b\\> title\n"))
  }

  @Test("an event of a thousand years is on the days of the window, and on 31 at most", arguments: PageView.allCases)
  func endless(view: PageView) throws {
    let long = Self.event(1, "DTSTART;VALUE=DATE:20200101|DTEND;VALUE=DATE:30200101|SUMMARY:Long")
    let all = try page(long, as: .markdown) { $0.view = view }
    #expect(all.matches(of: /\bLong\b/).count == (view == .list ? 1 : 31))
    let some = try page(long, as: .markdown) {
      $0.view = view
      $0.after = Instant(CivilDateTime(startOf: CivilDate(daysSinceEpoch: 20_000)), at: .zero)
      $0.before = Instant(CivilDateTime(startOf: CivilDate(daysSinceEpoch: 20_005)), at: .zero)
    }
    #expect(some.matches(of: /\bLong\b/).count == (view == .list ? 1 : 6))
  }

  @Test("contradictory options are refused")
  func refused() throws {
    let changes: [(CalendarFormat, (inout ConversionOptions) -> Void)] = [
      (.jcal, { $0.view = .day }), (.json, { $0.title = "x" }), (.markdown, { $0.hasStructuredData = true }),
      (.html, { $0.columns = ["title"] }), (.html, { $0.expands = false }),
    ]
    for (format, change) in changes {
      #expect(throws: ConversionError.self) { try page(as: format, change) }
    }
  }

  @Test("omissions from a view are in the report")
  func losses() throws {
    for view in PageView.allCases {
      let report = try Converted(Self.calendar(Self.some), to: .html, options: Self.options { $0.view = view }).report
      let what = Set(report.losses.map(\.what))
      #expect(what.contains("VEVENT/DESCRIPTION") == (view == .week || view == .month))
      #expect(what.contains("VEVENT/LOCATION") == (view == .month))
    }
  }
}
