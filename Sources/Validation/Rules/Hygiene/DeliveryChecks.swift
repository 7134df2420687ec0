import ICalendar

/// Checks how a web server delivers a feed.
enum DeliveryChecks {
  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.httpContentType) { reporter, facts in
      let type = reporter.context.options.contentType ?? facts.delivery?.contentType
      guard let type, let wrong = wrong(contentType: type, facts) else { return }
      reporter.report(.httpContentType, at: start, key: "content type", wrong)
    },
    SubjectCheck(.httpNoValidator) { reporter, facts in
      guard let delivery = facts.delivery else { return }
      if !delivery.hasValidator {
        reporter.report(
          .httpNoValidator, at: start, key: "validator",
          "The server sends neither ETag nor Last-Modified, so every subscriber downloads the whole feed each time")
      } else if facts.answersConditions() == false {
        reporter.report(
          .httpNoValidator, at: start, key: "validator",
          "The server resends the whole feed even when it has not changed; respond with 304 if If-None-Match or "
            + "If-Modified-Since matches")
      }
    },
    SubjectCheck(.httpRedirectOrAuth) { reporter, facts in
      guard let delivery = facts.delivery else { return }
      if let target = delivery.redirectsTo {
        reporter.report(
          .httpRedirectOrAuth, at: start, key: "redirect",
          "The server redirects to another host, \(target); publish the final address")
      }
      if delivery.wantsCredential { reporter.report(.httpRedirectOrAuth, at: start, key: "credential", credential) }
    },
  ]

  fileprivate static let start = SourcePosition(line: 1, column: 1)
  fileprivate static let credential =
    "The server requires a user name and password, which many programs cannot send for a subscription"

  /// Returns what is wrong with the content type of an input, or nil if it is correct.
  private static func wrong(contentType: String, _ facts: StreamFacts) -> String? {
    let parts = contentType.split(separator: ";").map { String($0).trimmed }
    guard let type = parts.first, type.isSame("text/calendar") else {
      return "The file was delivered as \((parts.first ?? "").quoted); deliver it as text/calendar; charset=utf-8"
    }
    let charset = parts.dropFirst().lazy.compactMap { part -> String? in
      let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      return pair.count == 2 && pair[0].isSame("charset") ? pair[1].filter { $0 != "\"" } : nil
    }.first
    guard let charset else {
      return facts.hasNonASCII
        ? "The content type has no charset, but the file contains non-ASCII characters; add charset=utf-8" : nil
    }
    return charset.isSame("utf-8") || (charset.isSame("us-ascii") && !facts.hasNonASCII)
      ? nil : "The content type says charset=\(charset), but iCalendar is UTF-8; use charset=utf-8"
  }
}

extension Reporter {
  /// Reports that a server restricts access to the input.
  mutating func reportRefusal(_ error: ICalendarError) {
    switch error.code {
    case .denied: report(.httpRedirectOrAuth, at: DeliveryChecks.start, key: "credential", DeliveryChecks.credential)
    case .untrusted:
      report(
        .httpRedirectOrAuth, at: DeliveryChecks.start, key: "certificate",
        "Programs do not trust the server: \(error.message)")
    default: break
    }
  }
}
