/// The rules that `PrivacyChecks` reports.
extension Rule {
  static let privateInPublicFeed = Rule(
    750, "private-in-public-feed", .warning, in: "RFC 5545 3.8.1.3", fix: .unsafe,
    "CLASS:PRIVATE/CONFIDENTIAL event with details in a file checked as public",
    "CLASS:PRIVATE keeps nothing secret: everybody who reads the file can read the details.",
    bad: "CLASS:PRIVATE", good: "CLASS:PUBLIC")

  static let attendeeEmailsInFeed = Rule(
    751, "attendee-emails-in-feed", .warning, fix: .unsafe,
    "Attendee/organiser addresses in a public feed",
    "Everybody who reads the feed learns the addresses of the people in it.",
    bad: "ORGANIZER:mailto:bob@example.net", good: "CONTACT:The office")

  static let meetingSecret = Rule(
    752, "meeting-secret", .warning,
    "Passcodes, `pwd=` links, dial-in PINs in DESCRIPTION/LOCATION/URL/CONFERENCE",
    "Everybody who reads the calendar can enter the meeting.",
    bad: "DESCRIPTION:https://zoom.example/j/1?pwd=abcdef", good: "DESCRIPTION:https://zoom.example/j/1")

  static let tokenUrl = Rule(
    753, "token-url", .warning,
    "URL with token/key/signature parameters, basic-auth credentials, or the secret feed address (SOURCE/URL)",
    "The address holds a password, a token or the secret address of a feed, which everybody who reads the file may "
      + "use.",
    bad: "URL:https://user:pass@example.net/", good: "URL:https://example.net/")

  static let dangerousUriScheme = Rule(
    754, "dangerous-uri-scheme", .error, in: "RFC 5545 7", fix: .unsafe,
    "`javascript:`, `data:text/html`, `file:`, UNC path in URL/ATTACH/CONFERENCE/ALTREP",
    "Following such an address runs code or opens a file on the reader's own computer.",
    bad: "URL:javascript:alert(1)", good: "URL:https://example.net/")

  static let htmlScript = Rule(
    755, "html-script", .warning, in: "RFC 9073 9", fix: .unsafe,
    "`<script>`, event handlers, remote images in HTML descriptions",
    "HTML in a calendar may run code, and images that are fetched tell who reads it and when.",
    bad: "DESCRIPTION:Cake\nX-ALT-DESC;FMTTYPE=text/html:<script>alert(1)</script>",
    good: "DESCRIPTION:Cake\nX-ALT-DESC;FMTTYPE=text/html:<b>Cake</b>")

  static let phoneOrIdPattern = Rule(
    757, "phone-or-id-pattern", .info, isOnRequest: true,
    "Phone numbers or national ids (off by default)",
    "Telephone numbers rarely belong into a public calendar. This rule is off unless it is asked for, since it "
      + "guesses.",
    bad: "DESCRIPTION:Call +49 89 1234567", good: "DESCRIPTION:Call the office")

  static let geoHomePrecision = Rule(
    758, "geo-home-precision", .info, fix: .unsafe,
    "GEO/X-APPLE-STRUCTURED-LOCATION with over 4 decimals in a public feed",
    "Five decimals of a degree are a metre, which names a house and a door. Four are enough for a map.",
    bad: "GEO:48.137154;11.576124", good: "GEO:48.1371;11.5761")

  static let trackingParameters = Rule(
    759, "tracking-parameters", .info, fix: .unsafe,
    "utm_* and the like in URLs",
    "These parts of an address serve statistics and follow the reader.",
    bad: "URL:https://example.net/?utm_source=feed", good: "URL:https://example.net/")

  static let xCommentHistory = Rule(
    760, "x-comment-history", .info, fix: .unsafe,
    "X-…-COMMENT, X-MICROSOFT-* ids, REQUEST-STATUS left in a public feed",
    "The line is left over from scheduling and tells who answered what.",
    bad: "X-RESPONSE-COMMENT:I may be late", good: "COMMENT:Bring cake")
}
