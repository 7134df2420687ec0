import TestSupport

/// Makes random calendars, in which later ones change, cancel and move items of earlier ones.
struct RandomCalendars {
  var generator: SeededGenerator
  /// Increases with every component, so that the later of two versions wins.
  private var sequence = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// The form of the times in a component.
  private enum Form: CaseIterable {
    case utc, berlin, newYork, own, windows, unknown, floating, date

    /// The parameter of a property with a time in this form.
    var parameter: String {
      switch self {
      case .utc, .floating: ""
      case .berlin: ";TZID=Europe/Berlin"
      case .newYork: ";TZID=America/New_York"
      case .own: ";TZID=\(RandomCalendars.ownZoneID)"
      case .windows: ";TZID=W. Europe Standard Time"
      case .unknown: ";TZID=Nowhere"
      case .date: ";VALUE=DATE"
      }
    }
  }

  /// A date and a time of day as people write them.
  private struct Clock {
    var day: Int
    var minute: Int

    func text(_ form: Form) -> String {
      let date = RandomCalendars.date(day + minute.quotient(1440))
      if form == .date { return date }
      let rest = minute - minute.quotient(1440) * 1440
      return date + "T" + two(rest / 60) + two(rest % 60) + (form == .utc ? "00Z" : "00")
    }

    func moved(_ days: Int, _ minutes: Int = 0) -> Clock { Clock(day: day + days, minute: minute + minutes) }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  }

  static let ownZoneID = "Own"
  /// A zone that is unknown to every system, with clock changes.
  static let ownZone = lines([
    "BEGIN:VTIMEZONE", "TZID:\(ownZoneID)", "BEGIN:STANDARD", "DTSTART:20001029T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZOFFSETFROM:+0430", "TZOFFSETTO:+0330", "END:STANDARD",
    "BEGIN:DAYLIGHT", "DTSTART:20000326T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0330",
    "TZOFFSETTO:+0430", "END:DAYLIGHT", "END:VTIMEZONE",
  ])

  /// A VCALENDAR.
  mutating func make(count: Int) -> String {
    var components: [String] = []
    for _ in 0..<count { components += makeGroup() }
    if generator.once(in: 3) { components.shuffle(using: &generator) }
    let zones = generator.once(in: 2) ? [Self.ownZone] + components : components + [Self.ownZone]
    var properties = ["X-WR-CALNAME:\(generator.pick(["One", "Two"]))"]
    if generator.once(in: 3) {
      properties.append("X-WR-TIMEZONE:\(generator.pick(["Asia/Tokyo", "Europe/Berlin", "Nowhere"]))")
    }
    if generator.once(in: 8) { properties.append("METHOD:\(generator.pick(["CANCEL", "REPLY", "PUBLISH"]))") }
    return calendar(zones, properties: properties)
  }

  private mutating func makeGroup() -> [String] {
    let uid = "u\(Int.random(in: 0..<14, using: &generator))"
    let form = generator.pick(Form.allCases)
    let start = makeClock()
    let isReminder = generator.once(in: 4)
    let kind = isReminder ? "VTODO" : "VEVENT"
    var components: [String] = []
    // Without their series, overrides are orphans.
    if !generator.once(in: 8) {
      components.append(
        make(kind, uid, makeTimes(form, start, isReminder) + makeRecurrence(form, start)))
    }
    if generator.once(in: 2) {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        components.append(makeOverride(kind, uid, form, start, isReminder))
      }
    }
    if generator.once(in: 10) {
      // Another component of the same version, so that neither takes precedence.
      sequence -= 1
      components.append(make(kind, uid, makeTimes(form, makeClock(), isReminder)))
    }
    return components
  }

  private mutating func make(_ kind: String, _ uid: String, _ times: [String]) -> String {
    sequence += 1
    var more = ["SUMMARY:\(uid) \(sequence)"]
    if generator.once(in: 8) { more.append("STATUS:\(generator.pick(["CANCELLED", "TENTATIVE", "CONFIRMED"]))") }
    if generator.once(in: 6) { more.append("TRANSP:TRANSPARENT") }
    return component(kind, uid: uid, sequence: sequence, more + times)
  }

  private mutating func makeClock() -> Clock {
    // Including the days on which clocks change in Berlin.
    let days = [Int.random(in: 17_600...22_600, using: &generator), 20_541, 20_751, 20_780]
    return Clock(day: generator.pick(days), minute: generator.pick([0, 90, 120, 150, 570, 840, 1410]))
  }

  private mutating func makeTimes(_ form: Form, _ start: Clock, _ isReminder: Bool) -> [String] {
    let begin = "DTSTART\(form.parameter):\(start.text(form))"
    let end = isReminder ? "DUE" : "DTEND"
    if isReminder, generator.once(in: 3) { return ["DUE\(form.parameter):\(start.text(form))"] }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return [begin]
    case 1, 2:
      let days = ["P1D", "P3D", "P2W", "P400D"]
      let lengths = form == .date ? days : ["PT1H", "PT90M", "PT30H", "P1DT2H", "PT0S", "-PT1H"] + days
      return [begin, "DURATION:\(generator.pick(lengths))"]
    case 3:
      let later = generator.pick([Form.utc, .newYork])
      let other = form == .date || form == .floating ? form : later
      return [begin, "\(end)\(other.parameter):\(start.moved(1, 60).text(other))"]
    default:
      let days = generator.pick([0, 0, 0, 1, 2, 40, 500])
      return [begin, "\(end)\(form.parameter):\(start.moved(days, generator.pick([0, 60, 180])).text(form))"]
    }
  }

  private mutating func makeRecurrence(_ form: Form, _ start: Clock) -> [String] {
    var properties: [String] = []
    if generator.once(in: 2) {
      let until = start.moved(generator.pick([5, 100, 900]), 60).text(form == .date ? .date : .utc)
      let rules = [
        "DAILY", "DAILY;COUNT=\(generator.pick([1, 4, 40, 2000]))", "WEEKLY;BYDAY=MO,WE,FR", "WEEKLY;INTERVAL=2",
        "MONTHLY;BYMONTHDAY=31", "MONTHLY;BYDAY=-1SU", "YEARLY", "YEARLY;COUNT=5", "DAILY;INTERVAL=3;UNTIL=\(until)",
        "WEEKLY;UNTIL=\(until)", "MONTHLY;UNTIL=\(until)", "MONTHLY;BYMONTHDAY=31;BYMONTH=2",
      ]
      let sub = ["HOURLY;INTERVAL=5;COUNT=70", "HOURLY;INTERVAL=7;UNTIL=\(until)"]
      properties.append("RRULE:FREQ=\(generator.pick(form == .date ? rules : rules + sub))")
    }
    if generator.once(in: 5) {
      let days = generator.pick([-30, 2, 7, 400, 1500])
      if form != .date, generator.once(in: 2) {
        let begin = start.moved(days, 60)
        let period = generator.once(in: 2) ? begin.moved(3).text(form) : "PT5H"
        properties.append(
          "RDATE\(form.parameter.isEmpty ? "" : form.parameter);VALUE=PERIOD:\(begin.text(form))/\(period)")
      } else {
        properties.append("RDATE\(form.parameter):\(start.moved(days).text(form)),\(start.moved(days + 9).text(form))")
      }
    }
    if generator.once(in: 4) {
      let days = generator.pick([0, 1, 3, 7, 14, 28])
      properties.append("EXDATE\(form.parameter):\(start.moved(days).text(form))")
    }
    return properties
  }

  private mutating func makeOverride(
    _ kind: String, _ uid: String, _ form: Form, _ start: Clock, _ isReminder: Bool
  ) -> String {
    let scheduled = start.moved(generator.pick([0, 1, 2, 3, 6, 7, 14, 21, 28, 140]))
    let range = generator.once(in: 4) ? ";RANGE=THISANDFUTURE" : ""
    // Occasionally in a different form from the series.
    let other = generator.once(in: 10) ? generator.pick(Form.allCases) : form
    let moved = scheduled.moved(generator.pick([0, 0, 1, -2, 30]), generator.pick([0, 60, -90]))
    return make(
      kind, uid,
      ["RECURRENCE-ID\(range)\(form.parameter):\(scheduled.text(form))"] + makeTimes(other, moved, isReminder))
  }

  /// The date a number of days after 1 January 1970.
  private static func date(_ days: Int) -> String {
    var (year, rest) = (1970, days)
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 0
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while rest >= lengths[month] {
      rest -= lengths[month]
      month += 1
    }
    return String(year * 10_000 + (month + 1) * 100 + rest + 1)
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func quotient(_ divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}
