import Testing

@testable import CalendarModel

@Suite("Calendar addresses")
struct CalendarAddressTests {
  @Test(
    "the e-mail address of a mailto: URI",
    arguments: [
      ("mailto:ann@example.net", "ann@example.net"), ("MAILTO:ann@example.net", "ann@example.net"),
      ("MailTo:Ann@Example.net", "Ann@Example.net"), ("mailto:z%C3%B6e@example.net", "z\u{F6}e@example.net"),
      ("mailto:gorby%25kremvax@example.com", "gorby%kremvax@example.com"),
      ("mailto:ann@example.net?subject=Lunch", "ann@example.net"),
      // A stray percent sign, and characters that must not be decoded from a URI.
      ("mailto:100%@example.net", "100%@example.net"), ("mailto:a%4", "a%4"),
      ("mailto:a%0D%0ABcc:b@example.net", "a%0D%0ABcc:b@example.net"), ("mailto:a%FF@example.net", "a%FF@example.net"),
    ])
  func mail(uri: String, address: String) {
    #expect(CalendarAddress.mailAddress(of: uri) == address)
    #expect(CalendarAddress.shown(uri) == address)
    #expect(Participant(address: uri).emailAddress == address)
  }

  @Test(
    "other addresses are not e-mail addresses, and are shown as they are",
    arguments: [
      "", "mailto:", "mailto:?subject=Lunch", "mailto\u{1A}ann@example.net", "ann@example.net", "urn:uuid:1234",
      "https://example.net/ann", "MAILTO:invalid:nomail", "invalid:nomail",
    ])
  func others(uri: String) {
    #expect(CalendarAddress.mailAddress(of: uri) == nil)
    #expect(CalendarAddress.shown(uri) == uri)
  }

  @Test(
    "an e-mail address is unchanged in its URI", arguments: ["ann@example.net", "a%41@example.net", "a?b@example.net"])
  func written(address: String) {
    #expect(Participant(email: address).emailAddress == address)
  }
}
