import CalendarModel
import ICalendar
import MailAddresses

/// The rules that these checks report.
extension Rule {
  static let invalidUri = Rule(
    216, "invalid-uri", .error, in: "RFC 5545 3.3.13", says: .grammar, fix: .unsafe, levels: .lenient(),
    "The value is not a URI (RFC 3986)",
    "The value must be a URI with a scheme, with spaces and special characters percent-encoded. Programs cannot link "
      + "to anything else. A plain sound name in an alarm, as in Apple's files, causes only a warning.",
    bad: "URL:www.example.net/a b", good: "URL:https://www.example.net/a%20b")

  static let invalidCalAddress = Rule(
    217, "invalid-cal-address", .error, in: "RFC 5545 3.3.3", says: .grammar, fix: .safe,
    "ATTENDEE or ORGANIZER is not a URI",
    "People's addresses must be URIs, such as mailto:ann@example.net. Programs drop anything else.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")

  static let mailtoSpace = Rule(
    218, "mailto-space", .error, in: "RFC 5545 3.3.3", says: .grammar, fix: .safe, levels: .lenient(),
    "The mailto: address contains a space or a name",
    "Only an address may follow mailto:. The name belongs in CN.",
    bad: "ORGANIZER:mailto: bob@example.net", good: "ORGANIZER:mailto:bob@example.net")

  static let placeholderAddress = Rule(
    219, "placeholder-address", .info, fix: .unsafe, for: [.feed],
    "An address such as `invalid:nomail`, `mailto:unknown` or `noemail@…`",
    "Programs write such an address when the real one is unknown, and other programs then send e-mail to it.",
    bad: "ORGANIZER:invalid:nomail", good: "ORGANIZER:mailto:bob@example.net")

  static let invalidBase64 = Rule(
    220, "invalid-base64", .error, in: "RFC 5545 3.3.1", says: .grammar,
    "Inline data is not Base64",
    "Inline data must be Base64: letters, digits, + and /. Programs cannot read anything else.",
    bad: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:@@@",
    good: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:AAAA")

  static let binaryWithoutEncoding = Rule(
    221, "binary-without-encoding", .error, in: "RFC 5545 3.1.3, 3.2.7", says: .must, fix: .safe,
    "VALUE=BINARY without ENCODING=BASE64, or vice versa",
    "VALUE=BINARY and ENCODING=BASE64 belong together. If one is missing, programs mistake the data for a link.",
    bad: "ATTACH;VALUE=BINARY;FMTTYPE=text/plain:AAAA",
    good: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:AAAA")

  static let binaryWithoutFmttype = Rule(
    222, "binary-without-fmttype", .warning, in: "RFC 5545 3.8.1.1", says: .should,
    "Inline data has no FMTTYPE",
    "Without FMTTYPE, the type of inline data is unknown. Programs show it without an icon, or not at all.",
    bad: "ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA",
    good: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:AAAA")

  static let largeInlineAttachment = Rule(
    223, "large-inline-attachment", .warning,
    "An inline ATTACH or IMAGE is larger than the limit (64 KiB by default)",
    "Every refresh downloads inline attachments again, and many servers refuse large events. Link to the file instead.",
    bad: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA...",
    good: "ATTACH;FMTTYPE=image/png:https://example.net/a.png")

  static let invalidAltrep = Rule(
    244, "invalid-altrep", .error, in: "RFC 5545 3.2, 3.2.1", says: .must, fix: .safe, levels: .lenient(),
    "ALTREP is not a URI in quotes",
    "ALTREP must be a URI in quotes that points to another version of the text.",
    bad: "DESCRIPTION;ALTREP=CID:part1@example.net:Lunch", good: "DESCRIPTION;ALTREP=\"CID:part1@example.net\":Lunch")

  static let attachLocalPath = Rule(
    245, "attach-local-path", .warning, in: "RFC 5545 3.8.1.1",
    "ATTACH or URL points to a local file or a Windows path",
    "The address points to a file on the author's computer, which other people cannot open.",
    bad: "ATTACH:file:///C:/minutes.doc", good: "ATTACH:https://example.net/minutes.doc")

  static let sentByUnquoted = Rule(
    572, "sent-by-unquoted", .error, in: "RFC 5545 3.2.18", says: .must, fix: .safe,
    "SENT-BY, DELEGATED-FROM, DELEGATED-TO, MEMBER or DIR is not a URI in quotes",
    "These parameters must be URIs. A URI contains a colon and therefore needs quotes.",
    bad: "ORGANIZER;SENT-BY=mailto:sue@example.net:mailto:bob@example.net",
    good: "ORGANIZER;SENT-BY=\"mailto:sue@example.net\":mailto:bob@example.net")
}

/// Checks URIs, addresses and inline data.
enum AddressChecks {
  static let lines: [LineCheck] = [
    LineCheck(.typed([.uri]), .invalidUri, .attachLocalPath) { reporter, line in checkURI(line, &reporter) },
    LineCheck(.typed([.calAddress]), .invalidCalAddress, .mailtoSpace, .placeholderAddress) { reporter, line in
      checkAddress(line, &reporter)
    },
    LineCheck(
      .of([.attach, .image, .structuredData]),
      [.invalidBase64, .binaryWithoutEncoding, .binaryWithoutFmttype, .largeInlineAttachment]
    ) { reporter, line in checkBinary(line, &reporter) },
    LineCheck(.with([.altrep]), .invalidAltrep) { reporter, line in
      guard let parameter = line.parameter(.altrep) else { return }
      let raw = line.raw(parameter)
      let isQuoted = raw.firstIndex(of: 0x3D).map { raw[($0 + 1)...].first == 0x22 } ?? false
      if !isQuoted, let fix = quotedWithColon(parameter, line) {
        reporter.report(.invalidAltrep, line, parameter.offsets, fix: fix) {
          "ALTREP must be a URI in quotes; without them, the text begins at its colon"
        }
        return
      }
      let isURI = URISyntax.scheme(parameter.value) != nil
      if isQuoted, isURI { return }
      reporter.report(
        .invalidAltrep, line, parameter.offsets,
        fix: isURI
          ? Fix.line(
            .safe, "put it in quotes", line,
            line.replacing(line.valueOffsets(of: parameter), with: "\"\(parameter.value)\"")) : nil
      ) { isURI ? "ALTREP must be in quotes; add the quotes" : "ALTREP is not a URI: \(parameter.value.quoted)" }
    },
    LineCheck(.with([.sentBy, .delegatedTo, .delegatedFrom, .member, .dir]), .sentByUnquoted) { reporter, line in
      for parameter in line.parameters { checkQuoted(parameter, line, &reporter) }
    },
  ]

  /// Returns the fix for an unquoted URI at the end of the parameters, whose colon was mistaken for the start of the
  /// value.
  private static func quotedWithColon(_ parameter: LineParameter, _ line: LineView) -> Fix? {
    guard parameter.offsets == line.parameters.last?.offsets, let colon = line.raw.firstIndex(of: ":") else {
      return nil
    }
    let start = line.valueOffsets(of: parameter).lowerBound
    let end = line.valueRange.lowerBound + line.raw[..<colon].utf8.count
    let text = String(decoding: line.bytes(start..<end), as: UTF8.self)
    guard !text.contains("\""), URISyntax.isValid(text) else { return nil }
    return Fix.line(.safe, "put it in quotes", line, line.replacing(start..<end, with: "\"\(text)\""))
  }

  private static func checkURI(_ line: LineView, _ reporter: inout Reporter) {
    guard line.type == .uri, let property = line.property, property != .concept else { return }
    let plan = PropertyPlan.of(property)
    if plan.isVendor { return }
    let text = line.trimmed
    if text.isEmpty || (line.parameter(.encoding)?.value.isSame("BASE64") ?? false) { return }
    if isLocal(text) {
      reporter.report(.attachLocalPath, line, line.trimmedRange) {
        "\(plan.name) points to a local file; put the file where others can open it"
      }
      return
    }
    if URISyntax.isValid(text) { return }
    // Apple's alarms contain the plain name of a sound, such as Chord.
    let isSound = property == .attach && reporter.view?.kind == .valarm && NameChecks.isName(text)
    reporter.report(
      .invalidUri, line, line.trimmedRange, atMost: isSound ? .warning : .error,
      fix: URISyntax.mended(text).flatMap { Fix.value(.unsafe, "write \($0)", line, $0) }
    ) { "\(text.quoted) is not a URI; write a scheme, such as https://, and spaces as %20" }
  }

  /// Whether text refers to a local file: a file: URI, a path with a drive letter, or a UNC path.
  static func isLocal(_ text: String) -> Bool {
    let lowered = text.lowercased()
    if lowered.hasPrefix("file:") || lowered.hasPrefix("\\\\") { return true }
    let bytes = Array(lowered.utf8.prefix(3))
    return bytes.count == 3 && bytes[0] &- 0x61 < 26 && bytes[1] == 0x3A && (bytes[2] == 0x5C || bytes[2] == 0x2F)
  }

  private static func checkAddress(_ line: LineView, _ reporter: inout Reporter) {
    let text = line.trimmed
    if text.isEmpty { return }
    let range = line.trimmedRange
    var name: String { line.name.uppercased() }
    guard let scheme = URISyntax.scheme(text), text.utf8.count > scheme.utf8.count + 1 else {
      let uri = MailAddress(text).map { CalendarAddress.uri(ofMailAddress: $0.text) }
      reporter.report(
        .invalidCalAddress, line, range, fix: uri.flatMap { Fix.value(.safe, "add mailto:", line, $0) }
      ) { "\(name) must be a URI; write \(uri ?? "an address such as mailto:name@example.com")" }
      return
    }
    if scheme == "mailto", text.utf8.dropFirst("mailto:".utf8.count).contains(where: { $0 == 0x20 || $0 == 0x3C }) {
      let uri = "mailto:" + String(text.dropFirst("mailto:".count)).trimmed
      let isAddress =
        URISyntax.isValid(uri) && CalendarAddress.mailAddress(of: uri).flatMap { MailAddress($0) } != nil
      reporter.report(
        .mailtoSpace, line, range, fix: isAddress ? Fix.value(.safe, "remove the space", line, uri) : nil
      ) { "\(text.quoted) contains a space or a name; write only the address here and the name in CN" }
      return
    }
    if line.withValueBytes(isPlaceholder) {
      // A scheduling message must list its participants, even with placeholder addresses.
      let isPublished = reporter.context.method == nil || reporter.context.method == "PUBLISH"
      reporter.report(
        .placeholderAddress, line, range,
        fix: isPublished ? Fix.deletion(.unsafe, "remove the line", line) : nil
      ) { "\(text.quoted) is a placeholder for an unknown address; remove \(name)" }
    }
  }

  private static func isPlaceholder(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? 0
    // The first letter of the local part rules out most addresses, so their check stops here.
    let mailto = "mailto:".utf8.count
    guard bytes.count > start + mailto else { return false }
    if bytes[start] | 0x20 == 0x6D, ![0x75, 0x6E, 0x65].contains(bytes[start + mailto] | 0x20) { return false }
    return placeholders.first(in: bytes, from: start)?.offset == start
  }

  private static let placeholders = WordSearch([
    "invalid:", "mailto:unknown", "mailto:noemail@", "mailto:nomail", "mailto:none@", "mailto:null",
    "mailto:undefined", "mailto:no-email", "mailto:email@example",
  ])

  private static func checkQuoted(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    guard let known = parameter.parameter, [.sentBy, .delegatedTo, .delegatedFrom, .member, .dir].contains(known) else {
      return
    }
    let raw = line.raw(parameter)
    guard let equals = raw.firstIndex(of: 0x3D) else { return }
    let value = raw[(equals + 1)...]
    if value.first == 0x22, value.last == 0x22 { return }
    let quoted = parameter.values.map { "\"\($0)\"" }.joined(separator: ",")
    reporter.report(
      .sentByUnquoted, line, parameter.offsets,
      fix: value.contains(0x22)
        ? nil
        : quotedWithColon(parameter, line)
          ?? Fix.line(.safe, "put it in quotes", line, line.replacing(line.valueOffsets(of: parameter), with: quoted))
    ) { "\(known.name) must be a URI in quotes; add the quotes" }
  }

  // MARK: Inline data

  private static func checkBinary(_ line: LineView, _ reporter: inout Reporter) {
    let isBinary = line.value(of: .value)?.isSame("BINARY") ?? false
    let isEncoded = line.value(of: .encoding)?.isSame("BASE64") ?? false
    guard isBinary || isEncoded else { return }
    let bytes = line.valueBytes
    if isBinary != isEncoded {
      let decodes = line.line.binary != nil
      let name = isBinary ? "ENCODING" : "VALUE"
      let value = isBinary ? "BASE64" : "BINARY"
      reporter.report(
        .binaryWithoutEncoding, line, line.parameter(isBinary ? .value : .encoding)?.offsets,
        fix: decodes && !(isEncoded && line.parameter(.value) != nil)
          ? Fix.parameter(.safe, "add \(name)=\(value)", line, name, [value]) : nil
      ) {
        isBinary
          ? "Inline data needs ENCODING=BASE64 with VALUE=BINARY" : "ENCODING=BASE64 needs VALUE=BINARY"
      }
    } else if line.line.binary == nil {
      reporter.report(.invalidBase64, line, line.valueRange) {
        "The inline data is not Base64, so programs cannot read it"
      }
    }
    if line.parameter(.fmttype) == nil {
      reporter.report(.binaryWithoutFmttype, line) {
        "The inline data has no FMTTYPE, so programs do not know how to open it"
      }
    }
    let limit = reporter.context.options.limits.attachmentSize
    if bytes.count > limit {
      reporter.report(.largeInlineAttachment, line, line.valueRange.lowerBound..<(line.valueRange.lowerBound + 1)) {
        "The inline data is \(bytes.count / 1024) KiB, more than \(limit / 1024) KiB; link to it instead"
      }
    }
  }
}
