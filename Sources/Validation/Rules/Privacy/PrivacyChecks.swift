import CalendarModel
import CalendarText
import ICalendar

/// Checks for content that should not be published and for harmful content.
enum PrivacyChecks {
  static let lines: [LineCheck] = [
    LineCheck(
      .of([.url, .attach, .conference, .source, .image, .tzurl, .styledDescription, .structuredData]),
      .dangerousUriScheme
    ) { reporter, line in
      if line.type == .text || line.type == .binary { return }
      checkScheme(line.trimmed, line.trimmedRange, line, &reporter)
    },
    LineCheck(.with([.altrep]), .dangerousUriScheme) { reporter, line in
      guard let parameter = line.parameter(.altrep) else { return }
      // Thunderbird writes a styled DESCRIPTION as a data: URI, which is harmless if scripts do not run.
      checkScheme(parameter.value, parameter.offsets, line, &reporter, allowsHTML: true)
    },
    LineCheck(.of([.xAltDesc, .styledDescription]), .htmlScript) { reporter, line in
      guard let found = line.withValueBytes({ harmful.first(in: $0) }) else { return }
      let mark = String(decoding: harmful.words[found.word], as: UTF8.self)
      let start = found.offset
      reporter.report(
        .htmlScript, line, line.offsets(inValue: start..<(start + mark.utf8.count)),
        fix: Fix.deletion(.unsafe, "remove the line", line)
      ) {
        "The HTML contains \(mark.trimmed.quoted), which runs code or reveals who reads it; remove it"
      }
    },
    LineCheck(.of([.description, .location, .url, .conference, .comment, .xAltDesc]), .meetingSecret) {
      reporter, line in
      checkSecret(line, &reporter)
    },
    LineCheck(.of([.url, .source, .attach, .conference, .xOriginalURL]), .tokenUrl, .trackingParameters) {
      reporter, line in
      checkToken(line, &reporter)
    },
    LineCheck(.of([.geo, .xAppleStructuredLocation]), .geoHomePrecision) { reporter, line in
      let decimals = line.withValueBytes(mostDecimals)
      guard decimals > 4 else { return }
      reporter.report(.geoHomePrecision, line, line.valueRange, fix: rounded(line)) {
        "The position has \(decimals) decimal places; four are enough for a map"
      }
    },
    LineCheck(.unknown, .xCommentHistory) { reporter, line in checkHistory(line, &reporter) },
    LineCheck(.of([.requestStatus, .xMicrosoftCDOOwnerApptID]), .xCommentHistory) { reporter, line in
      checkHistory(line, &reporter)
    },
    LineCheck(.of([.description, .comment, .contact]), .phoneOrIdPattern) { reporter, line in
      guard line.signs.contains(.digit), let range = line.withValueBytes(phoneNumber) else { return }
      reporter.report(.phoneOrIdPattern, line, line.offsets(inValue: range)) {
        "The text seems to contain a telephone number; should it be published?"
      }
    },
  ]

  static let components: [ComponentCheck] = [
    ComponentCheck([.vevent, .vtodo, .vjournal], .privateInPublicFeed) { reporter, view in
      guard let line = view.first(.classification), isPublished(reporter),
        ["PRIVATE", "CONFIDENTIAL"].contains(line.trimmed.uppercased()),
        view.lines.contains(where: isDetail)
      else { return }
      let edits = view.lines.filter(isDetail).map { line -> Edit in
        .replace(line: line.number, with: line.property == .summary ? ["SUMMARY:Busy"] : [])
      }
      reporter.report(.privateInPublicFeed, line, fix: Fix(.unsafe, "keep only the times", edits)) {
        "The event is \(line.trimmed.uppercased()), but the file contains its details; remove them before publishing"
      }
    },
    ComponentCheck([.vevent, .vtodo, .vjournal], .attendeeEmailsInFeed) { reporter, view in
      guard isPublished(reporter), let line = view.first(.attendee) ?? view.first(.organizer),
        CalendarAddress.mailAddress(of: line.trimmed) != nil
      else { return }
      let people = { Array(view.all(.attendee)) + view.all(.organizer) }
      reporter.report(
        .attendeeEmailsInFeed, line, line.trimmedRange,
        fix: Fix(.unsafe, "remove the people", people().map { .replace(line: $0.number, with: []) })
      ) {
        "The event reveals \(people().count.of("email address", "email addresses")) to everyone who reads the feed"
      }
    },
  ]

  /// Whether a line reveals more about an event than its times.
  private static func isDetail(_ line: LineView) -> Bool {
    switch line.property {
    case .summary: !line.trimmed.isSame("Busy")
    case .description, .location, .attendee, .organizer, .comment, .contact, .url, .attach, .xAltDesc: true
    default: false
    }
  }

  /// Returns the largest number of digits after a decimal point.
  private static func mostDecimals(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (most, count) = (0, -1)
    for byte in bytes {
      if byte == 0x2E {
        count = 0
      } else if byte &- 0x30 < 10 {
        if count >= 0 { count += 1 }
        most = max(most, count)
      } else {
        count = -1
      }
    }
    return most
  }

  private static func isPublished(_ reporter: Reporter) -> Bool {
    reporter.context.method == nil || reporter.context.method == "PUBLISH"
  }

  private static func checkHistory(_ line: LineView, _ reporter: inout Reporter) {
    let name = line.name.uppercased()
    guard name.hasPrefix("X-") || line.property == .requestStatus else { return }
    let isLeft =
      line.property == .requestStatus || name.hasSuffix("-COMMENT") || name == "X-MICROSOFT-CDO-OWNERAPPTID"
      || name == "X-MICROSOFT-CDO-REPLYTIME"
    guard isLeft, isPublished(reporter) else { return }
    reporter.report(.xCommentHistory, line, fix: Fix.deletion(.unsafe, "remove the line", line)) {
      "\(name) is left over from scheduling and does not belong in a published calendar"
    }
  }

  private static func checkScheme(
    _ text: String, _ range: Range<Int>, _ line: LineView, _ reporter: inout Reporter, allowsHTML: Bool = false
  ) {
    let lowered = text.lowercased()
    let isScript = ["javascript:", "vbscript:"].contains { lowered.hasPrefix($0) }
    let isData =
      lowered.hasPrefix("data:text/html") || lowered.hasPrefix("data:image/svg")
      || lowered.hasPrefix("data:application/xhtml")
    let isBad = isScript || (isData && (!allowsHTML || lowered.contains("script"))) || AddressChecks.isLocal(text)
    guard isBad else { return }
    let isAltrep = range.lowerBound < line.valueRange.lowerBound
    reporter.report(
      .dangerousUriScheme, line, range,
      fix: isAltrep
        ? Fix.parameter(.unsafe, "remove ALTREP", line, "ALTREP", [])
        : Fix.deletion(.unsafe, "remove the line", line)
    ) { "\(text.quoted) may run code or open a local file when followed; remove it" }
  }

  private static let harmful = WordSearch([
    "<script", "javascript:", " onclick=", " onload=", " onerror=", " onmouseover=", "<iframe", "<object", "<embed",
    "<img src=\"http", "<img src=http", "<img src='http",
  ])

  /// Parts of addresses that indicate a password, regardless of what follows.
  private static let secrets = WordSearch([
    "?pwd=", "&pwd=", "?passcode=", "&passcode=", "?password=", "&password=",
  ])

  /// Words followed by a number or a password.
  private static let secretWords = WordSearch([
    "passcode:", "passcode ", "password:", "kenncode:", "pin:", "conference id:", "access code:", "zugangscode:",
  ])

  private static func checkSecret(_ line: LineView, _ reporter: inout Reporter) {
    // A secret is part of an address, or a number or password after a colon or a space.
    if line.signs.isDisjoint(with: [.query, .colon, .digit]) { return }
    let found = line.withValueBytes { bytes -> Range<Int>? in
      if line.signs.contains(.query), let found = secrets.first(in: bytes) {
        return found.offset..<(found.offset + secrets.words[found.word].count)
      }
      var start = 0
      while let found = secretWords.first(in: bytes, from: start) {
        let word = secretWords.words[found.word]
        let end = found.offset + word.count
        let rest = bytes[end...].drop { $0 == 0x20 || $0 == 0x23 || $0 == 0x2A }.prefix(4)
        let isPassword = word.starts(with: Array("pass".utf8)) && word.last == 0x3A && rest.count == 4
        if isPassword || rest.contains(where: { $0 &- 0x30 < 10 }) { return found.offset..<end }
        start = end
      }
      return nil
    }
    guard let found else { return }
    reporter.report(.meetingSecret, line, line.offsets(inValue: found)) {
      "\(line.name.uppercased()) tells every reader how to join a meeting; remove the secret from a public calendar"
    }
  }

  private static let privateFeed = WordSearch(["/private-"])
  private static let tokens = [
    "token=", "key=", "signature=", "sig=", "secret=", "auth=", "apikey=", "api_key=", "access_token=", "sessionid=",
  ]
  private static let tracking = [
    "utm_source=", "utm_medium=", "utm_campaign=", "utm_content=", "utm_term=", "fbclid=", "gclid=", "mc_eid=",
    "mc_cid=",
  ]

  private static func checkToken(_ line: LineView, _ reporter: inout Reporter) {
    let isPlain = line.withValueBytes { bytes in
      !line.signs.contains(.query) && !privateFeed.isContained(in: bytes)
    }
    if isPlain { return }
    let value = line.trimmed
    let lowered = value.lowercased()
    let query = lowered.firstIndex(of: "?").map { lowered[lowered.index(after: $0)...] } ?? ""
    let names = query.split(separator: "&")
    let hasToken = names.contains { name in
      tokens.contains { name.hasPrefix($0) && name.utf8.count > $0.utf8.count + 5 }
    }
    let authority = lowered.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    let hasPassword =
      lowered.hasPrefix("http") && authority.contains("@") && authority.prefix { $0 != "@" }.contains(":")
    let isSecretFeed = lowered.contains("/private-") && lowered.contains(".ics")
    if hasToken || hasPassword || isSecretFeed {
      reporter.report(.tokenUrl, line, line.trimmedRange) {
        "The address contains a secret (\(hasPassword ? "a password" : isSecretFeed ? "a private feed" : "a token")), "
          + "which everyone who reads the file can use"
      }
    }
    guard names.contains(where: { name in tracking.contains { name.hasPrefix($0) } }) else { return }
    let head = value.prefix { $0 != "?" }
    let fragment = value.firstIndex(of: "#").map { String(value[$0...]) } ?? ""
    let queryText = value.dropFirst(head.count + 1).prefix { $0 != "#" }
    let kept = queryText.split(separator: "&").filter { part in !tracking.contains { part.lowercased().hasPrefix($0) } }
    let mended = head + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")) + fragment
    reporter.report(
      .trackingParameters, line, line.trimmedRange, fix: Fix.value(.unsafe, "remove them", line, String(mended))
    ) { "The address contains parameters that track its readers" }
  }

  private static func rounded(_ line: LineView) -> Fix? {
    guard line.property == .geo, let geo = line.line.geo else { return nil }
    let text = { (number: Double) -> String? in
      // A number that does not fit into an integer is not a position.
      guard let scaled = Int(exactly: (abs(number) * 10_000).rounded()) else { return nil }
      let fraction = String(scaled % 10_000)
      return (number < 0 ? "-" : "") + "\(scaled / 10_000)." + String(repeating: "0", count: 4 - fraction.count)
        + fraction
    }
    guard let latitude = text(geo.latitude), let longitude = text(geo.longitude) else { return nil }
    return Fix.value(.unsafe, "round to four decimal places", line, "\(latitude);\(longitude)")
  }

  /// The range of a plus sign or a zero followed by at least eight digits, possibly separated by spaces, brackets and
  /// hyphens.
  private static func phoneNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x2B || bytes[index] == 0x30, index == 0 || !(bytes[index - 1] &- 0x30 < 10) else {
        index += 1
        continue
      }
      var end = index + 1
      var digits = bytes[index] == 0x30 ? 1 : 0
      reading: while end < bytes.count {
        switch bytes[end] {
        case 0x30...0x39: digits += 1
        case 0x20, 0x2D, 0x28, 0x29, 0x2F: break
        default: break reading
        }
        end += 1
      }
      if (9...15).contains(digits) { return index..<end }
      index = end
    }
    return nil
  }
}
