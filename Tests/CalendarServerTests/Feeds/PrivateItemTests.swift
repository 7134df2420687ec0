import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Private items in a feed")
struct PrivateItemTests {
  /// The parts of a private event that must not be visible.
  private static let details = [
    "SUMMARY:Secret", "DESCRIPTION:Secret", "LOCATION:Secret", "COMMENT:Secret", "CONTACT:Secret",
    "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Secret:geo:52.123456,13.123456", "GEO:52.123456;13.123456",
    "CONFERENCE;VALUE=URI;LABEL=Secret:https://secret.example/",
    "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Secret</b>", "CATEGORIES:Secret", "RESOURCES:Secret",
    "STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=text/plain;SCHEMA=\"https://secret.example/\":Secret",
    "RELATED-TO:secret-other", "LINK;VALUE=URI;LINKREL=alternate:https://secret.example/",
    "CONCEPT:https://secret.example/",
    "REFID:Secret", "IMAGE;VALUE=URI:https://secret.example/i.png", "REQUEST-STATUS:2.0;Secret", "X-SECRET:Secret",
    "BEGIN:PARTICIPANT", "UID:secret-p", "PARTICIPANT-TYPE:ACTIVE", "SUMMARY:Secret", "END:PARTICIPANT",
    "BEGIN:VLOCATION", "UID:secret-l", "NAME:Secret", "END:VLOCATION",
    "BEGIN:VRESOURCE", "UID:secret-r", "NAME:Secret", "END:VRESOURCE",
    "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "DESCRIPTION:Secret", "END:VALARM",
  ]

  @Test(
    "are left out, for any CLASS other than PUBLIC",
    arguments: ["PRIVATE", "private", "CONFIDENTIAL", "X-COMPANY-ONLY", "SECRET", "", "PUBLIC,PRIVATE"])
  func nothing(classification: String) throws {
    for kind in ["VEVENT", "VTODO", "VJOURNAL"] {
      let item =
        ["BEGIN:\(kind)", "UID:secret-1@secret.example", "DTSTAMP:20261101T000000Z", "DTSTART:20261209T135700Z"]
        + ["CLASS:\(classification)"] + Self.details + ["END:\(kind)"]
      let feed = try PublishedFeed([
        PublishedFeed.calendar([PublishedFeed.event("open", "DTSTART:20261210T100000Z", "SUMMARY:Open")] + item)
      ])
      let text = try feed.text()
      #expect(text.contains("SUMMARY:Open"), "\(kind)")
      for word in ["secret", "20261209", "52.12", "busy"] {
        #expect(!text.lowercased().contains(word), "\(kind): \(text)")
      }
      for format in [FeedFormat.html, .json] { #expect(!(try feed.text(format)).lowercased().contains("secret")) }
    }
  }

  @Test("are left out if a second CLASS says so")
  func twice() throws {
    let feed = try PublishedFeed(
      PublishedFeed.event("1", "DTSTART:20261209T100000Z", "SUMMARY:Secret", "CLASS:PUBLIC", "CLASS:PRIVATE"))
    #expect(!(try feed.text()).contains("Secret"))
  }

  @Test("public items stay, with what anyone may know about them")
  func open() throws {
    let feed = try PublishedFeed(
      PublishedFeed.event(
        "open@club.example", "DTSTART;TZID=Europe/Berlin:20261209T190000", "DURATION:PT2H", "RRULE:FREQ=WEEKLY;COUNT=3",
        "CLASS:Public", "SUMMARY;LANGUAGE=en:Rehearsal", "DESCRIPTION:Bring a pencil", "LOCATION:Hall", "GEO:52.5;13.4",
        "CATEGORIES:Music,Club", "URL:https://club.example/", "STATUS:TENTATIVE", "TRANSP:TRANSPARENT"))
    let lines = try feed.lines()
    for line in [
      "UID:open@club.example", "DTSTART;TZID=Europe/Berlin:20261209T190000", "DURATION:PT2H",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "SUMMARY;LANGUAGE=en:Rehearsal", "DESCRIPTION:Bring a pencil", "LOCATION:Hall", "GEO:52.5;13.4",
      "CATEGORIES:Music,Club", "URL:https://club.example/", "STATUS:TENTATIVE", "TRANSP:TRANSPARENT",
      "TZID:Europe/Berlin",
      "NAME:Club", "X-WR-CALNAME:Club", "PRODID:-//Almanac//Almanac//EN",
    ] { #expect(lines.contains(line), "\(line) in \(lines)") }
  }

  // MARK: Series

  private static let series = PublishedFeed.event(
    "series", "DTSTART;TZID=Europe/Berlin:20261209T190000", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Rehearsal")

  private func override(_ id: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:series", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID\(id)"] + lines + ["END:VEVENT"])
      .joined(separator: "\r\n")
  }

  @Test(
    "a privately changed instance is missing from its public series, at both times",
    arguments: [";TZID=Europe/Berlin:20261216T190000", ":20261216T180000Z"])
  func privateInstance(id: String) throws {
    let feed = try PublishedFeed(
      Self.series,
      override(id, "DTSTART;TZID=Europe/Berlin:20261217T201500", "SUMMARY:Secret", "CLASS:PRIVATE"))
    let text = try feed.text()
    #expect(!text.contains("Secret") && !text.contains("T201500") && !text.contains("RECURRENCE-ID"))
    #expect(text.contains("EXDATE;TZID=Europe/Berlin:20261216T190000"))
    let json = try feed.text(.json)
    #expect(json.contains("2026-12-09") && json.contains("2026-12-23") && !json.contains("2026-12-16"))
  }

  @Test("a private change of all following instances leaves the whole series out")
  func privateFuture() throws {
    let feed = try PublishedFeed(
      Self.series,
      override(
        ";TZID=Europe/Berlin;RANGE=THISANDFUTURE:20261216T190000", "DTSTART;TZID=Europe/Berlin:20261216T200000",
        "SUMMARY:Secret", "CLASS:PRIVATE"))
    #expect(!(try feed.text()).contains("BEGIN:VEVENT"))
  }

  @Test("a private override without a series leaves the item out, since few programs know an EXDATE of single events")
  func privateSingle() throws {
    let feed = try PublishedFeed(
      PublishedFeed.event("series", "DTSTART:20261209T190000Z", "SUMMARY:Lecture"),
      override(":20261209T190000Z", "DTSTART:20261210T190000Z", "SUMMARY:Secret", "CLASS:CONFIDENTIAL"))
    #expect(!(try feed.text()).contains("BEGIN:VEVENT"))
  }

  @Test("an override without a CLASS has that of its series; a public one of a private series is separate")
  func privateSeries() throws {
    let feed = try PublishedFeed(
      PublishedFeed.event(
        "series", "DTSTART:20261209T190000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Secret", "CLASS:PRIVATE"),
      override(":20261216T190000Z", "DTSTART:20261216T200000Z", "SUMMARY:Secret too"),
      override(":20261223T190000Z", "DTSTART:20261223T201500Z", "SUMMARY:Open house", "CLASS:PUBLIC"))
    let lines = try feed.lines()
    #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1 && lines.contains("SUMMARY:Open house"))
    #expect(!lines.contains { $0.hasPrefix("RECURRENCE-ID") || $0 == "UID:series" || $0.contains("Secret") })
  }

  @Test("the definition of a zone that only private events use is missing")
  func zones() throws {
    let feed = try PublishedFeed(
      "BEGIN:VTIMEZONE", "TZID:Secret place", "COMMENT:Secret", "X-LIC-LOCATION:Secret", "BEGIN:STANDARD",
      "DTSTART:19700101T000000", "TZOFFSETFROM:+0500", "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE",
      PublishedFeed.event("1", "DTSTART;TZID=Secret place:20261209T190000", "CLASS:PRIVATE"),
      PublishedFeed.event("2", "DTSTART:20261209T190000Z", "SUMMARY:Open"))
    #expect(!(try feed.text()).contains("Secret"))
  }

  // MARK: Messages and people

  @Test(
    "items are filtered the same way whatever METHOD they came with",
    arguments: ["PUBLISH", "REQUEST", "ADD", "CANCEL", "REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER", "X-ASK"])
  func methods(method: String) throws {
    let people = [
      "ORGANIZER;CN=Secret;SENT-BY=\"mailto:secret@secret.example\":mailto:secret@secret.example",
      "ATTENDEE;CN=Secret:urn:uuid:secret", "ATTENDEE;EMAIL=secret@secret.example:mailto:secret@secret.example",
    ]
    let items = ["PRIVATE", "PUBLIC"].map { word in
      PublishedFeed.event("uid-\(word)", "DTSTART:20261209T100000Z", "CLASS:\(word)", "SUMMARY:Meeting \(word)")
        .replacing("END:VEVENT", with: (people + ["END:VEVENT"]).joined(separator: "\r\n"))
    }
    let text = try PublishedFeed([PublishedFeed.calendar(items, method: method)]).text()
    #expect(!text.lowercased().contains("secret") && !text.contains("PRIVATE") && !text.contains("METHOD"), "\(text)")
    #expect(text.contains("Meeting PUBLIC") == ["PUBLISH", "REQUEST", "ADD", "CANCEL"].contains(method), "\(text)")
    #expect(text.contains("STATUS:CANCELLED") == (method == "CANCEL"))
  }

  @Test("participants are never named, whatever the scheme of the first address")
  func people() throws {
    let feed = try PublishedFeed(
      PublishedFeed.event(
        "1", "DTSTART:20261209T100000Z", "SUMMARY;ALTREP=\"mailto:secret@secret.example\":Meeting",
        "ATTENDEE;CN=Secret:https://secret.example/p", "ATTENDEE:mailto:secret@secret.example",
        "ORGANIZER:mailto:secret@secret.example", "CONTACT:Secret", "X-CONTACT;EMAIL=secret@secret.example:Secret",
        "URL:mailto:secret@secret.example", "X-ALT-DESC;FMTTYPE=text/html:Secret"))
    let text = try feed.text()
    #expect(text.contains("SUMMARY:Meeting") && !text.lowercased().contains("secret"), "\(text)")
  }

  @Test(
    "a line that contains a secret is left out, and the event stays",
    arguments: [
      "DESCRIPTION:Dial in\\, passcode: 4711", "URL:https://club.example/?access_token=4711471147114711",
      "URL:https://user:4711@club.example/", "LOCATION:https://zoom.example/j/1?pwd=4711",
    ])
  func secrets(line: String) throws {
    let feed = try PublishedFeed(PublishedFeed.event("1", "DTSTART:20261209T100000Z", "SUMMARY:Meeting", line))
    let text = try feed.text()
    #expect(text.contains("SUMMARY:Meeting") && !text.contains("4711"), "\(text)")
  }
}
