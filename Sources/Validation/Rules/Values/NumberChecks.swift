import CivilTime
import ICalendar

/// The rules that these checks report.
extension Rule {
  static let invalidDuration = Rule(
    208, "invalid-duration", .error, in: "RFC 5545 3.3.6", says: .grammar, fix: .safe,
    "The value is not a DURATION",
    "A DURATION is P followed by weeks or days, with T before hours, minutes and seconds.",
    bad: "DURATION:P1H", good: "DURATION:PT1H")

  static let durationMixesWeeks = Rule(
    209, "duration-mixes-weeks", .error, in: "RFC 5545 3.3.6", says: .grammar, fix: .safe,
    "Weeks are combined with other units",
    "A DURATION in weeks must not have other units; write a week and two days as nine days.",
    bad: "DURATION:P1W2D", good: "DURATION:P9D")

  static let durationSkipsUnit = Rule(
    210, "duration-skips-unit", .error, in: "RFC 5545 3.3.6", says: .grammar, fix: .safe, levels: .lenient(),
    "Hours and seconds without minutes",
    "The grammar requires minutes between hours and seconds. Strict programs refuse such a value.",
    bad: "DURATION:PT1H30S", good: "DURATION:PT1H0M30S")

  static let negativeDuration = Rule(
    211, "negative-duration", .error, in: "RFC 5545 3.8.2.5", says: .grammar,
    "DURATION of an event or to-do is negative",
    "DURATION of an event or to-do must be positive: it cannot end before it begins.",
    bad: "DURATION:-PT1H", good: "DURATION:PT1H")

  static let zeroDuration = Rule(
    212, "zero-duration", .error, in: "RFC 5545 3.8.2.2, 3.8.2.5", says: .must, levels: .lenient(),
    "DURATION:PT0S, or DTEND equals DTSTART",
    "Programs show an event without a duration as a thin line, or not at all.",
    bad: "DURATION:PT0S", good: "DURATION:PT1M")

  static let invalidInteger = Rule(
    213, "invalid-integer", .error, in: "RFC 5545 3.3.8", says: .grammar,
    "The value is not an integer, or does not fit into 32 bits",
    "The value must be a 32-bit integer, without a decimal point.",
    bad: "SEQUENCE:1.0", good: "SEQUENCE:1")

  static let invalidFloat = Rule(
    214, "invalid-float", .error, in: "RFC 5545 3.3.7", says: .grammar,
    "The value is not a FLOAT",
    "A FLOAT consists of digits and may have a decimal point, but never a comma.",
    bad: "GEO:48,1;11,5", good: "GEO:48.1;11.5")

  static let invalidBoolean = Rule(
    215, "invalid-boolean", .error, in: "RFC 5545 3.3.2", says: .grammar, fix: .safe,
    "BOOLEAN is neither TRUE nor FALSE",
    "A BOOLEAN is TRUE or FALSE.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;RSVP=YES:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;RSVP=TRUE:mailto:ann@example.net")

  static let invalidGeo = Rule(
    224, "invalid-geo", .error, in: "RFC 5545 3.8.1.6", says: .grammar, fix: .safe,
    "GEO is not \"latitude;longitude\"",
    "GEO is a latitude and a longitude separated by a semicolon.",
    bad: "GEO:48.1,11.5", good: "GEO:48.1;11.5")

  static let geoOutOfRange = Rule(
    225, "geo-out-of-range", .error, in: "RFC 5545 3.8.1.6",
    "The latitude is beyond ±90 or the longitude beyond ±180",
    "Latitudes are at most 90 degrees and longitudes at most 180. Often the two are swapped.",
    bad: "GEO:123.0;1.0", good: "GEO:1.0;123.0")

  static let geoNullIsland = Rule(
    226, "geo-null-island", .info, fix: .unsafe, for: [.feed],
    "GEO:0;0",
    "0;0 is in the Atlantic. Programs write it when the position is unknown.",
    bad: "GEO:0;0", good: "GEO:48.1;11.5")

  static let invalidPriority = Rule(
    230, "invalid-priority", .error, in: "RFC 5545 3.8.1.9", says: .grammar,
    "PRIORITY is outside 0–9",
    "PRIORITY is 1 (the highest) to 9 (the lowest); 0 means undefined.",
    bad: "PRIORITY:12", good: "PRIORITY:9")

  static let invalidPercent = Rule(
    231, "invalid-percent", .error, in: "RFC 5545 3.8.1.8", says: .grammar,
    "PERCENT-COMPLETE is outside 0–100",
    "PERCENT-COMPLETE is 0 to 100.",
    bad: "PERCENT-COMPLETE:150", good: "PERCENT-COMPLETE:50")

  static let negativeSequence = Rule(
    232, "negative-sequence", .error, in: "RFC 5545 3.8.7.4", fix: .safe,
    "SEQUENCE is below 0",
    "SEQUENCE counts versions from 0.",
    bad: "SEQUENCE:-1", good: "SEQUENCE:0")

  static let invalidUtcOffset = Rule(
    241, "invalid-utc-offset", .error, in: "RFC 5545 3.3.14", says: .must, fix: .safe,
    "The offset is not ±HHMM or ±HHMMSS, or is −0000",
    "An offset from UTC is a sign and four or six digits. Minus zero is not allowed.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:0100\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let offsetOutOfRange = Rule(
    422, "offset-out-of-range", .error, in: "RFC 5545 3.3.14",
    "The offset is beyond ±15:00, or its minutes are above 59",
    "No place has an offset of more than 15 hours, and minutes are 0 to 59.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0160\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))
}

/// Checks durations, numbers, offsets and positions.
enum NumberChecks {
  static let lines: [LineCheck] = [
    LineCheck(
      .of([.duration, .trigger, .refreshInterval, .xPublishedTTL]),
      [.invalidDuration, .durationMixesWeeks, .durationSkipsUnit, .negativeDuration, .zeroDuration]
    ) { reporter, line in checkDuration(line, &reporter) },
    LineCheck(.with([.gap]), .invalidDuration, .durationMixesWeeks, .durationSkipsUnit) { reporter, line in
      guard let gap = line.parameter(.gap), !gap.value.isEmpty else { return }
      checkForm(DurationReading(gap.value), gap.value, line, gap.offsets, &reporter) { kind, text in
        Fix.parameter(kind, "write \(text)", line, "GAP", [text])
      }
    },
    LineCheck(
      .of([.sequence, .priority, .percentComplete, .repeatCount]),
      [.invalidInteger, .negativeSequence, .invalidPriority, .invalidPercent]
    ) { reporter, line in checkInteger(line, &reporter) },
    LineCheck(.of([.geo]), .invalidFloat, .invalidGeo, .geoOutOfRange, .geoNullIsland) { reporter, line in
      checkGeo(line, &reporter)
    },
    LineCheck(.of([.tzoffsetfrom, .tzoffsetto]), .invalidUtcOffset, .offsetOutOfRange) { reporter, line in
      checkOffset(line, &reporter)
    },
    LineCheck(.with(.booleans), .invalidBoolean) { reporter, line in
      for parameter in line.parameters where ParameterSet.booleans.contains(parameter.parameter) {
        checkBoolean(parameter, line, &reporter)
      }
    },
  ]

  private static func checkDuration(_ line: LineView, _ reporter: inout Reporter) {
    let text = line.trimmed
    guard !text.isEmpty, line.type == .duration else { return }
    // The alarm rules check a trigger with a fixed time.
    let isMoment = text.utf8.first.map { $0 &- 0x30 < 10 } ?? false
    if isMoment, line.property == .trigger, case .valid = DateTimeReading(text, tzid: line.tzid) { return }
    let duration = DurationReading(text)
    let range = line.trimmedRange
    checkForm(duration, text, line, range, &reporter) { kind, text in
      Fix.line(kind, "write \(text)", line, line.replacing(range, with: text))
    }
    guard duration.isWellFormed, line.property == .duration, reporter.view?.kind != .valarm else { return }
    if duration.isNegative, !duration.isZero {
      reporter.report(.negativeDuration, line, range) { "DURATION is negative; an event cannot end before it begins" }
    } else if duration.isZero {
      reporter.report(.zeroDuration, line, range, atMost: .info) { "DURATION is zero, so many programs show nothing" }
    }
  }

  /// Checks a DURATION in part of a line.
  private static func checkForm(
    _ duration: DurationReading, _ text: String, _ line: LineView, _ range: Range<Int>, _ reporter: inout Reporter,
    writing fix: (Fix.Kind, String) -> Fix?
  ) {
    var mending: Fix? { duration.mended.flatMap { fix(duration.guessesMinutes ? .unsafe : .safe, $0) } }
    guard duration.isWellFormed else {
      reporter.report(.invalidDuration, line, range, fix: mending) {
        "\(text.quoted) is not a DURATION; write P1D, PT1H30M or P2W, for example"
          + (duration.mended.map { " (in this case \($0))" } ?? "")
      }
      return
    }
    if duration.mixesWeeks {
      reporter.report(.durationMixesWeeks, line, range, fix: mending) {
        "\(text.quoted) combines weeks with other units; write days "
          + "instead\(duration.mended.map { " (in this case \($0))" } ?? "")"
      }
    } else if duration.skipsMinutes {
      reporter.report(.durationSkipsUnit, line, range, fix: mending) {
        "\(text.quoted) has hours and seconds but no minutes; write 0M between them"
      }
    }
  }

  private static func checkInteger(_ line: LineView, _ reporter: inout Reporter) {
    let text = line.trimmed
    guard !text.isEmpty, let property = line.property else { return }
    let range = line.trimmedRange
    guard let number = integer(text) else {
      reporter.report(.invalidInteger, line, range) {
        "\(property.name) must be a 32-bit integer, not \(text.quoted)"
      }
      return
    }
    switch property {
    case .sequence where number < 0:
      reporter.report(.negativeSequence, line, range, fix: Fix.value(.safe, "write 0", line, "0")) {
        "SEQUENCE is negative; versions count from 0"
      }
    case .priority where !(0...9).contains(number):
      reporter.report(.invalidPriority, line, range) {
        "PRIORITY is \(number), but must be 1 (the highest) to 9, or 0 for undefined"
      }
    case .percentComplete where !(0...100).contains(number):
      reporter.report(.invalidPercent, line, range) { "PERCENT-COMPLETE is \(number), but must be 0 to 100" }
    case .repeatCount where number < 0:
      reporter.report(.invalidInteger, line, range) {
        "REPEAT is negative, but it is the number of times that the alarm is "
          + "repeated"
      }
    default: break
    }
  }

  private static func integer(_ text: String) -> Int32? {
    guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D }) else { return nil }
    return Int32(text)
  }

  private static func checkGeo(_ line: LineView, _ reporter: inout Reporter) {
    let text = line.trimmed
    if text.isEmpty { return }
    let range = line.trimmedRange
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard parts.count == 2 else {
      let other = text.replacing("\\,", with: ",").replacing("\\;", with: ",").split(separator: ",").map {
        String($0).trimmed
      }
      let canMend = other.count == 2 && other.allSatisfy { float($0) != nil }
      reporter.report(
        .invalidGeo, line, range,
        fix: canMend ? Fix.value(.safe, "write a semicolon", line, other.joined(separator: ";")) : nil
      ) { "GEO must be a latitude and a longitude separated by a semicolon, such as 48.14;11.58" }
      return
    }
    guard let latitude = float(parts[0]), let longitude = float(parts[1]) else {
      reporter.report(.invalidFloat, line, range) {
        "GEO must contain decimal numbers with a point, such as 48.14;11.58, not \(text.quoted)"
      }
      return
    }
    if abs(latitude) > 90 || abs(longitude) > 180 {
      reporter.report(.geoOutOfRange, line, range) {
        "The latitude must be within 90 degrees and the longitude within 180"
          + (abs(longitude) <= 90 && abs(latitude) <= 180 ? "; are they swapped?" : "")
      }
    } else if latitude == 0, longitude == 0 {
      reporter.report(
        .geoNullIsland, line, range, fix: Fix.deletion(.unsafe, "remove GEO", line)
      ) { "GEO is 0;0, a point in the sea; if the position is unknown, remove GEO" }
    }
  }

  /// Reads a FLOAT (RFC 5545 3.3.7), which has no exponent.
  private static func float(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }) else { return nil }
    return Double(text)
  }

  private static func checkOffset(_ line: LineView, _ reporter: inout Reporter) {
    let text = line.trimmed
    if text.isEmpty { return }
    let range = line.trimmedRange
    let bytes = Array(text.utf8)
    let hasSign = bytes.first == 0x2B || bytes.first == 0x2D
    let digits = hasSign ? bytes[1...] : bytes[...]
    let isForm = (digits.count == 4 || digits.count == 6) && digits.allSatisfy { $0 &- 0x30 < 10 }
    let isZero = digits.allSatisfy { $0 == 0x30 }
    guard isForm, hasSign, !(isZero && bytes.first == 0x2D) else {
      var mended: String?
      if isForm { mended = hasSign ? "+" + text.dropFirst() : "+" + text }
      reporter.report(
        .invalidUtcOffset, line, range,
        fix: mended.flatMap { Fix.value(.safe, "write \($0)", line, $0) }
      ) {
        "\(text.quoted) is not an offset from UTC; write a sign and four or six digits, such as +0100, but not -0000"
      }
      return
    }
    let numbers = stride(from: digits.startIndex, to: digits.endIndex, by: 2).map {
      Int(digits[$0] - 0x30) * 10 + Int(digits[$0 + 1] - 0x30)
    }
    if numbers[0] * 60 + numbers[1] > 15 * 60 || numbers.dropFirst().contains(where: { $0 > 59 }) {
      reporter.report(.offsetOutOfRange, line, range) {
        "No place has the offset \(text.quoted): an offset is at most 15 hours, and its minutes are 0 to 59"
      }
    }
  }

  private static func checkBoolean(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    let value = parameter.value.uppercased()
    if value == "TRUE" || value == "FALSE" { return }
    let meant = [
      "YES": "TRUE", "1": "TRUE", "Y": "TRUE", "ON": "TRUE", "NO": "FALSE", "0": "FALSE", "N": "FALSE", "OFF": "FALSE",
    ][value]
    reporter.report(
      .invalidBoolean, line, parameter.offsets,
      fix: meant.flatMap { Fix.parameter(.safe, "write \($0)", line, parameter.name, [$0]) }
    ) { "\(parameter.name) must be TRUE or FALSE, not \(parameter.value.quoted)" }
  }
}
