import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Search")
struct SearchPageTests {
  @Test("An event in progress is not past")
  func now() throws {
    let desk = try PageDesk(
      calendar(event(title: "Workshop", start: ";TZID=Europe/Berlin:20261118T100000", "DURATION:PT3H")))
    let page = desk.text("/search?q=workshop")
    #expect(page.contains(">Upcoming<") && !page.contains(">Past<"))
    // An event is not past merely because it began a day earlier; one that has ended is.
    let over = try PageDesk(calendar(event(title: "Workshop", start: ":20261118T080000Z", "DURATION:PT2H")))
    #expect(over.text("/search?q=workshop").contains(">Past<"))
  }

  @Test("A series links to the occurrence that was found")
  func occurrence() throws {
    let desk = try PageDesk(
      calendar(
        event(
          title: "Stand-up", start: ";TZID=Europe/Berlin:20260105T091500", "DURATION:PT15M", "RRULE:FREQ=WEEKLY")))
    let page = desk.text("/search?q=stand*")
    #expect(page.contains("Mon, 23 Nov, 09:15") || page.contains("23 Nov"))
    let path = try #require(desk.eventPath(page))
    #expect(path.hasSuffix("/20261123T091500"))
    #expect(desk.text("/event/" + path).contains("Monday, 23 November 2026, 09:15"))
  }

  @Test("An incomplete word is offered as a prefix search")
  func beginnings() throws {
    let desk = try PageDesk(calendar(event(title: "Quarterly figures", start: ":20261119T100000Z")))
    let page = desk.text("/search?q=quart")
    #expect(page.contains("Nothing found") && page.contains("href=\"/search?q=quart%2A\">Search for <bdi>quart*</bdi>"))
    #expect(desk.text("/search?q=quart*").contains("<mark>Quart</mark>erly"))
    #expect(!desk.text("/search?q=figures").contains("Search for"))
    #expect(!desk.text("/search?q=zzz*").contains("Search for"))
  }

  @Test(
    "The line in which a word was found is shown, in any field and with any accents",
    arguments: [
      ("DESCRIPTION:first line\\nthe naïve one\\nlast", "naive", "the <mark>naïve</mark> one"),
      ("COMMENT:bring cake", "cake", "bring <mark>cake</mark>"),
      ("ATTENDEE;CN=Priya Rao:mailto:priya@example.org", "rao", "Priya <mark>Rao</mark> priya@example.org"),
      ("CATEGORIES:Travel,Lisbon", "lisbon", "Travel, <mark>Lisbon</mark>"),
      ("LOCATION:Café Kranzler", "cafe", "<mark>Café</mark> Kranzler"),
    ])
  func lines(line: String, word: String, shown: String) throws {
    let desk = try PageDesk(calendar(event(start: ":20261119T100000Z", line)))
    #expect(desk.text("/search?q=\(word)").contains(shown))
  }

  @Test("Only the beginning of shared texts is searched for lines, and no line is long")
  func bounded() throws {
    let rows = String(repeating: "a\\n", count: 15_000)
    let accents = String(repeating: "\u{301}", count: 9_000)
    let desk = try PageDesk(
      calendar(event(start: ":20261119T100000Z", "DESCRIPTION:\(rows)needle"))
        + calendar(event(uid: "accents", start: ":20261119T100000Z", "COMMENT:pie\(accents)")))
    let found = desk.text("/search?q=needle")
    #expect(found.contains("/event/") && !found.contains("<mark>needle</mark>"))
    #expect(desk.text("/search?q=pie").utf8.count < 20_000)
  }
}
