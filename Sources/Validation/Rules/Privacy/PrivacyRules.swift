/// The rules that `PrivacyChecks` reports.
extension Rule {
  static let privateInPublicFeed = Rule(
    750, "private-in-public-feed", .warning, in: "RFC 5545 3.8.1.3", fix: .unsafe, for: [.feed],
    isOnRequest: true, levels: [.feed: .warning],
    "A public file contains details of a PRIVATE or CONFIDENTIAL event",
    "CLASS:PRIVATE does not hide anything: everyone who reads the file can read the details. This rule is on in the "
      + "profile feed.",
    bad: "CLASS:PRIVATE", good: "CLASS:PUBLIC")

  static let attendeeEmailsInFeed = Rule(
    751, "attendee-emails-in-feed", .warning, fix: .unsafe, for: [.feed], isOnRequest: true,
    levels: [.feed: .warning],
    "A public feed contains addresses of attendees or organizers",
    "Everyone who reads the feed learns the addresses of the people in it. This rule is on in the profile feed.",
    bad: "ORGANIZER:mailto:bob@example.net", good: "CONTACT:The office")

  static let meetingSecret = Rule(
    752, "meeting-secret", .warning,
    "DESCRIPTION, LOCATION, URL or CONFERENCE contains a passcode, a `pwd=` link or a PIN",
    "Everyone who reads the calendar can join the meeting.",
    bad: "DESCRIPTION:https://zoom.example/j/1?pwd=abcdef", good: "DESCRIPTION:https://zoom.example/j/1")

  static let tokenUrl = Rule(
    753, "token-url", .warning,
    "A URL contains a token, key, signature or password, or is the secret address of a feed",
    "The address contains a password or a token, or is the secret address of a feed. Everyone who reads the file can "
      + "use it.",
    bad: "URL:https://user:pass@example.net/", good: "URL:https://example.net/")

  static let dangerousUriScheme = Rule(
    754, "dangerous-uri-scheme", .error, in: "RFC 5545 7", fix: .unsafe, for: [.feed],
    "URL, ATTACH, CONFERENCE or ALTREP is a `javascript:`, `data:text/html` or `file:` address or a UNC path",
    "Such an address runs code or opens a file on the reader's own computer.",
    bad: "URL:javascript:alert(1)", good: "URL:https://example.net/")

  static let htmlScript = Rule(
    755, "html-script", .warning, in: "RFC 9073 9", fix: .unsafe, for: [.feed],
    "An HTML description contains `<script>`, event handlers or remote images",
    "HTML in a calendar may run code. Remote images reveal who reads it and when.",
    bad: "DESCRIPTION:Cake\nX-ALT-DESC;FMTTYPE=text/html:<script>alert(1)</script>",
    good: "DESCRIPTION:Cake\nX-ALT-DESC;FMTTYPE=text/html:<b>Cake</b>")

  static let phoneOrIdPattern = Rule(
    757, "phone-or-id-pattern", .info, isOnRequest: true,
    "The text contains telephone numbers",
    "Telephone numbers rarely belong in a public calendar. This rule is off by default, because it guesses.",
    bad: "DESCRIPTION:Call +49 89 1234567", good: "DESCRIPTION:Call the office")

  static let geoHomePrecision = Rule(
    758, "geo-home-precision", .info, fix: .unsafe, for: [.feed],
    "GEO or X-APPLE-STRUCTURED-LOCATION has more than 4 decimal places",
    "Five decimal places locate a point to about a metre, enough to identify a door. Four are enough for a map.",
    bad: "GEO:48.137154;11.576124", good: "GEO:48.1371;11.5761")

  static let trackingParameters = Rule(
    759, "tracking-parameters", .info, fix: .unsafe, for: [.feed],
    "A URL contains utm_* or similar parameters",
    "These parts of an address are used for statistics and to track the reader.",
    bad: "URL:https://example.net/?utm_source=feed", good: "URL:https://example.net/")

  static let xCommentHistory = Rule(
    760, "x-comment-history", .info, fix: .unsafe, for: [.feed],
    "X-…-COMMENT, X-MICROSOFT-CDO-OWNERAPPTID, X-MICROSOFT-CDO-REPLYTIME or REQUEST-STATUS in a published calendar",
    "The line is left over from scheduling and reveals who replied and how.",
    bad: "X-RESPONSE-COMMENT:I may be late", good: "COMMENT:Bring cake")
}
