/// The rules that `DeliveryChecks` reports.
extension Rule {
  static let httpContentType = Rule(
    715, "http-content-type", .warning, in: "RFC 5545 8.1",
    "The file was not delivered as text/calendar, or its charset is missing",
    "Programs rely on the content type: they show anything but text/calendar as a page or save it, and without "
      + "charset=utf-8 some read non-ASCII characters as Latin-1. This rule runs only if the content type is known.",
    bad: "Content-Type: text/html", good: "Content-Type: text/calendar; charset=utf-8")

  static let httpNoValidator = Rule(
    716, "http-no-validator", .info, in: "RFC 9110 13.1",
    "The server sends neither ETag nor Last-Modified, or resends the whole feed even when it has not changed",
    "Subscribers request a feed several times a day. With an ETag or Last-Modified, they can ask whether it changed, "
      + "and a 304 response takes only a few bytes. This rule runs only if the file was fetched from a URL.",
    bad: "Content-Type: text/calendar; charset=utf-8",
    good: "Content-Type: text/calendar; charset=utf-8\nETag: \"5f2a\"")

  static let httpRedirectOrAuth = Rule(
    717, "http-redirect-or-auth", .info,
    "The server redirects to another host, requires a password, or has a certificate that is not trusted",
    "Some programs do not follow redirects to other hosts, few can send a password for a subscription, and none should "
      + "accept a certificate that is not trusted. This rule runs only if the file was fetched from a URL.",
    bad: "WWW-Authenticate: Basic", good: "Content-Type: text/calendar; charset=utf-8")
}
