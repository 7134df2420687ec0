import CivilTime

/// A realistic calendar: events and to-dos, series with overrides, meetings, alarms, long folded notes, times in
/// several zones. The same seed always produces the same bytes.
struct MixedCalendar {
  private var random: SeededGenerator
  private var count = 0
  private let span: Span

  /// The period of the events, and the percentage of them that recur.
  struct Span {
    /// The first day, in days since 1970.
    var firstDay = 20_089
    var days = 730
    var recurring = 25

    /// Twenty years, starting in 2016.
    static let years = Span(firstDay: 16_801, days: 7_300, recurring: 20)
  }

  init(seed: UInt64 = 1, span: Span = Span()) {
    random = SeededGenerator(seed: seed)
    self.span = span
  }

  static let header = [
    "BEGIN:VCALENDAR", "PRODID:-//Almanac//Benchmarks//EN", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
    "X-WR-CALNAME:Benchmarks",
  ]
  static let footer = "END:VCALENDAR"

  /// Adds one to-do, or one event with its overrides.
  ///
  /// - Returns: The zone that it uses, if any.
  @discardableResult
  mutating func addNext(to lines: inout FoldedLines) -> ZoneDefinition? {
    let uid = "\(hexadecimal(8))-\(hexadecimal(4))-\(count)@example.com"
    count += 1
    let day = CivilDate.epoch.adding(days: span.firstDay + random.number(below: span.days))
    let start = CivilDateTime(startOf: day).adding(seconds: Int64(random.number(below: 96)) * 900)
    let zone = random.pick(ZoneDefinition.all)
    if random.happens(10) {
      addReminder(uid, Moment(start, zone: zone.identifier), to: &lines)
      return zone
    }
    let isAllDay = random.happens(15)
    addEvent(uid, Moment(start, zone: isAllDay ? nil : zone.identifier), to: &lines)
    return isAllDay ? nil : zone
  }

  private mutating func addReminder(_ uid: String, _ due: Moment, to lines: inout FoldedLines) {
    lines.add([
      "BEGIN:VTODO", "UID:\(uid)", stamp("DTSTAMP"), due.line("DUE"), "SUMMARY:\(text(5).escaped)",
      "PRIORITY:\(random.number(below: 10))",
      "STATUS:\(random.pick(["NEEDS-ACTION", "IN-PROCESS", "COMPLETED"]))",
      "PERCENT-COMPLETE:\(random.number(below: 101))", "END:VTODO",
    ])
  }

  private mutating func addEvent(_ uid: String, _ start: Moment, to lines: inout FoldedLines) {
    let summary = text(2 + random.number(below: 5))
    var rule = random.happens(span.recurring) ? random.pick(Vocabulary.rules) : nil
    if start.zone == nil {
      rule = rule?.replacing("T000000Z", with: "").replacing("T235959Z", with: "")
    }
    addProperties(uid, summary, start, to: &lines)
    if let rule {
      lines.add("RRULE:\(rule)")
      if random.happens(40) { lines.add(start.adding(days: 7).line("EXDATE")) }
    }
    if random.happens(50) {
      lines.add([
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(text(3).escaped)",
        "TRIGGER:-PT\(random.pick([5, 10, 20, 45]))M", "END:VALARM",
      ])
    }
    lines.add("END:VEVENT")
    if rule != nil, random.happens(30) {
      let occurrence = start.adding(days: 14)
      addProperties(uid, summary, occurrence.adding(seconds: 7_200), replacing: occurrence, to: &lines)
      lines.add("END:VEVENT")
    }
  }

  /// Adds a VEVENT without its END.
  private mutating func addProperties(
    _ uid: String, _ summary: String, _ start: Moment, replacing occurrence: Moment? = nil,
    to lines: inout FoldedLines
  ) {
    lines.add([
      "BEGIN:VEVENT", "UID:\(uid)", stamp("DTSTAMP"), "CREATED:20241105T081500Z", stamp("LAST-MODIFIED"),
      "SEQUENCE:\(random.number(below: 4))",
    ])
    if let occurrence { lines.add(occurrence.line("RECURRENCE-ID")) }
    lines.add(start.line("DTSTART"))
    let minutes = random.pick([15, 30, 45, 60, 90, 240])
    if start.zone == nil {
      lines.add(start.adding(days: 1).line("DTEND"))
    } else if random.happens(80) {
      lines.add(start.adding(seconds: Int64(minutes) * 60).line("DTEND"))
    } else {
      lines.add("DURATION:PT\(minutes)M")
    }
    lines.add("SUMMARY:\((occurrence == nil ? summary : summary + " (moved)").escaped)")
    addPlaceAndNotes(to: &lines)
    if random.happens(40) { addPeople(to: &lines) }
    if random.happens(50) {
      let categories = (0...random.number(below: 3)).map { _ in random.pick(Vocabulary.words).escaped }
      lines.add("CATEGORIES:\(categories.joined(separator: ","))")
    }
    lines.add("STATUS:\(random.pick(["CONFIRMED", "TENTATIVE"]))")
    lines.add("TRANSP:\(random.pick(["OPAQUE", "TRANSPARENT"]))")
    if random.happens(20) { lines.add("GEO:\(coordinate(80));\(coordinate(180))") }
    if random.happens(30) {
      let title = random.pick(Vocabulary.people)
      lines.add(
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"\(title)\":geo:\(coordinate(80))\\,\(coordinate(180))")
    }
  }

  private mutating func addPlaceAndNotes(to lines: inout FoldedLines) {
    if random.happens(60) {
      lines.add("LOCATION:\("Room \(random.number(below: 900)), \(text(2)); Floor \(random.number(below: 9))".escaped)")
    }
    if random.happens(70) {
      var notes = (0...random.number(below: 5)).map { _ in text(5 + random.number(below: 11)) }
      notes.append("https://call.example.com/room/\(random.number(below: 1 << 30))?key=a,b;c\\d")
      lines.add("DESCRIPTION:\(notes.joined(separator: "\n").escaped)")
    }
  }

  private mutating func addPeople(to lines: inout FoldedLines) {
    lines.add("ORGANIZER;CN=\"\(random.pick(Vocabulary.people))\":mailto:host\(random.number(below: 500))@example.com")
    for _ in 0...random.number(below: 5) {
      let answer = random.pick(["ACCEPTED", "DECLINED", "TENTATIVE", "NEEDS-ACTION"])
      let name = random.pick(Vocabulary.people)
      lines.add(
        "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=\(answer);RSVP=TRUE;CN=\"\(name)\";X-NUM-GUESTS=0"
          + ":mailto:guest\(random.number(below: 5_000))@example.com")
    }
  }

  // MARK: Values

  private mutating func text(_ words: Int) -> String {
    (0..<words).map { _ in random.pick(Vocabulary.words) }.joined(separator: " ")
  }

  private mutating func hexadecimal(_ digits: Int) -> String {
    let text = String(random.next() & (1 << (4 * UInt64(digits)) - 1), radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }

  private mutating func stamp(_ name: String) -> String {
    let second = Int64(random.number(below: 86_400))
    return "\(name):\(CivilDateTime(startOf: CivilDate.epoch.adding(days: 20_058)).adding(seconds: second).basicText)Z"
  }

  /// Returns degrees with six decimals, between the negative limit and the limit.
  private mutating func coordinate(_ limit: Int) -> String {
    let fraction = String(1_000_000 + random.number(below: 1_000_000)).dropFirst()
    return "\(random.number(below: 2 * limit - 1) - limit + 1).\(fraction)"
  }
}

/// A time in a zone, or a date if there is no zone.
private struct Moment {
  let time: CivilDateTime
  let zone: String?

  init(_ time: CivilDateTime, zone: String?) {
    self.time = time
    self.zone = zone
  }

  func adding(days: Int) -> Moment { Moment(time.adding(days: days), zone: zone) }

  /// Returns a later time; a date is unchanged.
  func adding(seconds: Int64) -> Moment { zone == nil ? self : Moment(time.adding(seconds: seconds), zone: zone) }

  func line(_ name: String) -> String {
    guard let zone else { return "\(name);VALUE=DATE:\(time.basicText.prefix(8))" }
    return "\(name);TZID=\(zone):\(time.basicText)"
  }
}

extension CivilDateTime {
  /// The text of a DATE-TIME value (RFC 5545 3.3.5).
  fileprivate var basicText: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
