import CalendarModel
import CivilTime
import ICalendar

/// Checks the quality of a published feed.
enum HygieneChecks {
  static let lines: [LineCheck] = [
    LineCheck(.of([.summary]), .summaryNewline, .summaryTooLong) { reporter, line in
      guard line.valueRange.count > 255 || line.signs.contains(.backslash) else { return }
      let text = line.line.text
      if text.contains(where: \.isNewline) {
        let mended = TextValue.encode(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        reporter.report(
          .summaryNewline, line, line.valueRange, fix: Fix.value(.unsafe, "write a space", line, mended)
        ) { "SUMMARY contains a line break; most programs truncate the title there or show a symbol" }
      }
      if line.valueBytes.count > 255, text.count > 255 {
        reporter.report(.summaryTooLong, line, line.valueRange.lowerBound..<(line.valueRange.lowerBound + 1)) {
          "SUMMARY has \(text.count) characters; move long text to DESCRIPTION"
        }
      }
    },
    LineCheck(.of([.summary, .location, .description]), .allCapsPlaceholder) { reporter, line in
      let mayBe = line.withValueBytes { bytes in
        (bytes.count <= 16 && placeholderHashes.contains(hash(bytes)))
          || line.signs.contains(.template) && templateMarks.isContained(in: bytes)
      }
      guard mayBe else { return }
      let text = line.line.text.trimmed
      guard isPlaceholder(text) else { return }
      reporter.report(
        .allCapsPlaceholder, line, line.valueRange,
        fix: line.property == .summary ? nil : Fix.deletion(.unsafe, "remove the line", line)
      ) {
        "\(text.quoted) looks like a placeholder for a missing value; remove \(line.name.uppercased()) instead"
      }
    },
    LineCheck(.of([.organizer, .attendee, .summary, .description]), .testData) { reporter, line in
      let isText = line.property == .summary || line.property == .description
      let words = isText ? testTexts : testAddresses
      let isTest = line.withValueBytes { bytes in
        words.first(in: bytes).map { isText || $0.offset + words.words[$0.word].count == bytes.count } ?? false
      }
      guard isTest else { return }
      reporter.report(.testData, line, line.valueRange) {
        "The line looks like test data; should it be published?"
      }
    },
  ]

  static let components: [ComponentCheck] = [
    ComponentCheck([.vevent], .cancelledInFeed) { reporter, view in
      guard reporter.context.method == nil || reporter.context.method == "PUBLISH",
        let line = view.first(.status), line.trimmed.isSame("CANCELLED")
      else { return }
      reporter.report(.cancelledInFeed, line) {
        "Some programs hide cancelled events in a feed and others do not; removing the event is clearer"
      }
    },
    ComponentCheck([.vevent], .lastModifiedMissing) { reporter, view in
      guard !view.has(.lastModified), !view.has(.sequence) else { return }
      reporter.report(.lastModifiedMissing, view.begin) {
        "The event has neither LAST-MODIFIED nor SEQUENCE, so programs may overlook changes"
      }
    },
    ComponentCheck([.vevent, .vtodo, .vjournal], rules: [.unstableUid, .sequenceRegression]) { reporter, view in
      checkOlder(view, &reporter)
    },
  ]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.noRefreshHint) { reporter, calendar in
      guard isFeed(calendar), calendar.first(.refreshInterval) == nil, calendar.first(.xPublishedTTL) == nil else {
        return
      }
      reporter.report(
        .noRefreshHint, calendar.begin,
        fix: Fix(
          .safe, "add an interval of twelve hours",
          [
            .insert(
              before: calendar.firstComponentLine, ["REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H"])
          ])
      ) { "The feed does not say how often to refresh it; add REFRESH-INTERVAL and X-PUBLISHED-TTL" }
    },
    SubjectCheck(.refreshTooShort, .ttlDisagrees) { reporter, calendar in
      let lines = [calendar.first(.refreshInterval), calendar.first(.xPublishedTTL)].compactMap { $0 }
      let lengths = lines.map { DurationReading($0.trimmed) }
      for (line, length) in zip(lines, lengths) where length.isWellFormed && length.seconds > 0 && length.seconds < 300
      {
        reporter.report(.refreshTooShort, line, line.trimmedRange) {
          "Fetching a feed every \(length.seconds) seconds overloads most servers and programs"
        }
      }
      if lines.count == 2, lengths.allSatisfy(\.isWellFormed), lengths[0].seconds != lengths[1].seconds {
        reporter.report(
          .ttlDisagrees, lines[1],
          related: [RelatedLocation(line: lines[0].number, message: "REFRESH-INTERVAL is here")]
        ) { "X-PUBLISHED-TTL and REFRESH-INTERVAL give different times; write the same value in both" }
      }
    },
    SubjectCheck(.missingCalendarName) { reporter, calendar in
      guard isFeed(calendar), calendar.first(.name) == nil, calendar.first(.xWRCalname) == nil else { return }
      reporter.report(.missingCalendarName, calendar.begin) {
        "The feed has no NAME or X-WR-CALNAME, so people see its address"
      }
    },
  ]

  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.dtstampAlwaysNow) { reporter, facts in
      guard facts.stampCount >= 10, facts.stamps.count == 1, !facts.hasMethod || facts.stampCount > 1 else { return }
      reporter.report(
        .dtstampAlwaysNow, at: SourcePosition(line: facts.firstStampLine, column: 1), key: "stamps",
        "All \(facts.stampCount) components have the same DTSTAMP, so each looks changed on every fetch; write the "
          + "time of the last change"
      )
    },
    SubjectCheck(.pastOnlyFeed) { reporter, facts in
      guard facts.itemCount >= 2, facts.hasTimedItem, !facts.reachesFuture else { return }
      reporter.report(
        .pastOnlyFeed, at: SourcePosition(line: 1, column: 1), key: "past",
        "All events are over; is the feed still maintained?"
      )
    },
    SubjectCheck(.feedTooLarge) { reporter, facts in
      let limit = reporter.context.options.limits.feedSize
      guard facts.byteCount > limit else { return }
      reporter.report(
        .feedTooLarge, at: SourcePosition(line: 1, column: 1), key: "size",
        "The file is \(facts.byteCount >> 20) MiB, more than most programs fetch; remove old events"
      )
    },
    SubjectCheck(.unsorted) { reporter, facts in
      guard let line = facts.unsortedLine else { return }
      reporter.report(
        .unsorted, at: SourcePosition(line: line, column: 1), key: "order",
        "Components are not sorted by start")
    },
    SubjectCheck(.inclusiveDtendSuspect) { reporter, facts in
      guard facts.equalDates >= 2, facts.otherDates == 0 else { return }
      reporter.report(
        .inclusiveDtendSuspect, at: SourcePosition(line: facts.firstEqualDates, column: 1), key: "ends",
        "In all \(facts.equalDates) all-day events, DTEND is the same day as DTSTART, as if it were the last day; it "
          + "must be the day after"
      )
    },
  ]

  /// Whether the calendar may be intended for publication.
  static func isFeed(_ calendar: CalendarView) -> Bool {
    (calendar.method == nil || calendar.method == "PUBLISH") && calendar.itemCount > 1
  }

  private static let templateMarks = WordSearch(["{{", "${", "[object object]"])
  private static let testAddresses = WordSearch(["@example.com", "@example.org", "@test.com"])
  private static let testTexts = WordSearch(["lorem ipsum"])

  private static let placeholders: Set<String> = [
    "tbd", "tba", "null", "undefined", "[object object]", "nan", "none", "n/a", "(null)", "nil", "todo", "xxx",
    "untitled",
    "false", "true", "nothing",
  ]

  private static let placeholderHashes: Set<UInt64> = Set(placeholders.map { StableHash.of($0.utf8) })

  /// Returns the hash of text in lower case without surrounding white space.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = StableHash()
    let start = bytes.firstIndex { $0 != 0x20 } ?? 0
    let end = (bytes.lastIndex { $0 != 0x20 } ?? -1) + 1
    for byte in bytes[start..<max(start, end)] { hash.add(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
    return hash.value
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let lowered = text.lowercased()
    if placeholders.contains(lowered) { return true }
    return (text.contains("{{") && text.contains("}}")) || (text.contains("${") && text.contains("}"))
      || lowered.contains("[object object]")
  }

  private static func checkOlder(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let older = reporter.context.options.older, let line = view.first(.uid) else { return }
    let uid = line.raw
    guard let known = older.entry(of: view, uid: uid) else {
      if let content = OlderVersion.content(view), let before = older.uids[content], !before.hasSameBytes(as: uid) {
        reporter.report(.unstableUid, line, line.valueRange) {
          "The same event previously had the UID \(before.quoted), so programs show it as new"
        }
      }
      return
    }
    let (version, before) = (ItemVersion(view.component), known.version)
    if version.sequence < before.sequence {
      reporter.report(.sequenceRegression, view.first(.sequence) ?? view.begin) {
        "SEQUENCE was \(before.sequence) and is now \(version.sequence), so programs keep the old version"
      }
    } else if version.sequence == before.sequence, OlderVersion.times(view) != known.times {
      reporter.report(.sequenceRegression, view.first(.dtstart) ?? view.begin) {
        "The times have changed but SEQUENCE is still \(version.sequence), so programs may keep the old times"
      }
    } else if version < before, let stamp = before.stamp {
      reporter.report(.sequenceRegression, view.first(.dtstamp) ?? view.begin) {
        "DTSTAMP was \(stamp) and is now earlier, so programs keep the old version"
      }
    }
  }
}
