import CivilTime
import ICalendar
import TimeZones

/// The clock of a series: a form of time with the rules of its zone.
struct ModelClock: Hashable {
  enum Form: Hashable {
    case date, floating, utc
    case zoned(String)
  }

  let form: Form
  /// The rules; for dates and floating times the rules of UTC, as for a reader in UTC.
  let rules: TimeZoneRules
  /// The VTIMEZONE that a file needs for it.
  var definition = ""

  func time(_ civil: CivilDateTime) -> CalendarTime {
    switch form {
    case .date: .date(civil.date)
    case .floating: .floating(civil)
    case .utc: .utc(civil)
    case .zoned(let tzid): .zoned(civil, tzid: tzid)
    }
  }

  /// The number of seconds by which clocks are set forward over a time, or 0 if they show it.
  func gap(at civil: CivilDateTime) -> Int {
    guard case .gap(let before, let after, _) = rules.local(civil) else { return 0 }
    return after.seconds - before.seconds
  }

  func instant(_ civil: CivilDateTime) -> Int64 { rules.instant(of: civil).secondsSince1970 }

  /// The time that clocks show for a time, even if they skip it.
  func shown(_ civil: CivilDateTime) -> CivilDateTime { rules.civil(at: rules.instant(of: civil)) }

  /// A property with that time, as the part of a line after the name.
  func line(_ civil: CivilDateTime) -> String {
    switch form {
    case .date: ";VALUE=DATE:\(civil.date.text)"
    case .floating: ":\(civil.text)"
    case .utc: ":\(civil.text)Z"
    case .zoned(let tzid): ";TZID=\(tzid):\(civil.text)"
    }
  }

  /// The name that people use for the instance at a time.
  func name(_ civil: CivilDateTime) -> String {
    switch form {
    case .date: civil.date.text
    case .floating: civil.text
    case .utc, .zoned: rules.instant(of: civil).civil(at: .zero).text + "Z"
    }
  }

  /// The time as an UNTIL value.
  func until(_ civil: CivilDateTime) -> String { name(civil) }

  static let date = ModelClock(form: .date, rules: .utc)
  static let floating = ModelClock(form: .floating, rules: .utc)
  static let utc = ModelClock(form: .utc, rules: .utc)

  /// A zone of the system, with its own name or with a name defined by a VTIMEZONE in the file.
  static func zone(_ name: String, as tzid: String? = nil, isDefined: Bool = false) -> ModelClock {
    let rules = (try? TimeZoneDatabase.system.rules(named: name)) ?? .utc
    let id = tzid ?? name
    let from = Instant(secondsSince1970: 1_200_000_000)
    let text = isDefined ? rules.component(tzid: id, from: from).lines.map { $0.unfolded + "\r\n" }.joined() : ""
    return ModelClock(form: .zoned(id), rules: rules, definition: text)
  }

  /// Zones with changes of an hour, of half an hour, of a day, at midnight and during Ramadan, and zones with other
  /// names.
  static let zones: [ModelClock] = [
    zone("Europe/Berlin"), zone("America/New_York"), zone("Australia/Lord_Howe"), zone("Pacific/Apia"),
    zone("Africa/Casablanca"), zone("Asia/Beirut"), zone("Asia/Kathmandu"), zone("America/St_Johns"),
    zone("Africa/Cairo"), zone("Europe/Berlin", as: "W. Europe Standard Time"),
    zone("America/New_York", as: "/example.com/Own Zone", isDefined: true),
    zone("Antarctica/Troll", as: "Home", isDefined: true), zone("Europe/Berlin", isDefined: true),
  ]
}
