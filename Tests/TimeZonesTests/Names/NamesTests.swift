import CivilTime
import Testing

@testable import TimeZones

@Suite("Time zone names")
struct NamesTests {
  private let names = TimeZoneNames.system

  @Test(
    "are resolved to zones",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin", .system),
      ("US/Eastern", "US/Eastern", .system),
      ("EST5EDT", "EST5EDT", .system),
      ("CET", "CET", .system),
      ("Etc/GMT-2", "Etc/GMT-2", .system),
      ("europe/berlin", "Europe/Berlin", .spelling),
      (" \"Europe/Berlin\" ", "Europe/Berlin", .spelling),
      ("America/Los Angeles", "America/Los_Angeles", .spelling),
      ("tzone://Microsoft/Utc", "UTC", .spelling),
      ("Coordinated Universal Time", "UTC", .spelling),
      ("Z", "UTC", .spelling),
      ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin", .path),
      (
        "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires",
        .path
      ),
      ("/softwarestudio.org/Olson_20011030_5/America/New_York", "America/New_York", .path),
      ("/citadel.org/20190914_1/Europe/Berlin", "Europe/Berlin", .path),
      ("/citadel.org/20190914_1/UTC", "UTC", .path),
      ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin", .path),
      ("/America/New_York", "America/New_York", .path),
      ("posix/Europe/Vaduz", "Europe/Vaduz", .path),
      ("W. Europe Standard Time", "Europe/Berlin", .windows),
      ("w. europe standard time", "Europe/Berlin", .windows),
      ("\"Eastern Standard Time\"", "America/New_York", .windows),
      ("Pacific Daylight Time", "America/Los_Angeles", .windows),
      ("UTC-11", "Etc/GMT+11", .windows),
      ("India Standard Time", "Asia/Calcutta", .windows),
      ("W.Europe Standard Time", "Europe/Berlin", .windows),
      ("Central Asia Standard Time", "Asia/Bishkek", .windows),
      ("Mountain Standard Time (Mexico)", "America/Mazatlan", .windows),
      ("Alberta Standard Time", "America/Edmonton", .windows),
      ("British Columbia Standard Time", "America/Vancouver", .windows),
      ("Manitoba Standard Time", "America/Winnipeg", .windows),
      ("Kamchatka Standard Time", "Asia/Kamchatka", .windows),
      ("Mexico Standard Time", "America/Mexico_City", .windows),
      ("Mexico Standard Time 2", "America/Mazatlan", .windows),
      ("Mid-Atlantic Standard Time", "Etc/GMT+2", .windows),
      ("US-Eastern", "US/Eastern", .spelling),
      ("us-pacific", "US/Pacific", .spelling),
      ("(UTC-02:00) Mid-Atlantic - Old", "Etc/GMT+2", .display),
      ("(UTC+12:00) Petropavlovsk-Kamchatsky - Old", "Asia/Kamchatka", .display),
      ("Mitteleuropäische Zeit", "Europe/Berlin", .display),
      ("Mitteleuropäische Sommerzeit", "Europe/Berlin", .display),
      ("Westeuropäische Normalzeit", "Europe/Berlin", .display),
      ("(GMT+0100) Westeuropäische Normalzeit", "Europe/Berlin", .display),
      ("Hora estándar romance", "Europe/Paris", .display),
      ("Heure d'Europe centrale", "Europe/Paris", .display),
      ("heure d’été d’Europe centrale", "Europe/Paris", .display),
      ("ora solare Europa occidentale", "Europe/Berlin", .display),
      ("West-Europa (standaardtijd)", "Europe/Berlin", .display),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin", .display),
      ("(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin", .display),
      ("(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rom\\, Stockholm\\, Wien", "Europe/Berlin", .display),
      ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York", .display),
      ("(GMT-05:00) Eastern Time (US and Canada)", "America/New_York", .display),
      ("(GMT-08:00) Pacific Time (US & Canada); Tijuana", "America/Los_Angeles", .display),
      ("(UTC-03:00) Brasília", "America/Sao_Paulo", .display),
      ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/London", .display),
      ("(UTC+00:00) Dublin, Edinburgh, Lisbon, London", "Europe/London", .display),
      ("(GMT+10:00) Canberra, Melbourne, Sydney", "Australia/Sydney", .display),
      ("Canberra, Melbourne, Sydney", "Australia/Sydney", .display),
      ("Kuala Lumpur, Singapore", "Asia/Singapore", .display),
      ("Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm", "Europe/Berlin", .display),
      ("(GMT+03:00) Moscow, St. Petersburg, Volgograd", "Europe/Moscow", .display),
      ("(GMT-03:00) Greenland", "America/Godthab", .display),
      ("(GMT+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Calcutta", .display),
      ("Vienna", "Europe/Vienna", .display),
      ("Eastern", "America/New_York", .notes),
      ("Central", "America/Chicago", .notes),
      ("Central Europe", "Europe/Budapest", .notes),
      ("W. Europe", "Europe/Berlin", .notes),
      ("Western/Central Europe", "Europe/Berlin", .notes),
      ("US Eastern", "America/Indianapolis", .notes),
      ("Hawaiian", "Pacific/Honolulu", .notes),
      ("PST", "America/Los_Angeles", .abbreviation),
      ("CEST", "Europe/Berlin", .abbreviation),
      ("UTC+2", "+0200", .offset),
      ("GMT+0200", "+0200", .offset),
      ("(GMT +01:00)", "+0100", .offset),
      ("UTC-05:30", "-0530", .offset),
      ("+02:00", "+0200", .offset),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", .posixRule),
      ("EST5", "EST5", .posixRule),
    ] as [(String, String, TimeZoneName.Kind)])
  func finds(given: String, name: String, kind: TimeZoneName.Kind) throws {
    let found = try #require(names.find(given))
    #expect(found.name == name)
    #expect(found.kind == kind)
  }

  @Test(
    "are not found if they have no meaning",
    arguments: [
      "", " ", "/", "//", "Foo", "Europe/Germany", "Customized Time Zone", "Customized Time Zone 1",
      "tzone://Microsoft/Custom",
      "custom_America/New_York", "/Europe/CUSTOM", "MyTimezone", "1", "Zone1", "../../etc/passwd",
      "(UTC+01:00) Nowhere",
      "(UTC+09:00) Amsterdam, Berlin", "(UTC+05:00) Mitteleuropäische Zeit", "US-Nowhere", "UTC+99", "IST", "\0",
      String(repeating: "A/", count: 300),
    ])
  func findsNothing(given: String) {
    #expect(names.find(given) == nil)
  }

  @Test("an offset and a POSIX rule count in opposite directions")
  func signs() throws {
    let instant = Instant(secondsSince1970: 1_767_225_600)
    #expect(names.find("UTC-5")?.rules.offset(at: instant).text == "-0500")
    #expect(names.find("EST5")?.rules.offset(at: instant).text == "-0500")
    #expect(names.find("Etc/GMT+5")?.rules.offset(at: instant).text == "-0500")
  }

  @Test("custom zones use only definitions")
  func custom() {
    #expect(TimeZoneNames.isCustom(" \"customized time zone 3\""))
    #expect(TimeZoneNames.isCustom("tzone://Microsoft/Custom"))
    #expect(!TimeZoneNames.isCustom("tzone://Microsoft/Utc"))
  }
}

@Suite("Windows zone names")
struct WindowsZonesTests {
  @Test("each map to a zone of the system")
  func everyName() throws {
    #expect(WindowsZones.names.count > 130)
    #expect(WindowsZones.source.wholeMatch(of: /tzlocal \d+(\.\d+)+/) != nil)
    for name in WindowsZones.names {
      let found = try #require(TimeZoneNames.system.find(name), "\(name)")
      #expect(found.kind == .windows || found.kind == .system, "\(name)")
    }
  }

  @Test("are each found by their display names in Windows")
  func displayNames() {
    var others: [String] = []
    let shownNames = WindowsZones.names.compactMap { name in WindowsZones.displayName(of: name).map { (name, $0) } }
    #expect(shownNames.count > 130)
    for (name, shown) in shownNames {
      let expected = TimeZoneNames.system.find(name)
      if TimeZoneNames.system.find(shown)?.rules != expected?.rules {
        others.append("\(shown) \(TimeZoneNames.system.find(shown)?.name ?? "-")")
      }
    }
    #expect(others == [])
  }

  @Test("map back to themselves through their worldwide zone")
  func roundTrip() {
    for name in WindowsZones.names {
      let back = WindowsZones.ianaName(of: name).flatMap { WindowsZones.windowsName(of: $0) }
      #expect(back == name)
    }
  }

  @Test(
    "are found from IANA names, old and new",
    arguments: [
      ("Europe/Berlin", "W. Europe Standard Time"), ("Asia/Kolkata", "India Standard Time"),
      ("Asia/Calcutta", "India Standard Time"), ("Europe/Kyiv", "FLE Standard Time"), ("UTC", "UTC"),
      ("America/Indiana/Indianapolis", "US Eastern Standard Time"), ("Asia/Almaty", "West Asia Standard Time"),
      ("Canada/Pacific", "British Columbia Standard Time"), ("Asia/Kamchatka", "Russia Time Zone 11"),
      ("europe/zurich", "W. Europe Standard Time"),
      ("Nowhere/At_All", nil),
    ] as [(String, String?)])
  func reverse(iana: String, windows: String?) {
    #expect(TimeZoneNames.system.windowsName(of: iana) == windows)
  }

  @Test("exist for most zones of the system")
  func coverage() throws {
    let without = TimeZoneDatabase.system.names().filter { TimeZoneNames.system.windowsName(of: $0) == nil }
    #expect(without.count < 40, "\(without)")
  }
}
