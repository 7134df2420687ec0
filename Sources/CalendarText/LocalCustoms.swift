package import CivilTime

/// Local conventions for calendars and clocks: the first day of the week, and whether clocks use 12 or 24 hours.
/// Machine-readable output does not depend on them.
///
/// The data is from the Common Locale Data Repository.
package struct LocalCustoms: Equatable, Sendable {
  /// The first day of the week.
  package var firstDay: Weekday = .monday
  /// Whether clocks use 12 hours.
  package var hasTwelveHours = false

  /// The conventions of ISO 8601 and of the locales C and POSIX: weeks begin on Monday, and clocks use 24 hours.
  package static let standard = LocalCustoms()

  private init() {}

  /// The conventions of a locale such as `de_AT.UTF-8` or `de-AT`, or the standard ones if the locale has no known
  /// territory.
  package init(locale: String) {
    let subtags = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    guard subtags.count > 1, let territory = subtags.last else { return }
    firstDay = Self.firstDays.first { $0.territories.contains(territory) }?.day ?? .monday
    hasTwelveHours =
      Self.twelveHours.contains(territory) && !Self.twentyFourHours.contains("\(subtags[0])_\(territory)")
  }

  // MARK: Times of day

  /// A time of day: `09:00` or `9:00 AM`, with seconds only if they are given and are not 0.
  package func clock(hour: Int, minute: Int, second: Int = 0) -> String {
    let rest = ":\(Self.digits(minute))" + (second == 0 ? "" : ":\(Self.digits(second))")
    return hasTwelveHours ? "\(Self.ofTwelve(hour))\(rest) \(Self.half(hour))" : Self.digits(hour) + rest
  }

  /// A short form of a time of day: `09:00`, or `9am` and `9:30am`.
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

  /// The territories where weeks begin on a day other than Monday.
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

  /// The territories with 12-hour clocks.
  private static let twelveHours = territories(
    """
    AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY HK \
    HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW PY QA SA \
    SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM
    """)

  /// The languages whose speakers use 24-hour clocks even in these territories.
  private static let twentyFourHours: Set<String> = ["fr_CA", "ku_SY"]

  private static func territories(_ codes: String) -> Set<Substring> { Set(codes.split(separator: " ")) }
}
