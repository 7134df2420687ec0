/// The zones for the numbers in X-MICROSOFT-CDO-TZID, by their Windows names.
enum MicrosoftZoneNumbers {
  /// The Windows name for a number, or nil if it has none.
  static func name(of number: Int) -> String? {
    guard names.indices.contains(number) else { return nil }
    switch names[number] {
    case "": return nil
    case "UTC": return "UTC"
    case let name: return name + " Standard Time"
    }
  }

  /// The names by number, from 0, without the words that end all of them.
  private static let names = [
    "UTC", "GMT", "GMT", "Romance", "W. Europe", "E. Europe", "Central Europe", "GTB", "E. South America", "Atlantic",
    "Eastern", "Central", "Mountain", "Pacific", "Alaskan", "Hawaiian", "Samoa", "New Zealand", "E. Australia",
    "Cen. Australia", "Tokyo", "Singapore", "SE Asia", "India", "Arabian", "Iran", "Arabic", "Israel", "Newfoundland",
    "Azores", "Mid-Atlantic", "Greenwich", "SA Eastern", "SA Western", "US Eastern", "SA Pacific", "Canada Central",
    "Central America", "US Mountain", "Dateline", "Fiji", "Central Pacific", "Tasmania", "West Pacific", "AUS Central",
    "China", "Central Asia", "West Asia", "Afghanistan", "Egypt", "South Africa", "Russian", "", "Cape Verde",
    "Caucasus", "Central America", "E. Africa", "AUS Eastern", "Ekaterinburg", "FLE", "Greenland", "Myanmar", "Nepal",
    "North Asia East", "North Asia", "Pacific SA", "Sri Lanka", "Tonga", "Vladivostok", "W. Central Africa", "Yakutsk",
    "Central Asia", "Korea", "W. Australia", "Arab", "Taipei", "AUS Eastern",
  ]
}
