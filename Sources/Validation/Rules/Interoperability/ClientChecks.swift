import CivilTime
import ICalendar

/// The rules that these checks report.
extension Rule {
  static let googleMissingTz = Rule(
    600, "google-missing-tz", .warning, levels: .only(.google),
    "A feed has floating times",
    "Google Calendar reads times without a zone as UTC or in the reader's zone, so they are hours off.",
    bad: "DTSTART:20260105T100000", good: "DTSTART:20260105T100000Z")

  static let googleSize = Rule(
    602, "google-size", .warning, levels: .only(.google),
    "The file exceeds the import limit or has too many events",
    "Google Calendar imports files of up to about one megabyte.",
    bad: .lines(.event(), .event(), .event()), good: .event())

  static let googleMultipleVcalendar = Rule(
    603, "google-multiple-vcalendar", .warning, levels: .only(.google),
    "The file has several VCALENDARs",
    "Google Calendar imports only the first calendar of a file.",
    bad: .lines(.calendar(), .calendar(.event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner"))),
    good: .calendar(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let outlookNeedsUidDtstamp = Rule(
    610, "outlook-needs-uid-dtstamp", .error, fix: .safe, isOnRequest: true, levels: [.outlook: .error],
    "UID, DTSTAMP or SEQUENCE is missing, so old versions of Outlook refuse the event",
    "Old versions of Outlook refuse an event without UID, DTSTAMP or SEQUENCE. This rule is on in the profile outlook.",
    bad: .event(), good: "SEQUENCE:0")

  static let outlookHtmlDescription = Rule(
    612, "outlook-html-description", .info, fix: .unsafe, levels: .only(.outlook),
    "DESCRIPTION contains HTML, but there is no X-ALT-DESC",
    "DESCRIPTION is plain text; Outlook and others show HTML with its tags. Outlook reads HTML from X-ALT-DESC.",
    bad: "DESCRIPTION:<b>Bring</b> cake", good: "DESCRIPTION:Bring cake")

  static let outlookBusystatus = Rule(
    616, "outlook-busystatus", .info, fix: .unsafe, levels: .only(.outlook),
    "X-MICROSOFT-CDO-BUSYSTATUS contradicts TRANSP",
    "Outlook follows its own property and others follow TRANSP, so programs disagree about who is free or busy.",
    bad: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:OPAQUE",
    good: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:TRANSPARENT")

  static let appleCalendarColor = Rule(
    620, "apple-calendar-color", .info, levels: .only(.apple),
    "X-APPLE-CALENDAR-COLOR is not #RRGGBB or #RRGGBBAA",
    "Apple reads a colour as #RRGGBB or #RRGGBBAA.",
    bad: "X-APPLE-CALENDAR-COLOR:red", good: "X-APPLE-CALENDAR-COLOR:#FF0000")

  static let appleStructuredLocation = Rule(
    621, "apple-structured-location", .info, levels: .only(.apple),
    "X-APPLE-STRUCTURED-LOCATION is not a geo: URI or has no X-TITLE",
    "Apple shows a map if the location is a geo: URI with a title.",
    bad: "X-APPLE-STRUCTURED-LOCATION;VALUE=URI:https://example.net/",
    good: "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Office:geo:48.1,11.5")

  static let appleDefaultAlarm = Rule(
    622, "apple-default-alarm", .info, fix: .unsafe, for: [.apple], levels: .only(.apple),
    "X-APPLE-DEFAULT-ALARM was exported",
    "The export contains an alarm that Apple adds automatically; it goes off in other programs too.",
    bad: "X-APPLE-DEFAULT-ALARM:TRUE", good: .alarm())

  static let webcalInUrl = Rule(
    623, "webcal-in-url", .info, fix: .safe,
    "URL or SOURCE is a webcal: address",
    "webcal: addresses ask a program to subscribe and cannot be fetched. The same address works with https:.",
    bad: "URL:webcal://example.net/a.ics", good: "URL:https://example.net/a.ics")

  static let emojiUidOrNonAsciiUid = Rule(
    627, "emoji-uid-or-non-ascii-uid", .info,
    "UID contains spaces, slashes or non-ASCII characters",
    "Servers turn UIDs into file names and addresses. Spaces, slashes and non-ASCII characters cause trouble there.",
    bad: "UID:a/b c", good: "UID:a-b-c")

  static let uidTooLong = Rule(
    628, "uid-too-long", .warning,
    "UID is longer than 255 octets",
    "Some programs keep only 255 octets of a UID, so they may confuse events with long UIDs.",
    bad: "UID:01234567890123456789012345678901234567890123456789012345678901234567890123456789012345...",
    good: "UID:0123456789")

  static let lotusNotes = Rule(
    629, "lotus-notes", .info,
    "A Lotus Notes series with RECURRENCE-ID or RDATE;VALUE=PERIOD",
    "Lotus Notes writes series as periods and single instances, and many programs show only part of them.",
    bad: "X-LOTUS-UPDATE-SEQ:1\nRDATE;VALUE=PERIOD:20260112T100000Z/PT1H",
    good: "X-LOTUS-UPDATE-SEQ:1\nRRULE:FREQ=WEEKLY;COUNT=2")

  static let descriptionTooLong = Rule(
    630, "description-too-long", .info,
    "DESCRIPTION is longer than 8 KiB",
    "Google Calendar truncates a DESCRIPTION to eight kilobytes.",
    bad: "DESCRIPTION:All about lunch. All about lunch. All about lunch. All about lunch. All about ...",
    good: "DESCRIPTION:All about lunch")

  static let uidHostLeak = Rule(
    659, "uid-host-leak", .info, in: "RFC 7986 5.3", says: .must,
    "UID contains a host name, a user name or an email address",
    "A UID should not reveal who created it. Leave out computer names and people's addresses.",
    bad: "UID:20260105@laptop.local", good: "UID:4a2f0c1e-6b57-8d31-9c44-0a1b2c3d4e5f")
}

/// Checks for compatibility with Google Calendar, Outlook and Apple Calendar.
enum ClientChecks {
  static let lines: [LineCheck] = [
    LineCheck(.of([.xAppleCalendarColor]), .appleCalendarColor) { reporter, line in
      let text = line.trimmed
      let digits = text.dropFirst()
      if text.hasPrefix("#"), [6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy({ isHexadecimal($0) }) {
        return
      }
      reporter.report(.appleCalendarColor, line, line.valueRange) {
        "X-APPLE-CALENDAR-COLOR must be #RRGGBB or #RRGGBBAA, not \(text.quoted)"
      }
    },
    LineCheck(.of([.xAppleStructuredLocation]), .appleStructuredLocation) { reporter, line in
      let isGeo = line.trimmed.lowercased().hasPrefix("geo:")
      let hasTitle = line.parameter(.xTitle) != nil
      if isGeo, hasTitle { return }
      reporter.report(.appleStructuredLocation, line) {
        isGeo
          ? "X-APPLE-STRUCTURED-LOCATION has no X-TITLE, so Apple shows a location without a name"
          : "X-APPLE-STRUCTURED-LOCATION is not a geo: URI, so Apple does not show a map"
      }
    },
    LineCheck(.of([.xAppleDefaultAlarm, .xAppleLocalDefaultAlarm]), .appleDefaultAlarm) { reporter, line in
      guard line.trimmed.isSame("TRUE") else { return }
      reporter.report(.appleDefaultAlarm, line, fix: Fix.deletion(.unsafe, "remove the line", line)) {
        "Apple adds this alarm to every event; remove it before sharing the calendar"
      }
    },
    LineCheck(.of([.url, .source, .attach, .conference]), .webcalInUrl) { reporter, line in
      let lowered = line.trimmed.lowercased()
      guard lowered.hasPrefix("webcal://") || lowered.hasPrefix("webcals://") else { return }
      let mended = "https://" + line.trimmed.drop { $0 != "/" }.dropFirst(2)
      reporter.report(
        .webcalInUrl, line, line.trimmedRange, fix: Fix.value(.safe, "write https", line, mended)
      ) { "Programs cannot fetch webcal: addresses; write https:" }
    },
    LineCheck(.of([.uid]), .uidTooLong, .emojiUidOrNonAsciiUid, .uidHostLeak) { reporter, line in
      checkUID(line, &reporter)
    },
    LineCheck(.of([.description]), .descriptionTooLong) { reporter, line in
      guard line.valueBytes.count > 8192 else { return }
      reporter.report(.descriptionTooLong, line, line.valueRange.lowerBound..<(line.valueRange.lowerBound + 1)) {
        "DESCRIPTION is \(line.valueBytes.count / 1024) KiB long, but Google Calendar truncates it to 8 KiB"
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
        HTMLMarkup.isMarkup(line)
      else { return }
      let plain = TextValue.encode(HTMLMarkup.plain(line.line.text))
      reporter.report(
        .outlookHtmlDescription, line,
        fix: Fix(
          .unsafe, "write plain text, and HTML as X-ALT-DESC",
          [.replace(line: line.number, with: ["DESCRIPTION:\(plain)", "X-ALT-DESC;FMTTYPE=text/html:\(line.raw)"])])
      ) {
        "DESCRIPTION contains HTML, which Outlook and others show with its tags; write plain text, and HTML as "
          + "X-ALT-DESC"
      }
    },
    ComponentCheck([.vevent], .outlookBusystatus) { reporter, view in
      guard let line = view.first(.xMicrosoftCDOBusyStatus) else { return }
      let isTransparent = view.first(.transp)?.trimmed.isSame("TRANSPARENT") ?? false
      let isFree = line.trimmed.isSame("FREE")
      guard isFree != isTransparent, isFree || line.trimmed.isSame("BUSY") || line.trimmed.isSame("OOF") else { return }
      // Outlook uses its own property. Without TRANSP, only the default contradicts it.
      reporter.report(
        .outlookBusystatus, line,
        fix: view.first(.transp).flatMap { Fix.value(.unsafe, "adapt TRANSP", $0, isFree ? "TRANSPARENT" : "OPAQUE") }
      ) {
        "X-MICROSOFT-CDO-BUSYSTATUS is \(line.trimmed) but TRANSP is \(isTransparent ? "TRANSPARENT" : "OPAQUE"); "
          + "programs disagree about which to follow"
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
        "Lotus Notes writes series as periods and single instances, and many programs show only part of them"
      }
    },
  ]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.googleMissingTz) { reporter, calendar in
      guard let floating = calendar.floating, calendar.first(.xWRTimezone) == nil,
        calendar.method == nil || calendar.method == "PUBLISH"
      else { return }
      reporter.report(
        .googleMissingTz, at: floating.start, length: floating.length, source: floating.source, key: "floating",
        "Times have no zone, and Google Calendar reads them as UTC; add TZID, or write them in UTC"
      )
    }
  ]

  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.googleSize) { reporter, facts in
      let limit = reporter.context.options.limits.googleSize
      guard facts.byteCount > limit else { return }
      reporter.report(
        .googleSize, at: SourcePosition(line: 1, column: 1), key: "size",
        "The file is \(facts.byteCount / 1024) KiB, but Google Calendar imports at most \(limit / 1024) KiB; split it"
      )
    },
    SubjectCheck(.googleMultipleVcalendar) { reporter, facts in
      guard facts.calendarCount > 1 else { return }
      reporter.report(
        .googleMultipleVcalendar, at: SourcePosition(line: facts.calendarLines.dropFirst().first ?? 1, column: 1),
        source: "BEGIN:VCALENDAR", key: "calendars",
        "The file contains \(facts.calendarCount) calendars, but Google Calendar imports only the first"
      )
    },
  ]

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  private static func checkUID(_ line: LineView, _ reporter: inout Reporter) {
    let (count, isOdd, hasAt) = line.withValueBytes { bytes in
      (
        bytes.count,
        !line.signs.isDisjoint(with: [.nonASCII, .backslash]) || bytes.contains { $0 == 0x20 || $0 == 0x2F },
        line.signs.contains(.query) && bytes.count { $0 == 0x40 } == 1
      )
    }
    if count > 255 {
      reporter.report(.uidTooLong, line, line.valueRange) {
        "UID has \(count) octets, but some programs keep only 255 of them and may confuse events with long UIDs"
      }
    }
    if isOdd {
      reporter.report(.emojiUidOrNonAsciiUid, line, line.valueRange) {
        "UID contains spaces, slashes or non-ASCII characters, which make bad file names and addresses on servers"
      }
    }
    guard hasAt else { return }
    let host = line.withValueBytes { bytes in
      String(decoding: bytes[((bytes.lastIndex(of: 0x40) ?? -1) + 1)...], as: UTF8.self).lowercased()
    }
    let label = host.utf8.lastIndex(of: 0x2E).map { String(host[host.utf8.index(after: $0)...]) }
    guard localHosts.contains(host) || label.map(localDomains.contains) ?? false || mailHosts.contains(host) else {
      return
    }
    reporter.report(.uidHostLeak, line, line.valueRange) {
      "UID reveals a host name or an email address; use a random UID instead"
    }
  }

  private static let localHosts = ["localhost", "local", "localdomain"]
  private static let localDomains = ["local", "lan", "internal", "localdomain", "home", "corp"]
  private static let mailHosts = [
    "gmail.com", "outlook.com", "hotmail.com", "icloud.com", "yahoo.com", "gmx.de", "web.de",
  ]
}
