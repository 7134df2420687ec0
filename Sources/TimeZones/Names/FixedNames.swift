/// Names that denote zones only by convention.
enum FixedNames {
  /// Spellings of UTC, in lowercase.
  static let universal: Set<String> = [
    "z", "utc", "gmt", "zulu", "universal", "utc/gmt", "etc/utc", "tzone://microsoft/utc", "coordinated universal time",
    "universal coordinated time", "universal time", "(utc) coordinated universal time",
  ]

  /// Windows names that are no longer in use, with the zones that replaced them.
  static let retiredWindowsNames: [String: String] = [
    "Armenian Standard Time": "Caucasus Standard Time", "Kamchatka Standard Time": "Russia Time Zone 11",
    "Mexico Standard Time": "Central Standard Time (Mexico)",
    "Mexico Standard Time 2": "Mountain Standard Time (Mexico)", "Mid-Atlantic Standard Time": "UTC-02",
  ]

  /// The names for standard and summer time shown by localized versions of Windows and other programs, without accents
  /// and punctuation, each with the name of the Windows zone without its last two words.
  static let localized: [String: String] = [
    // German. On Windows up to XP and in GroupWise, the first one means the time in Berlin.
    "westeuropaische normalzeit": "W. Europe", "mitteleuropaische zeit": "W. Europe",
    "mitteleuropaische normalzeit": "W. Europe", "mitteleuropaische sommerzeit": "W. Europe",
    "osteuropaische zeit": "FLE", "osteuropaische normalzeit": "FLE", "osteuropaische sommerzeit": "FLE",
    // Spanish
    "hora estandar romance": "Romance", "hora de verano romance": "Romance",
    "hora estandar de europa central": "Romance", "hora de verano de europa central": "Romance",
    // French
    "heure deurope centrale": "Romance", "heure normale deurope centrale": "Romance",
    "heure dete deurope centrale": "Romance",
    // Italian
    "ora solare europa occidentale": "W. Europe", "ora legale europa occidentale": "W. Europe",
    "ora standard delleuropa centrale": "W. Europe", "ora legale delleuropa centrale": "W. Europe",
    // Dutch
    "west europa standaardtijd": "W. Europe", "west europa zomertijd": "W. Europe",
    "midden europese standaardtijd": "W. Europe", "midden europese zomertijd": "W. Europe",
    // Portuguese
    "hora oficial do brasil": "E. South America", "horario padrao de brasilia": "E. South America",
  ]

  /// Lotus Notes names, except those that are Windows names without the last two words, which are found by rule.
  static let notes: [String: String] = [
    "alaska": "Alaskan", "atlantic canada": "Atlantic", "canada/central": "Canada Central",
    "central european": "Central European", "eastern europe": "E. Europe", "gmt": "GMT", "hawaii": "Hawaiian",
    "us central": "Central", "us pacific": "Pacific", "western europe": "W. Europe",
    "western/central europe": "W. Europe", "yukon": "Alaskan",
  ]

  /// The usual meanings of abbreviations that are not names of system zones. Ambiguous ones (IST, BST, AST) are
  /// omitted.
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
