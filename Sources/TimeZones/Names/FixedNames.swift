/// Names that mean zones only by convention.
enum FixedNames {
  /// Spellings of UTC, in lowercase letters.
  static let universal: Set<String> = [
    "z", "utc", "gmt", "zulu", "universal", "utc/gmt", "etc/utc", "tzone://microsoft/utc", "coordinated universal time",
    "universal coordinated time", "universal time", "(utc) coordinated universal time",
  ]

  /// Names of Lotus Notes that are not Windows names without their last two words; those are found by rule.
  static let notes: [String: String] = [
    "alaska": "Alaskan", "atlantic canada": "Atlantic", "canada/central": "Canada Central",
    "central european": "Central European", "eastern europe": "E. Europe", "gmt": "GMT", "hawaii": "Hawaiian",
    "us central": "Central", "us pacific": "Pacific", "western europe": "W. Europe",
    "western/central europe": "W. Europe", "yukon": "Alaskan",
  ]

  /// The usual meanings of abbreviations that are not names of the system's zones. Ambiguous ones (IST, BST, AST) are
  /// left out.
  static let abbreviations: [String: String] = [
    "ACDT": "Australia/Adelaide", "ACST": "Australia/Darwin", "AEDT": "Australia/Sydney", "AEST": "Australia/Brisbane",
    "AKDT": "America/Anchorage", "AKST": "America/Anchorage", "AWST": "Australia/Perth", "CDT": "America/Chicago",
    "CEST": "Europe/Berlin", "CST": "America/Chicago", "EDT": "America/New_York", "EEST": "Europe/Helsinki",
    "HDT": "America/Adak", "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "MDT": "America/Denver", "MEZ": "Europe/Berlin",
    "MESZ": "Europe/Berlin", "MSK": "Europe/Moscow", "NZDT": "Pacific/Auckland", "NZST": "Pacific/Auckland",
    "PDT": "America/Los_Angeles", "PST": "America/Los_Angeles", "SGT": "Asia/Singapore", "SAST": "Africa/Johannesburg",
    "WEST": "Europe/Lisbon",
  ]
}
