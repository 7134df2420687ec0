import CivilTime
import ICalendar

/// Checks of what Google Calendar, Outlook and Apple Calendar make of a calendar.
enum ClientChecks {
  static let lines: [LineCheck] = [
    LineCheck(.of([.xAppleCalendarColor]), .appleCalendarColor) { reporter, line in
      let text = line.trimmed
      let digits = text.dropFirst()
      if text.hasPrefix("#"), [6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy({ isHexadecimal($0) }) {
        return
      }
      reporter.report(.appleCalendarColor, line, line.valueRange) {
        "X-APPLE-CALENDAR-COLOR is written as #RRGGBB or #RRGGBBAA, and not \(text.quoted)"
      }
    },
    LineCheck(.of([.xAppleStructuredLocation]), .appleStructuredLocation) { reporter, line in
      let isGeo = line.trimmed.lowercased().hasPrefix("geo:")
      let hasTitle = line.parameter(.xTitle) != nil
      if isGeo, hasTitle { return }
      reporter.report(.appleStructuredLocation, line) {
        isGeo
          ? "X-APPLE-STRUCTURED-LOCATION has no X-TITLE, so that Apple shows a place without a name"
          : "X-APPLE-STRUCTURED-LOCATION is no geo: URI, so that Apple shows no map"
      }
    },
    LineCheck(.of([.xAppleDefaultAlarm, .xAppleLocalDefaultAlarm]), .appleDefaultAlarm) { reporter, line in
      guard line.trimmed.isSame("TRUE") else { return }
      reporter.report(.appleDefaultAlarm, line, fix: Fix.deletion(.unsafe, "leave out the line", line)) {
        "The alarm is one that Apple adds to every event; leave it out of what others read"
      }
    },
    LineCheck(.of([.url, .source, .attach, .conference]), .webcalInUrl) { reporter, line in
      let lowered = line.trimmed.lowercased()
      guard lowered.hasPrefix("webcal://") || lowered.hasPrefix("webcals://") else { return }
      let mended = "https://" + line.trimmed.drop { $0 != "/" }.dropFirst(2)
      reporter.report(
        .webcalInUrl, line, line.trimmedRange, fix: Fix.value(.safe, "write https", line, mended)
      ) { "webcal: is no scheme that programs can fetch; write https:" }
    },
    LineCheck(.of([.uid]), .uidTooLong, .emojiUidOrNonAsciiUid, .uidHostLeak) { reporter, line in
      checkUID(line, &reporter)
    },
    LineCheck(.of([.description]), .descriptionTooLong) { reporter, line in
      guard line.line.valueBytes.count > 8192 else { return }
      reporter.report(.descriptionTooLong, line, line.valueRange.lowerBound..<(line.valueRange.lowerBound + 1)) {
        "DESCRIPTION has \(line.line.valueBytes.count / 1024) KiB, and Google Calendar cuts it after 8"
      }
    },
  ]

  static let components: [ComponentCheck] = [
    ComponentCheck([.vevent], .outlookNeedsUidDtstamp) { reporter, view in
      let missing = [KnownProperty.uid, .dtstamp, .sequence].filter { !view.has($0) }
      guard !missing.isEmpty else { return }
      let fix: Fix? =
        missing == [.sequence] ? .addition(.safe, "add SEQUENCE:0", view, "SEQUENCE:0") : nil
      reporter.report(.outlookNeedsUidDtstamp, view.begin, fix: fix) {
        "Old versions of Outlook refuse an event without \(missing.map(\.name).joined(separator: ", "))"
      }
    },
    ComponentCheck([.vevent, .vtodo, .vjournal], .outlookHtmlDescription) { reporter, view in
      guard let line = view.first(.description), !view.has(.xAltDesc), !view.has(.styledDescription),
        HTMLText.isMarkup(line)
      else { return }
      let plain = TextValue.encode(HTMLText.plain(line.line.text))
      reporter.report(
        .outlookHtmlDescription, line,
        fix: Fix(
          .unsafe, "write plain text, and HTML as X-ALT-DESC",
          [.replace(line: line.number, with: ["DESCRIPTION:\(plain)", "X-ALT-DESC;FMTTYPE=text/html:\(line.raw)"])])
      ) {
        "DESCRIPTION holds HTML, which Outlook and others show with its tags; write plain text, and HTML as X-ALT-DESC"
      }
    },
    ComponentCheck([.vevent], .outlookBusystatus) { reporter, view in
      guard let line = view.first(.xMicrosoftCDOBusyStatus) else { return }
      let isTransparent = view.first(.transp)?.trimmed.isSame("TRANSPARENT") ?? false
      let isFree = line.trimmed.isSame("FREE")
      guard isFree != isTransparent, isFree || line.trimmed.isSame("BUSY") || line.trimmed.isSame("OOF") else { return }
      // Outlook goes by its own line; without TRANSP nothing contradicts it but the default.
      reporter.report(
        .outlookBusystatus, line,
        fix: view.first(.transp).flatMap { Fix.value(.unsafe, "align TRANSP", $0, isFree ? "TRANSPARENT" : "OPAQUE") }
      ) {
        "X-MICROSOFT-CDO-BUSYSTATUS is \(line.trimmed) and TRANSP \(isTransparent ? "TRANSPARENT" : "OPAQUE"); "
          + "programs differ in which they follow"
      }
    },
    ComponentCheck([.vevent, .vtodo, .vjournal], .lotusNotes) { reporter, view in
      guard let line = view.lines.first(where: { $0.property == nil && $0.name.uppercased().hasPrefix("X-LOTUS-") })
      else {
        return
      }
      let hasPeriods = view.all(.rdate).contains { $0.value(of: .value)?.isSame("PERIOD") ?? false }
      guard hasPeriods || view.has(.recurrenceID) else { return }
      reporter.report(.lotusNotes, line) {
        "Lotus Notes writes series as periods and single instances, which many programs show only in part"
      }
    },
  ]

  static let calendars: [Check<CalendarView>] = [
    Check(.googleMissingTz) { reporter, calendar in
      guard let floating = calendar.floating, calendar.first(.xWRTimezone) == nil,
        calendar.method == nil || calendar.method == "PUBLISH"
      else { return }
      reporter.report(
        .googleMissingTz, at: floating.start, length: floating.length, source: floating.source, key: "floating",
        "Times have no zone, and Google Calendar takes them for UTC; add TZID, or write them in UTC"
      )
    }
  ]

  static let streams: [Check<StreamFacts>] = [
    Check(.googleSize) { reporter, facts in
      let limit = reporter.context.options.limits.googleSize
      guard facts.byteCount > limit else { return }
      reporter.report(
        .googleSize, at: SourcePosition(line: 1, column: 1), key: "size",
        "The file has \(facts.byteCount / 1024) KiB, and Google Calendar imports no more than \(limit / 1024); split it"
      )
    },
    Check(.googleMultipleVcalendar) { reporter, facts in
      guard facts.calendarCount > 1 else { return }
      reporter.report(
        .googleMultipleVcalendar, at: SourcePosition(line: facts.calendarLines.dropFirst().first ?? 1, column: 1),
        source: "BEGIN:VCALENDAR", key: "calendars",
        "The file holds \(facts.calendarCount) calendars, and Google Calendar imports only the first"
      )
    },
  ]

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  private static func checkUID(_ line: LineView, _ reporter: inout Reporter) {
    let (count, isOdd, hasAt) = line.line.withValueBytes { bytes in
      (
        bytes.count, bytes.contains { $0 >= 0x80 || $0 == 0x20 || $0 == 0x2F || $0 == 0x5C },
        bytes.count { $0 == 0x40 } == 1
      )
    }
    if count > 255 {
      reporter.report(.uidTooLong, line, line.valueRange) {
        "UID has \(count) octets, and some programs keep no more than 255, so that events are mixed up"
      }
    }
    if isOdd {
      reporter.report(.emojiUidOrNonAsciiUid, line, line.valueRange) {
        "UID holds spaces, slashes or letters beyond ASCII, which make bad file names and addresses on servers"
      }
    }
    guard hasAt else { return }
    let host = line.line.withValueBytes { bytes in
      String(decoding: bytes[((bytes.lastIndex(of: 0x40) ?? -1) + 1)...], as: UTF8.self).lowercased()
    }
    let label = host.utf8.lastIndex(of: 0x2E).map { String(host[host.utf8.index(after: $0)...]) }
    guard localHosts.contains(host) || label.map(localDomains.contains) ?? false || mailHosts.contains(host) else {
      return
    }
    reporter.report(.uidHostLeak, line, line.valueRange) {
      "UID tells a computer's name or somebody's address; a random UID tells nothing"
    }
  }

  private static let localHosts: Set<String> = ["localhost", "local", "localdomain"]
  private static let localDomains: Set<String> = ["local", "lan", "internal", "localdomain", "home", "corp"]
  private static let mailHosts: Set<String> = [
    "gmail.com", "outlook.com", "hotmail.com", "icloud.com", "yahoo.com", "gmx.de", "web.de",
  ]
}
