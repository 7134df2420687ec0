import Testing

@testable import WebCalendar

@Suite("Pages in German")
struct GermanPageTests {
  /// Items that cover all page texts; their data are names that belong to no language.
  private static let event = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//D//D//EN
    X-WR-CALNAME:QXC
    BEGIN:VEVENT
    UID:qxmeeting
    DTSTAMP:20261101T000000Z
    DTSTART;TZID=America/New_York:20261118T080000
    DTEND;TZID=America/New_York:20261118T090000
    RRULE:FREQ=WEEKLY;COUNT=5
    EXDATE;TZID=America/New_York:20261125T080000
    SUMMARY:QXA
    LOCATION:QXB
    DESCRIPTION:QXD
    CATEGORIES:QXK
    COMMENT:QXM
    PRIORITY:3
    CLASS:PRIVATE
    STATUS:TENTATIVE
    URL:qx:qxu
    LAST-MODIFIED:20261101T000000Z
    ORGANIZER;CN=QXO:mailto:qxo@qx.qx
    ATTENDEE;CN=QXP;PARTSTAT=ACCEPTED;ROLE=OPT-PARTICIPANT:mailto:qxp@qx.qx
    ATTENDEE;CN=QXQ;PARTSTAT=NEEDS-ACTION:mailto:qxq@qx.qx
    ATTENDEE;CUTYPE=ROOM;PARTSTAT=DECLINED:mailto:qxr@qx.qx
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:QXD
    TRIGGER:-PT15M
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:qxlong
    DTSTAMP:20261101T000000Z
    DTSTART;VALUE=DATE:20261117
    DTEND;VALUE=DATE:20261120
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:qxnight
    DTSTAMP:20261101T000000Z
    DTSTART:20261118T200000Z
    DTEND:20261119T040000Z
    SUMMARY:QXN
    STATUS:CANCELLED
    END:VEVENT
    BEGIN:VTODO
    UID:qxtodo
    DTSTAMP:20261101T000000Z
    DUE:20261118T200000Z
    SUMMARY:QXT
    PRIORITY:1
    END:VTODO
    END:VCALENDAR
    """.split(separator: "\n").joined(separator: "\r\n") + "\r\n"

  /// Returns the texts of a page, including those for screen readers, except parts marked as English.
  private static func said(_ page: String) -> Set<String> {
    let own = page.replacing(#/<(style|script|pre|code|option)\b[^>]*>.*?<\/\1>/#.dotMatchesNewlines(), with: "")
      .replacing(#/<(span|bdi|p)\b[^>]* lang="en"[^>]*>[^<]*<\/\1>/#, with: "")
    let heard = own.matches(of: #/(?:aria-label|placeholder|title|alt)="([^"]*)"/#).map { String($0.1) }
    let texts = own.split { $0 == "<" }.map { String($0.split(separator: ">", maxSplits: 1).dropFirst().first ?? "") }
    return Set((heard + texts).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") })
  }

  /// Whether a text is the same in both languages: names in the data, of time zones and months, and some words.
  private static func isCommon(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map(String.init)
    return words.allSatisfy { common.contains($0) || $0.uppercased().hasPrefix("QX") } || text.contains("/")
  }

  private static let common: Set<String> = {
    let (english, german) = (PageWords.of("en"), PageWords.of("de"))
    let same = PageWord.allCases.map { english[$0] }.filter { text in german.texts.values.contains(text) }
    // Calendars of the store, dates and time zones; commands in the log.
    let names = [
      "Almanac", "Calendar", "Reminders", "November", "Nov", "M", "F", "S", "UTC", "CET", "CEST", "New", "York", "UID",
      "import", "nothing",
    ]
    return Set(same.flatMap { $0.split { !$0.isLetter }.map(String.init) } + names)
  }()

  @Test(
    "no text on a page is in another language",
    arguments: [
      "day/2026-11-18", "week/2026-11-18", "month/2026-11-01", "list/2026-11-18", "list/2030-01-01", "day/2026-10-25",
      "todos", "todos?by=list", "search?q=QXA", "search?q=nothing", "search", "calendars", "calendar/new",
      "calendar/choose", "calendar/chosen", "import",
      "log",
      "settings", "invitations", "event/new", "event/new?kind=todo", "event/ffff", "nowhere", "undo",
    ])
  func pages(_ path: String) throws {
    let desk = try PageDesk(Self.event)
    let texts = ["en-GB", "de"].map { Self.said(desk.text("/" + path, languages: $0, addresses: ["qxq@qx.qx"])) }
    let alike = texts[0].intersection(texts[1]).filter { $0.contains(where: \.isLetter) && !Self.isCommon($0) }
    #expect(alike.isEmpty, "\(path): \(alike.sorted())")
    #expect(desk.text("/" + path, languages: "de").contains("<html lang=\"de\">"))
  }

  @Test(
    "no text on the pages of items is in another language", arguments: ["", "/edit", "/delete", "/move"])
  func items(_ action: String) throws {
    let desk = try PageDesk(Self.event)
    let list = desk.text("/list/2026-11-17")
    let paths = Set(list.matches(of: #/href="(\/event\/(?!new)[^"]+)"/#).map { String($0.1) })
    try #require(paths.count >= 3)
    for path in paths.sorted() {
      let texts = ["en-GB", "de"].map { Self.said(desk.text(path + action, languages: $0, addresses: ["qxq@qx.qx"])) }
      let alike = texts[0].intersection(texts[1]).filter { $0.contains(where: \.isLetter) && !Self.isCommon($0) }
      #expect(alike.isEmpty, "\(path)\(action): \(alike.sorted())")
    }
  }

  @Test("an unknown user is addressed in the language that the browser requests")
  func plain() {
    let pages: [PlainPage] = [
      .login(to: "/", name: "x"), .closed, .later(429, seconds: 5), .foreignForm, .missing, .failed,
    ]
    for page in pages {
      let texts = ["en", "de-AT"].map { Self.said(String(decoding: page.response($0).body, as: UTF8.self)) }
      let alike = texts[0].intersection(texts[1]).filter { $0.contains(where: \.isLetter) && !Self.isCommon($0) }
      #expect(alike.isEmpty, "\(alike.sorted())")
    }
    let page = String(decoding: PlainPage.failure(400, "too long").response("de").body, as: UTF8.self)
    #expect(page.contains("<span lang=\"en\">Too long.</span>") && page.contains("Das ist nicht möglich"))
  }
}
