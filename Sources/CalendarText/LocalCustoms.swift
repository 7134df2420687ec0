package import CivilTime

/// What people expect of calendars and clocks where they live: the day on which weeks begin, and whether the clock counts
/// to 12 or to 24. What programs read does not depend on it.
///
/// The facts are those of the Common Locale Data Repository.
package struct LocalCustoms: Equatable, Sendable {
  /// The first day of weeks.
  package var firstDay: Weekday = .monday
  /// Whether clocks count to 12.
  package var hasTwelveHours = false

  /// Those of ISO 8601, and of the locales C and POSIX: weeks begin on Monday, and clocks count to 24.
  package static let standard = LocalCustoms()

  private init() {}

  /// Those of a locale such as `de_AT.UTF-8` or `de-AT`; if it names no territory that is known, the standard ones.
  package init(locale: String) {
    let subtags = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    guard subtags.count > 1, let territory = subtags.last else { return }
    firstDay = Self.firstDays.first { $0.territories.contains(territory) }?.day ?? .monday
    hasTwelveHours =
      Self.twelveHours.contains(territory) && !Self.twentyFourHours.contains("\(subtags[0])_\(territory)")
  }

  // MARK: Times of day

  /// The time of day: `09:00` or `9:00 AM`, with seconds only if they are given and not 0.
  package func clock(hour: Int, minute: Int, second: Int = 0) -> String {
    let rest = ":\(Self.digits(minute))" + (second == 0 ? "" : ":\(Self.digits(second))")
    return hasTwelveHours ? "\(Self.ofTwelve(hour))\(rest) \(Self.half(hour))" : Self.digits(hour) + rest
  }

  /// The time of day where there is little room: `09:00`, or `9am` and `9:30am`.
  package func briefClock(hour: Int, minute: Int) -> String {
    guard hasTwelveHours else { return clock(hour: hour, minute: minute) }
    return "\(Self.ofTwelve(hour))\(minute == 0 ? "" : ":\(Self.digits(minute))")\(Self.half(hour).lowercased())"
  }

  /// An hour of the day: `09:00` or `9 AM`.
  package func hour(_ hour: Int) -> String {
    hasTwelveHours ? "\(Self.ofTwelve(hour)) \(Self.half(hour))" : clock(hour: hour, minute: 0)
  }

  private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
  private static func ofTwelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }
  private static func half(_ hour: Int) -> String { hour % 24 < 12 ? "AM" : "PM" }

  // MARK: Territories

  /// Where weeks begin on another day than Monday.
  private static let firstDays: [(day: Weekday, territories: Set<Substring>)] = [
    (
      .sunday,
      territories(
        """
        AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI NP PA \
        PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """)
    ),
    (.saturday, territories("AF BH DJ EG IQ IR KW LY OM QA SD SY")),
    (.friday, territories("MV")),
  ]

  /// Where clocks count to 12.
  private static let twelveHours = territories(
    """
    AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY HK \
    HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW PY QA SA \
    SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM
    """)

  /// Languages whose speakers count to 24 even so.
  private static let twentyFourHours: Set<String> = ["fr_CA", "ku_SY"]

  private static func territories(_ codes: String) -> Set<Substring> { Set(codes.split(separator: " ")) }
}
