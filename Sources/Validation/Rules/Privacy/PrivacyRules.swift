extension RuleCatalogue {
  /// The rules of the group “Privacy and safety”.
  static let privacyRules: [Rule] = [
    Rule(
      .privateInPublicFeed, "private-in-public-feed", .warning, .privacy, "RFC 5545 3.8.1.3", fix: .unsafe,
      "CLASS:PRIVATE/CONFIDENTIAL event with details in a file checked as public",
      "CLASS:PRIVATE/CONFIDENTIAL event with details in a file checked as public",
      bad: "",
      good: ""),
    Rule(
      .attendeeEmailsInFeed, "attendee-emails-in-feed", .warning, .privacy, "", fix: .unsafe,
      "Attendee/organiser addresses in a public feed",
      "Attendee/organiser addresses in a public feed",
      bad: "",
      good: ""),
    Rule(
      .meetingSecret, "meeting-secret", .warning, .privacy, "", fix: .unsafe,
      "Passcodes, `pwd=` links, dial-in PINs in DESCRIPTION/LOCATION/URL/CONFERENCE",
      "Passcodes, `pwd=` links, dial-in PINs in DESCRIPTION/LOCATION/URL/CONFERENCE",
      bad: "",
      good: ""),
    Rule(
      .tokenUrl, "token-url", .warning, .privacy, "", fix: .unsafe,
      "URL with token/key/signature parameters, basic-auth credentials, or the secret feed address (SOURCE/URL)",
      "URL with token/key/signature parameters, basic-auth credentials, or the secret feed address (SOURCE/URL)",
      bad: "",
      good: ""),
    Rule(
      .dangerousUriScheme, "dangerous-uri-scheme", .error, .privacy, "RFC 5545 7", fix: .unsafe,
      "`javascript:`, `data:text/html`, `file:`, UNC path in URL/ATTACH/CONFERENCE/ALTREP",
      "`javascript:`, `data:text/html`, `file:`, UNC path in URL/ATTACH/CONFERENCE/ALTREP",
      bad: "",
      good: ""),
    Rule(
      .htmlScript, "html-script", .warning, .privacy, "RFC 9073 9", fix: .unsafe,
      "`<script>`, event handlers, remote images in HTML descriptions",
      "`<script>`, event handlers, remote images in HTML descriptions",
      bad: "",
      good: ""),
    Rule(
      .alarmEmailThirdParty, "alarm-email-third-party", .warning, .privacy, "RFC 5545 7", fix: .unsafe,
      "EMAIL alarm to addresses beyond the owner",
      "EMAIL alarm to addresses beyond the owner",
      bad: "",
      good: ""),
    Rule(
      .phoneOrIdPattern, "phone-or-id-pattern", .info, .privacy, "", fix: .none,
      "Phone numbers or national ids (off by default)",
      "Phone numbers or national ids (off by default)",
      bad: "",
      good: ""),
    Rule(
      .geoHomePrecision, "geo-home-precision", .info, .privacy, "", fix: .unsafe,
      "GEO/X-APPLE-STRUCTURED-LOCATION with over 4 decimals in a public feed",
      "GEO/X-APPLE-STRUCTURED-LOCATION with over 4 decimals in a public feed",
      bad: "",
      good: ""),
    Rule(
      .trackingParameters, "tracking-parameters", .info, .privacy, "", fix: .unsafe,
      "utm_* and the like in URLs",
      "utm_* and the like in URLs",
      bad: "",
      good: ""),
    Rule(
      .xCommentHistory, "x-comment-history", .info, .privacy, "", fix: .unsafe,
      "X-…-COMMENT, X-MICROSOFT-* ids, REQUEST-STATUS left in a public feed",
      "X-…-COMMENT, X-MICROSOFT-* ids, REQUEST-STATUS left in a public feed",
      bad: "",
      good: ""),
  ]
}
