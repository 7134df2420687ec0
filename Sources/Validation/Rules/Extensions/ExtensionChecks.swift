import CalendarModel
import CivilTime
import ICalendar

/// Checks properties and components from later standards.
enum ExtensionChecks {
  static let lines: [LineCheck] = [
    LineCheck(
      .of([.refreshInterval, .source, .image, .conference, .styledDescription, .structuredData]),
      [
        .refreshIntervalValue, .sourceValue, .imageValue, .conferenceValue, .styledDescriptionValue,
        .structuredDataParams,
      ]
    ) { reporter, line in checkValue(line, &reporter) },
    LineCheck(.of([.link]), .linkParams) { reporter, line in
      let missing = [KnownParameter.linkrel, .value].filter { line.parameter($0) == nil }
      guard !missing.isEmpty else { return }
      reporter.report(.linkParams, line) { "LINK has no \(missing.map(\.name).joined(separator: " and no "))" }
    },
    LineCheck(.of([.relatedTo]), .gapWithoutTemporal) { reporter, line in
      guard let gap = line.parameter(.gap) else { return }
      let type = line.value(of: .reltype)?.uppercased() ?? "PARENT"
      if ["FINISHTOSTART", "FINISHTOFINISH", "STARTTOFINISH", "STARTTOSTART"].contains(type) { return }
      reporter.report(.gapWithoutTemporal, line, gap.offsets) {
        "GAP needs a temporal RELTYPE, such as FINISHTOSTART; it has no meaning with \(type)"
      }
    },
    LineCheck(.of([.concept]), .conceptNotUri) { reporter, line in
      guard !line.trimmed.isEmpty, !URISyntax.isValid(line.trimmed) else { return }
      reporter.report(.conceptNotUri, line, line.trimmedRange) { "CONCEPT must be a URI, not \(line.trimmed.quoted)" }
    },
    LineCheck(.of([.color]), .colorName) { reporter, line in
      let text = line.trimmed
      let color = CalendarColor(text)
      let isName = color != nil && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
      guard !text.isEmpty, !isName else { return }
      // The color has an exact name if its nearest name stands for the same color.
      let name = color?.nearestName
      let isExact = name.flatMap { CalendarColor($0) } == color
      reporter.report(
        .colorName, line, line.trimmedRange,
        fix: name.flatMap { Fix.value(isExact ? .safe : .unsafe, "write \($0)", line, $0) }
      ) { "COLOR must be a CSS colour name, such as tomato, not \(text.quoted)" }
    },
    LineCheck(.of([.locationType]), .locationType) { reporter, line in
      for element in line.elements where !element.text.isEmpty && !placeTypes.contains(element.text.lowercased()) {
        reporter.report(.locationType, line, element.range) {
          "LOCATION-TYPE \(element.text.quoted) is not registered"
        }
      }
    },
    LineCheck(.of([.tzuntil]), .tzuntilTzidalias) { reporter, line in
      guard let time = line.time, !time.isUTC else { return }
      reporter.report(.tzuntilTzidalias, line, line.trimmedRange) { "TZUNTIL must be in UTC, with a Z at the end" }
    },
  ]

  static let components: [ComponentCheck] = [
    ComponentCheck([.vevent, .vtodo, .vjournal], .styledWithoutPlain) { reporter, view in
      guard let line = view.first(.styledDescription), !view.has(.description) else { return }
      let plain = TextValue.encode(HTMLMarkup.plain(line.line.text))
      let isText = line.value(of: .value)?.isSame("TEXT") ?? true
      reporter.report(
        .styledWithoutPlain, line,
        fix: isText
          ? Fix(.unsafe, "add plain text", [.insert(before: line.number, ["DESCRIPTION;DERIVED=TRUE:\(plain)"])]) : nil
      ) {
        "STYLED-DESCRIPTION needs a DESCRIPTION too, for programs that do not support it"
      }
    },
    ComponentCheck([.vevent, .vtodo], .calendarAddressVsAttendee) { reporter, view in
      guard view.has(.organizer), view.children.contains(where: { $0.kind == .participant }) else { return }
      let addresses = Set(
        view.all(.attendee).map { $0.trimmed.lowercased() } + view.all(.organizer).map { $0.trimmed.lowercased() })
      for child in view.children where child.kind == .participant {
        guard let line = child.first(.calendarAddress), !addresses.contains(line.trimmed.lowercased()) else { continue }
        reporter.report(.calendarAddressVsAttendee, line, line.trimmedRange) {
          "The participant \(line.trimmed.quoted) is not an ATTENDEE of the event and is therefore not invited"
        }
      }
    },
  ]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.nameLanguage) { reporter, calendar in
      for property in [KnownProperty.name, .description] {
        var seen: Set<String> = []
        for line in calendar.all(property) where !seen.insert(line.value(of: .language)?.lowercased() ?? "").inserted {
          reporter.report(.nameLanguage, line) {
            "\(property.name) occurs twice in the same language; give each a different LANGUAGE"
          }
        }
      }
    },
    SubjectCheck(.calendarUidMissing) { reporter, calendar in
      guard calendar.method == nil || calendar.method == "PUBLISH", calendar.itemCount > 1 else { return }
      let missing = [KnownProperty.uid, .lastModified].filter { calendar.first($0) == nil }
      guard !missing.isEmpty else { return }
      reporter.report(.calendarUidMissing, calendar.begin) {
        "The calendar itself has no \(missing.map(\.name).joined(separator: " and no ")); programs use UID and "
          + "LAST-MODIFIED to recognize it and its changes"
      }
    },
    SubjectCheck(.xPropertyShadow, .xPropertyDisagrees) { reporter, calendar in checkTwins(calendar, &reporter) },
  ]

  private static let twins: [(standard: KnownProperty, vendor: KnownProperty)] = [
    (.name, .xWRCalname), (.description, .xWRCaldesc), (.refreshInterval, .xPublishedTTL),
  ]

  private static func checkTwins(_ calendar: CalendarView, _ reporter: inout Reporter) {
    for (standard, vendor) in twins {
      let first = calendar.first(standard)
      let second = calendar.first(vendor)
      if let first, let second {
        let isSame =
          standard == .refreshInterval
          ? DurationReading(first.trimmed).seconds == DurationReading(second.trimmed).seconds
          : calendar.all(standard).contains { $0.line.text == second.line.text }
        // A separate rule reports the refresh interval.
        if isSame || standard == .refreshInterval { continue }
        reporter.report(
          .xPropertyDisagrees, second,
          related: [RelatedLocation(line: first.number, message: "\(standard.name) is here")]
        ) { "\(vendor.name) and \(standard.name) differ, and programs disagree about which to show" }
      } else if let line = first ?? second {
        let missing = first == nil ? standard : vendor
        let value = line.raw
        let text = missing == .refreshInterval ? "REFRESH-INTERVAL;VALUE=DURATION:\(value)" : "\(missing.name):\(value)"
        reporter.report(
          .xPropertyShadow, line, fix: Fix(.safe, "add \(missing.name)", [.insertAfter(line.number, [text])])
        ) {
          "\(line.name.uppercased()) has no matching \(missing.name); some programs support only one of them, so write "
            + "both"
        }
      }
    }
  }

  private static let valueRules: [KnownProperty: (rule: Rule, type: String)] = [
    .refreshInterval: (.refreshIntervalValue, "DURATION"), .source: (.sourceValue, "URI"),
    .conference: (.conferenceValue, "URI"), .image: (.imageValue, ""),
    .styledDescription: (.styledDescriptionValue, ""),
    .structuredData: (.structuredDataParams, ""),
  ]

  private static func checkValue(_ line: LineView, _ reporter: inout Reporter) {
    guard let property = line.property, let entry = valueRules[property] else { return }
    if line.parameter(.value) == nil {
      let isURI = URISyntax.isValid(line.trimmed)
      let type: String? =
        switch property {
        case .image: isURI ? "URI" : line.line.binary != nil && line.value(of: .encoding) != nil ? "BINARY" : nil
        case .styledDescription: isURI ? nil : "TEXT"
        case .structuredData: nil
        default: entry.type
        }
      reporter.report(
        entry.rule, line, fix: type.flatMap { Fix.parameter(.safe, "add VALUE=\($0)", line, "VALUE", [$0]) }
      ) { "\(property.name) must have VALUE; add VALUE=\(type ?? "…")" }
      return
    }
    switch property {
    case .refreshInterval:
      let duration = DurationReading(line.trimmed)
      guard duration.isWellFormed, duration.seconds <= 0 else { return }
      reporter.report(.refreshIntervalValue, line, line.trimmedRange) {
        "REFRESH-INTERVAL must be longer than zero"
      }
    case .styledDescription:
      guard line.value(of: .value)?.isSame("TEXT") ?? false, line.parameter(.fmttype) == nil else { return }
      reporter.report(
        .styledDescriptionValue, line,
        fix: Fix.parameter(.unsafe, "add FMTTYPE=text/html", line, "FMTTYPE", ["text/html"])
      ) { "STYLED-DESCRIPTION has no FMTTYPE, so the format of the text is unknown; add FMTTYPE=text/html" }
    case .structuredData:
      if line.value(of: .value)?.isSame("URI") ?? false { return }
      let missing = [KnownParameter.fmttype, .schema].filter { line.parameter($0) == nil }
      guard !missing.isEmpty else { return }
      reporter.report(.structuredDataParams, line) {
        "STRUCTURED-DATA has no \(missing.map(\.name).joined(separator: " and no ")), so programs cannot read it"
      }
    default: break
    }
  }

  /// The location types of RFC 4589 5.1 and those registered since.
  private static let placeTypes: Set<String> = [
    "aircraft", "airport", "arena", "automobile", "bank", "bar", "bicycle", "bus", "bus-station", "cafe", "campground",
    "care-facility", "classroom", "club", "construction", "convention-center", "detached-unit", "fire-station",
    "government", "hospital", "hotel", "industrial", "landmark-address", "library", "motorcycle", "municipal-garage",
    "museum", "office", "other", "outdoors", "parking", "phone-box", "place-of-worship", "post-office", "prison",
    "public", "public-transport", "residence", "restaurant", "school", "shopping-area", "stadium", "store", "street",
    "theater", "toll-booth", "town-hall", "train", "train-station", "truck", "underway", "unknown", "utilitybox",
    "warehouse", "waste-transfer-facility", "water", "water-facility", "watercraft", "youth-camp",
  ]
}
