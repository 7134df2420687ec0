import Comparison
import Conversion
import Foundation
import ICalendar
import Testing

@Suite("JSCalendar")
struct JSCalendarTests {
  private static func options(_ flavor: JSCalendarFlavor, isLossless: Bool = false) -> ConversionOptions {
    var options = ConversionOptions()
    options.flavor = flavor.rawValue
    options.isLossless = isLossless
    return options
  }

  private static func calendar(_ lines: String) -> String {
    "BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//Example//Test//EN|\(lines)|END:VCALENDAR|".replacing("|", with: "\r\n")
  }

  private static func event(_ lines: String) -> String {
    calendar("BEGIN:VEVENT|UID:1|DTSTAMP:20261101T000000Z|\(lines)|END:VEVENT")
  }

  @Test("overrides that would repeat a long text many times are refused")
  func repeatedText() throws {
    let overrides = (10..<28).map { #""2026-11-\#($0)T09:00:00":{"title":"\#($0)"}"# }.joined(separator: ",")
    let rule = #""recurrenceRule":{"@type":"RecurrenceRule","frequency":"daily"},"recurrenceOverrides":{\#(overrides)}"#
    for (length, isRefused) in [(100, false), (50_000, true)] {
      let text = String(repeating: "x", count: length)
      let entry =
        #"{"@type":"Event","uid":"1","start":"2026-11-01T09:00:00","description":"\#(text)",\#(rule)}"#
      var converter = try Converter(to: .ics, into: try Spool())
      converter.limits.componentSize = 100_000
      let convert = { try converter.convert(CalendarInput(name: "x.json", entry), from: .jscalendar) }
      if isRefused { #expect(throws: ConversionError.self) { try convert() } } else { try convert() }
    }
  }

  /// The JSCalendar entries for a calendar, with the losses.
  private func entries(
    _ text: String, _ flavor: JSCalendarFlavor = .version2, isLossless: Bool = false
  ) throws -> (entries: [[String: Any]], losses: [String]) {
    let converted = try Converted(text, to: .jscalendar, options: Self.options(flavor, isLossless: isLossless))
    let group = try JSONSerialization.jsonObject(with: Data(converted.bytes)) as? [String: Any]
    let entries = try #require(group?["entries"] as? [[String: Any]])
    return (entries, converted.report.losses.map(\.what))
  }

  /// The one entry for the lines of an event.
  private func entry(_ lines: String, _ flavor: JSCalendarFlavor = .version2) throws -> [String: Any] {
    try #require(try entries(Self.event(lines), flavor).entries.first)
  }

  /// The lines of the calendar for an entry, without the lines that every calendar has.
  private func lines(_ entry: String, isLossless: Bool = false) throws -> (
    lines: [String], losses: [String], issues: [ConversionIssue]
  ) {
    let text = #"{"@type":"Event","uid":"1","updated":"2026-11-01T00:00:00Z",\#(entry)}"#
    let back = try Converted(text, to: .ics, options: Self.options(.version2, isLossless: isLossless))
    let unfolded = back.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    let usual = ["BEGIN:V", "END:V", "VERSION:", "PRODID:", "UID:1", "DTSTAMP:20261101T000000Z"]
    let own = unfolded.prefix { $0 != "BEGIN:VTIMEZONE" }.filter { line in !usual.contains { line.hasPrefix($0) } }
    return (own, back.report.losses.map(\.what), back.issues)
  }

  @Test("an override belongs to the series whose UID has its bytes, and to none that looks the same")
  func normalization() throws {
    let series = Self.event("DTSTART:20261123T090000Z|RRULE:FREQ=DAILY").replacing("UID:1", with: "UID:caf\u{E9}")
    let override =
      "BEGIN:VEVENT|UID:cafe\u{301}|DTSTAMP:20261101T000000Z|RECURRENCE-ID:20261124T090000Z|"
      + "DTSTART:20261124T100000Z|END:VEVENT|END:VCALENDAR"
    let text = series.replacing("END:VCALENDAR", with: override.replacing("|", with: "\r\n"))
    #expect(try entries(text).entries.count == 2)
  }

  // MARK: Times

  @Test(
    "a start is local, and its zone is separate",
    arguments: [
      ("DTSTART;TZID=Europe/Berlin:20261123T090000", "2026-11-23T09:00:00", "Europe/Berlin"),
      ("DTSTART;TZID=W. Europe Standard Time:20261123T090000", "2026-11-23T09:00:00", "Europe/Berlin"),
      ("DTSTART:20261123T090000Z", "2026-11-23T09:00:00", "Etc/UTC"),
      ("DTSTART:20261123T090000", "2026-11-23T09:00:00", nil),
      ("DTSTART;VALUE=DATE:20261123", "2026-11-23T00:00:00", nil),
    ])
  func start(line: String, start: String, zone: String?) throws {
    let entry = try entry(line)
    #expect(entry["start"] as? String == start && entry["timeZone"] as? String == zone)
    #expect((entry["showWithoutTime"] as? Bool == true) == line.contains("DATE:"))
  }

  @Test(
    "an end becomes a duration: days between dates, elapsed time between times",
    arguments: [
      ("DTSTART;VALUE=DATE:20261123|DTEND;VALUE=DATE:20261126", "P3D"),
      ("DTSTART;VALUE=DATE:20261123", "P1D"),
      ("DTSTART;TZID=Europe/Berlin:20261024T120000|DTEND;TZID=Europe/Berlin:20261025T120000", "PT25H"),
      ("DTSTART:20261123T090000Z|DTEND:20261123T103000Z", "PT1H30M"),
      ("DTSTART:20261123T090000Z|DURATION:PT90M", "PT1H30M"),
      ("DTSTART:20261123T090000Z", nil),
    ])
  func duration(lines: String, duration: String?) throws {
    #expect(try entry(lines)["duration"] as? String == duration)
  }

  @Test("an end in another zone is restored there")
  func endTimeZone() throws {
    let flight = "DTSTART;TZID=Europe/Berlin:20261123T090000|DTEND;TZID=America/New_York:20261123T120000"
    let entry = try entry(flight)
    #expect(entry["endTimeZone"] as? String == "America/New_York" && entry["duration"] as? String == "PT9H")
    let back = try lines(
      #""start":"2026-11-23T09:00:00","timeZone":"Europe/Berlin","duration":"PT9H","endTimeZone":"America/New_York""#)
    #expect(back.lines == flight.split(separator: "|").map(String.init))
  }

  @Test(
    "only a floating midnight shown without a time is a date",
    arguments: [
      (#""start":"2026-11-23T00:00:00","showWithoutTime":true"#, ["DTSTART;VALUE=DATE:20261123"]),
      (
        #""start":"2026-11-23T00:00:00","timeZone":"Etc/UTC","showWithoutTime":true"#,
        ["DTSTART:20261123T000000Z", "SHOW-WITHOUT-TIME;VALUE=BOOLEAN:TRUE"]
      ),
      (
        #""start":"2026-11-23T09:00:00","showWithoutTime":true"#,
        ["DTSTART:20261123T090000", "SHOW-WITHOUT-TIME;VALUE=BOOLEAN:TRUE"]
      ),
      (#""start":"2026-11-23T00:00:00""#, ["DTSTART:20261123T000000"]),
    ])
  func dates(members: String, expected: [String]) throws {
    #expect(try lines(members).lines == expected)
  }

  @Test("a to-do is due in the zone of its start")
  func due() throws {
    let task =
      "BEGIN:VTODO|UID:1|DTSTAMP:20261101T000000Z|DTSTART;TZID=Europe/Berlin:20261123T090000|"
      + "DUE:20261124T120000Z|PERCENT-COMPLETE:40|STATUS:IN-PROCESS|END:VTODO"
    let entry = try #require(try entries(Self.calendar(task)).entries.first)
    #expect(entry["@type"] as? String == "Task" && entry["due"] as? String == "2026-11-24T13:00:00")
    #expect(entry["progress"] as? String == "in-process" && entry["percentComplete"] as? Int == 40)
  }

  // MARK: Series

  @Test("a rule is an object, in RFC 8984 one of several, and ends at a local time")
  func rules() throws {
    let series =
      "DTSTART;TZID=Europe/Berlin:20261127T090000|RRULE:FREQ=MONTHLY;BYDAY=-1FR;BYMONTH=1,11;UNTIL=20271126T080000Z"
    let rule = try #require(try entry(series)["recurrenceRule"] as? [String: Any])
    #expect(rule["frequency"] as? String == "monthly" && rule["until"] as? String == "2027-11-26T09:00:00")
    #expect(rule["byMonth"] as? [String] == ["1", "11"])
    let day = try #require((rule["byDay"] as? [[String: Any]])?.first)
    #expect(day["day"] as? String == "fr" && day["nthOfPeriod"] as? Int == -1)
    let old = try entry(series, .rfc8984)
    #expect((old["recurrenceRules"] as? [Any])?.count == 1 && old["recurrenceRule"] == nil)
  }

  @Test("exceptions and additions are overrides at local times of the series")
  func dates() throws {
    let entry = try entry(
      "DTSTART;TZID=Europe/Berlin:20261123T090000|RRULE:FREQ=DAILY|EXDATE:20261125T080000Z|"
        + "RDATE;TZID=Europe/Berlin:20261123T140000|RDATE;VALUE=PERIOD:20261124T140000Z/PT2H")
    let overrides = try #require(entry["recurrenceOverrides"] as? [String: [String: Any]])
    #expect(overrides["2026-11-25T09:00:00"]?["excluded"] as? Bool == true)
    #expect(overrides["2026-11-23T14:00:00"]?.isEmpty == true)
    #expect(overrides["2026-11-24T15:00:00"]?["duration"] as? String == "PT2H")
  }

  private static let series = event(
    "DTSTART:20261123T090000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=9|SUMMARY:Stand-up|LOCATION:Room 1|CATEGORIES:work"
      + "|END:VEVENT|BEGIN:VEVENT|UID:1|DTSTAMP:20261101T000000Z|RECURRENCE-ID:20261124T090000Z|"
      + "DTSTART:20261124T100000Z|DURATION:PT1H|SUMMARY:Stand-up|LOCATION:Room 1|CATEGORIES:work,late")

  @Test("an override is a patch of the differences")
  func patch() throws {
    let found = try entries(Self.series)
    let patch = (found.entries.first?["recurrenceOverrides"] as? [String: [String: Any]])?["2026-11-24T09:00:00"]
    #expect(found.entries.count == 1 && found.losses.isEmpty)
    #expect(Set(try #require(patch).keys) == ["start", "keywords/late"])
  }

  @Test("an override without its series is a separate entry")
  func orphan() throws {
    let found = try entries(
      Self.event("RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000|DTSTART;TZID=Europe/Berlin:20261124T100000"))
    #expect(found.entries.first?["recurrenceId"] as? String == "2026-11-24T09:00:00")
    #expect(found.entries.first?["recurrenceIdTimeZone"] as? String == "Europe/Berlin" && found.losses.isEmpty)
  }

  @Test("a patch becomes a component with everything that it does not change")
  func patched() throws {
    let there = try Converted(Self.series, to: .jscalendar)
    let back = try Converted(there.bytes, to: .ics)
    let difference = CalendarDifference(
      from: try ComparedCalendar(text: Array(Self.series.utf8)),
      to: try ComparedCalendar(text: back.bytes), countsBookkeeping: true)
    #expect(difference.isEmpty, "\(difference.lines(.text))")
  }

  @Test("relations to UIDs that differ only in their bytes are two, in both directions")
  func normalizedRelations() throws {
    let lines = ["RELATED-TO:caf\u{E9}", "RELATED-TO:cafe\u{301}"]
    let text =
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20261101T090000Z"]
      + ["DTSTART:20261122T090000Z"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    let there = try Converted(text, to: .jscalendar)
    let back = try Converted(there.bytes, to: .ics)
    #expect(there.report.losses.isEmpty)
    for line in lines { #expect(back.bytes.contains(Array("\(line)\r\n".utf8)), "\(back.text)") }
  }

  private static let daily =
    #""start":"2026-11-23T09:00:00","title":"a","recurrenceRule":{"frequency":"daily","count":5},"#

  @Test(
    "an invalid patch is refused and reported",
    arguments: [
      #"{"locations/x/name":"b"}"#, #"{"title/x":"b"}"#, #"{"keywords":{"a":true},"keywords/b":true}"#,
      #"{"recurrenceRule/byDay/0":"mo"}"#, #"{"uid":"2"}"#,
    ])
  func misfit(patch: String) throws {
    let back = try lines(Self.daily + #""recurrenceOverrides":{"2026-11-24T09:00:00":\#(patch)}"#)
    #expect(back.issues.map(\.code) == [.patch], "\(back.issues)")
    #expect(back.issues.first?.position.contains("$.recurrenceOverrides['2026-11-24T09:00:00']") == true)
    #expect(!back.lines.contains("SUMMARY:b") && back.losses == ["member recurrenceOverrides"])
  }

  @Test("an instance that no rule gives is added, and an excluded one is missing")
  func foreignOverrides() throws {
    let back = try lines(
      Self.daily
        + #""recurrenceOverrides":{"2026-11-24T15:00:00":{"title":"b"},"2026-11-25T09:00:00":{"excluded":true}}"#)
    #expect(back.lines.contains("RDATE:20261124T150000") && back.lines.contains("EXDATE:20261125T090000"))
    #expect(back.lines.contains("RECURRENCE-ID:20261124T150000") && back.lines.contains("SUMMARY:b"))
  }

  @Test("exclusion rules become exceptions if they end, and are lost otherwise")
  func excludedRules() throws {
    let start = #""start":"2026-11-23T09:00:00","recurrenceRules":[{"frequency":"daily"}],"excludedRecurrenceRules":"#
    let finite = try lines(start + #"[{"frequency":"weekly","count":2}]"#)
    #expect(finite.lines.contains("EXDATE:20261123T090000") && finite.lines.contains("EXDATE:20261130T090000"))
    #expect(finite.losses.isEmpty)
    let endless = try lines(start + #"[{"frequency":"weekly"}]"#)
    #expect(!endless.lines.contains { $0.hasPrefix("EXDATE") })
    #expect(endless.losses == ["member excludedRecurrenceRules"])
  }

  // MARK: People, places and links

  @Test("an organizer and an attendee with the same address are one participant", arguments: JSCalendarFlavor.allCases)
  func people(flavor: JSCalendarFlavor) throws {
    let people =
      "DTSTART:20261123T090000Z|ORGANIZER;CN=Ann:mailto:ann@example.com|"
      + "ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.com|"
      + "ATTENDEE;CUTYPE=ROOM;ROLE=NON-PARTICIPANT;RSVP=TRUE:mailto:room@example.com"
    let entry = try entry(people, flavor)
    let found = try #require(entry["participants"] as? [String: [String: Any]]).values
    #expect(found.count == 2)
    let ann = try #require(found.first { $0["name"] as? String == "Ann" })
    let room = try #require(found.first { $0["kind"] as? String == "location" })
    #expect((ann["roles"] as? [String: Bool])?["owner"] == true && ann["participationStatus"] as? String == "accepted")
    #expect(room["roles"] as? [String: Bool] == ["informational": true] && room["expectReply"] as? Bool == true)
    switch flavor {
    case .version2:
      #expect(entry["organizerCalendarAddress"] as? String == "mailto:ann@example.com")
      #expect(ann["calendarAddress"] as? String == "mailto:ann@example.com")
    case .rfc8984:
      #expect(entry["replyTo"] as? [String: String] == ["imip": "mailto:ann@example.com"])
      #expect(ann["sendTo"] as? [String: String] == ["imip": "mailto:ann@example.com"])
    }
  }

  private static let speaker =
    "DTSTART:20261123T090000Z|ORGANIZER;CN=Ann:mailto:ann@example.com|ATTENDEE;CN=Bob:mailto:bob@example.com|"
    + "BEGIN:PARTICIPANT|UID:p1|PARTICIPANT-TYPE:SPEAKER|CALENDAR-ADDRESS:mailto:bob@example.com|DESCRIPTION:Speaks|"
    + "END:PARTICIPANT|BEGIN:PARTICIPANT|UID:p2|PARTICIPANT-TYPE:SPONSOR|CALENDAR-ADDRESS:mailto:eve@example.com|"
    + "SUMMARY:Eve|END:PARTICIPANT|"
    + "BEGIN:PARTICIPANT|UID:p3|PARTICIPANT-TYPE:CONTACT|CALENDAR-ADDRESS:mailto:ann@example.com|END:PARTICIPANT"

  @Test(
    "an attendee or organizer and a PARTICIPANT with the same address are one participant",
    arguments: JSCalendarFlavor.allCases)
  func joinedPeople(flavor: JSCalendarFlavor) throws {
    let text = Self.event(Self.speaker)
    let found = try entries(text, flavor)
    let people = try #require(found.entries.first?["participants"] as? [String: [String: Any]])
    #expect(Set(people.keys) == ["p1", "p2", "p3"] && found.losses.isEmpty, "\(found)")
    #expect(people["p1"]?["name"] as? String == "Bob" && people["p1"]?["description"] as? String == "Speaks")
    #expect((people["p1"]?["roles"] as? [String: Bool])?["speaker"] == true)
    #expect(people["p3"]?["roles"] as? [String: Bool] == ["owner": true, "contact": true])
    let lossy = try Converted(Converted(text, to: .jscalendar, options: Self.options(flavor)).bytes, to: .ics).text
    for line in ["ORGANIZER;CN=Ann:mailto:ann@example.com", "CALENDAR-ADDRESS:mailto:bob@example.com", "SUMMARY:Eve"] {
      #expect(lossy.contains("\r\n\(line)\r\n"), "\(line) in \(lossy)")
    }
    #expect(lossy.components(separatedBy: "BEGIN:PARTICIPANT").count == 4)
    #expect(lossy.components(separatedBy: "\r\nATTENDEE").count == 2, "\(lossy)")
  }

  @Test(
    "a calendar with iCalendar members comes back unchanged",
    arguments: [
      Self.speaker.replacing("|DESCRIPTION:Speaks", with: "|SUMMARY:Robert")
        .replacing("ADDRESS:mailto:bob", with: "ADDRESS:mailto:Bob"),
      "DTSTART:20261123T090000Z|ORGANIZER;CN=Ann;LANGUAGE=de:mailto:ann@example.com|"
        + "ATTENDEE;ROLE=CHAIR:mailto:ANN@example.com|ATTENDEE;JSID=x:mailto:bob@example.com|"
        + "BEGIN:PARTICIPANT|UID:p|PARTICIPANT-TYPE:X-HOST|CALENDAR-ADDRESS:mailto:bob@example.com|END:PARTICIPANT",
      "DTSTART:20261123T090000Z|BEGIN:VLOCATION|UID:v|NAME:Hall|COORDINATES;VALUE=URI:geo:52.5,13.4|END:VLOCATION|"
        + "BEGIN:VLOCATION|UID:w|GEO:52.5;13.5|URL:https://example.com/|END:VLOCATION",
      "DTSTART:20261123T090000Z|X-MOOD;X-A=b:c|BEGIN:X-THING|X-B:1|END:X-THING|"
        + "BEGIN:VALARM|ACTION:AUDIO|TRIGGER:-PT5M|ATTACH;FMTTYPE=audio/basic:https://example.com/a.au|END:VALARM",
    ])
  func lossless(lines: String) throws {
    let options = Self.options(.version2, isLossless: true)
    let text = Self.event(lines)
    let there = try Converted(text, to: .jscalendar, options: options)
    let back = try Converted(there.bytes, to: .ics, options: options)
    #expect(there.report.losses.isEmpty && back.report.losses.isEmpty && back.issues.isEmpty)
    func sorted(_ text: String) -> [String] {
      text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").sorted()
    }
    #expect(sorted(back.text) == sorted(text), "\(there.text)")
  }

  @Test("an alarm that plays a sound is an alert that keeps it, or has none")
  func sound() throws {
    let text = Self.event(
      "DTSTART:20261123T090000Z|BEGIN:VALARM|ACTION:AUDIO|TRIGGER:-PT5M|ATTACH:https://example.com/a.au|END:VALARM")
    let lossy = try entries(text)
    #expect(lossy.entries.first?["alerts"] == nil && lossy.losses.contains("VALARM"))
    let entry = try #require(try entries(text, isLossless: true).entries.first)
    let alert = try #require((entry["alerts"] as? [String: [String: Any]])?.values.first)
    #expect(alert["action"] == nil && (alert["trigger"] as? [String: String])?["offset"] == "-PT5M")
    let properties = try #require((alert["iCalendar"] as? [String: Any])?["properties"] as? [[Any]])
    #expect(Set(properties.compactMap { $0.first as? String }) == ["action", "attach"] && entry["iCalendar"] == nil)
  }

  @Test("a calendar keeps its source, and the language of its name")
  func calendarOfLanguage() throws {
    let text = Self.calendar("NAME;LANGUAGE=de:Kalender|SOURCE;VALUE=URI:https://example.com/a.ics")
    let there = try Converted(text, to: .jscalendar)
    #expect(there.text.contains(#""locale":"de""#) && there.text.contains(#""source":"https://example.com/a.ics""#))
    let back = try Converted(there.bytes, to: .ics).text
    #expect(back.contains("NAME;LANGUAGE=de:Kalender\r\n") && back.contains("SOURCE:https://example.com/a.ics\r\n"))
    #expect(there.report.losses.isEmpty)
  }

  @Test("coordinates of locations come back, including the altitude")
  func coordinates() throws {
    let found = try entries(
      Self.event(
        "DTSTART:20261123T090000Z|LOCATION:Here|BEGIN:VLOCATION|UID:v|NAME:Hall|GEO:52.5;13.4|END:VLOCATION|"
          + "BEGIN:VLOCATION|UID:w|COORDINATES;VALUE=URI:geo:52.5,13.4|END:VLOCATION|"
          + "BEGIN:VLOCATION|UID:x|COORDINATES;VALUE=URI:geo:52.5,13.4,30|END:VLOCATION"))
    let places = try #require(found.entries.first?["locations"] as? [String: [String: String]])
    #expect(places["v"]?["coordinates"] == "geo:52.5,13.4" && places["w"]?["coordinates"] == "geo:52.5,13.4")
    #expect(places["x"]?["coordinates"] == "geo:52.5,13.4,30" && found.losses.isEmpty, "\(found.losses)")
  }

  @Test("a location and coordinates become one location, and a link's relation gives its original property")
  func places() throws {
    let entry = try entry(
      "DTSTART:20261123T090000Z|LOCATION:Hall|GEO:52.5;13.4|URL:https://example.com/|"
        + "ATTACH;FMTTYPE=text/plain;FILENAME=a.txt:https://example.com/a.txt|"
        + "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Call:https://example.com/call")
    let places = try #require(entry["locations"] as? [String: [String: String]])
    #expect(places.values.first == ["@type": "Location", "name": "Hall", "coordinates": "geo:52.5,13.4"])
    let links = try #require(entry["links"] as? [String: [String: String]]).values
    #expect(Set(links.compactMap { $0["rel"] }) == ["describedby", "enclosure"])
    let call = try #require((entry["virtualLocations"] as? [String: [String: Any]])?.values.first)
    #expect(call["name"] as? String == "Call" && call["features"] as? [String: Bool] == ["audio": true, "video": true])
  }

  @Test("converting twice gives the same keys")
  func stableKeys() throws {
    let text = Self.event(
      "DTSTART:20261123T090000Z|LOCATION:Hall|URL:https://example.com/|ATTENDEE:mailto:a@example.com")
    #expect(try Converted(text, to: .jscalendar).bytes == Converted(text, to: .jscalendar).bytes)
  }

  // MARK: Unsupported parts

  @Test("members without an equivalent are lost by name, or kept as JSPROP")
  func unknownMembers() throws {
    let members = #""start":"2026-11-23T09:00:00","example.com:mood":{"level":3},"localizations":{"de":{"title":"x"}}"#
    let lossy = try lines(members)
    #expect(lossy.losses == ["member example.com:mood", "member localizations"] && lossy.lines.count == 1)
    let kept = try lines(members, isLossless: true)
    #expect(kept.losses.isEmpty)
    #expect(kept.lines.contains(#"JSPROP;JSPTR="example.com:mood":{"level":3}"#))
    let ics = try Converted(
      #"{"@type":"Event","uid":"1","updated":"2026-11-01T00:00:00Z",\#(members)}"#, to: .ics,
      options: Self.options(.version2, isLossless: true))
    let again = try #require(try entries(ics.text).entries.first)
    #expect((again["example.com:mood"] as? [String: Int]) == ["level": 3])
  }

  @Test("properties without an equivalent are kept in iCalendar members")
  func remembered() throws {
    let text = Self.event(
      "DTSTART;TZID=W. Europe Standard Time:20261123T090000|DTEND;TZID=W. Europe Standard Time:20261123T100000|"
        + "SUMMARY;X-FOO=bar:a|X-MOOD:good")
    let entry = try #require(try entries(text, isLossless: true).entries.first)
    let member = try #require(entry["iCalendar"] as? [String: Any])
    let converted = try #require(member["convertedProperties"] as? [String: [String: Any]])
    #expect(converted["title"]?["parameters"] as? [String: String] == ["x-foo": "bar"])
    #expect(converted["duration"]?["name"] as? String == "dtend")
    #expect((member["properties"] as? [[Any]])?.first?.last as? String == "good")
  }

  @Test("a Group of version 2.0 comes back unchanged, with its keys")
  func group() throws {
    let options = Self.options(.version2, isLossless: true)
    let bytes = try Fixture.bytes("group-of-version-2.json")
    let calendar = try Converted(bytes, to: .ics, options: options)
    #expect(calendar.report.losses.isEmpty && calendar.issues.isEmpty, "\(calendar.report) \(calendar.issues)")
    let back = try Converted(calendar.bytes, to: .jscalendar, options: options)
    var found = try #require(try JSONSerialization.jsonObject(with: Data(back.bytes)) as? [String: Any])
    var expected = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    // A VTIMEZONE in the file is remembered, and so is everything else that iCalendar requires.
    func clean(_ value: Any) -> Any {
      if let object = value as? [String: Any] { return object.filter { $0.key != "iCalendar" }.mapValues(clean) }
      return (value as? [Any])?.map(clean) ?? value
    }
    found = try #require(clean(found) as? [String: Any])
    expected = try #require(clean(expected) as? [String: Any])
    for (one, other) in zip(
      try #require(found["entries"] as? [[String: Any]]), try #require(expected["entries"] as? [[String: Any]]))
    {
      for name in Set(one.keys).union(other.keys) {
        #expect((one[name] as? NSObject) == (other[name] as? NSObject), "\(name)")
      }
    }
    #expect(found as NSDictionary == expected as NSDictionary)
  }

  @Test("members of RFC 8984 that iCalendar lacks are converted, or lost by name")
  func rfc8984() throws {
    let found = try Converted(try Fixture.bytes("event-of-rfc8984.json"), to: .ics)
    let lines = found.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    #expect(found.report.losses.map(\.what) == ["member localizations"] && found.issues.isEmpty, "\(found)")
    #expect(
      lines.filter { $0.hasPrefix("RRULE:FREQ=WEEKLY;BYDAY=MO,WE") || $0.hasPrefix("RRULE:FREQ=MONTHLY") }.count == 2)
    #expect(
      lines.filter { $0.hasPrefix("EXDATE;TZID=/example.com/office:") }.map { $0.suffix(15) } == [
        "20261123T090000", "20261221T090000", "20270118T090000",
      ])
    #expect(lines.contains("ORGANIZER:mailto:ann@example.com") && lines.contains("TZNAME:OST"))
    #expect(
      lines.contains(
        #"ATTENDEE;CN=Bob;ROLE=OPT-PARTICIPANT;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:cy@example.com":mailto:bob@example.com"#
      ))
    let validation = lines.filter { $0 == "BEGIN:VTIMEZONE" }
    #expect(validation.count == 1)
  }

  // MARK: Errors

  @Test(
    "a member of the wrong type is an issue with its position, and lost",
    arguments: [
      (#""start":5"#, "start"), (#""start":"2026-11-23""#, "start"), (#""start":"2026-02-30T09:00:00""#, "start"),
      (#""keywords":["a"]"#, "keywords"), (#""priority":"high""#, "priority"),
      (#""recurrenceRule":{"frequency":"never"}"#, "recurrenceRule"), (#""locations":{"a":5}"#, "locations/a"),
      (#""duration":"-PT1H""#, "duration"), (#""alerts":{"a":{"trigger":5}}"#, "alerts/a/trigger"),
    ])
  func wrongType(member: String, place: String) throws {
    let back = try lines(member)
    let issue = try #require(back.issues.first)
    #expect(issue.code == .memberType && issue.position.contains("$.\(place.replacing("/", with: "."))"), "\(issue)")
    #expect(!back.losses.isEmpty)
  }

  @Test("an entry without type or UID is read and reported, one of another type is left out")
  func types() throws {
    let text =
      #"{"@type":"Group","entries":[{"uid":"1","start":"2026-11-23T09:00:00"},{"@type":"Event"},{"@type":"Note","uid":"3"}]}"#
    let back = try Converted(text, to: .ics)
    #expect(back.issues.count == 3 && back.issues.allSatisfy { $0.code == .memberType })
    #expect(back.issues.map(\.position).first?.contains("$.entries[0]") == true)
    #expect(back.report.losses.map(\.what) == ["entry"])
    #expect(back.text.matches(of: /BEGIN:VEVENT/).count == 2)
  }

  @Test(
    "invalid JSON is an error with its position",
    arguments: [
      #"{"@type":"Event","uid":"1""#, #"{"@type":"Event","uid":"1","uid":"2"}"#, #"{"@type":"Event","title":"\ud800"}"#,
      #"{"@type":"Group","entries":[5]}"#, #"[{"@type":"Event"},5]"#,
      #"{"@type":"Event","title":\#(String(repeating: "[", count: 5000))"#,
    ])
  func malformed(text: String) throws {
    let error = try #require(throws: ConversionError.self) { try Converted(text, to: .ics, from: .jscalendar) }
    #expect(error.position != nil, "\(error)")
  }

  @Test("hostile names and numbers are values like others")
  func hostile() throws {
    let back = try lines(
      #""__proto__":{"a":1},"priority":1e400,"sequence":99999999999999999999,"title":"\u0000\u202e","links":{"../a":{"href":"javascript:x"}}"#
    )
    #expect(back.lines.contains { $0.hasPrefix("SUMMARY:") })
    #expect(back.losses.contains("member __proto__") && back.losses.contains("member priority"))
  }

  // MARK: Groups

  @Test("several calendars are an array of Groups, and loose entries are one calendar")
  func groups() throws {
    let one = Self.event("DTSTART:20261123T090000Z")
    let several = try Converted(one + Self.series, to: .jscalendar)
    let groups = try #require(try JSONSerialization.jsonObject(with: Data(several.bytes)) as? [[String: Any]])
    #expect(groups.map { ($0["entries"] as? [Any])?.count } == [1, 1])
    let back = try Converted(several.bytes, to: .ics)
    #expect(back.text.matches(of: /BEGIN:VCALENDAR/).count == 2)
    let loose = try Converted(#"[{"@type":"Event","uid":"1"},{"@type":"Task","uid":"2"}]"#, to: .ics)
    #expect(loose.text.matches(of: /BEGIN:VCALENDAR/).count == 1 && loose.text.contains("BEGIN:VTODO"))
  }

  @Test("entries keep the order of the file, wherever their overrides are")
  func order() throws {
    let event = { (uid: String, lines: String) in "BEGIN:VEVENT|UID:\(uid)|DTSTAMP:20261101T000000Z|\(lines)|END:VEVENT"
    }
    let start = "DTSTART:20261123T090000Z"
    let text = Self.calendar(
      [
        event("b", "RECURRENCE-ID:20261124T090000Z|\(start)"), event("a", start),
        event("b", "\(start)|RRULE:FREQ=DAILY"),
        event("c", start), event("d", "\(start)|RRULE:FREQ=DAILY"),
      ].joined(separator: "|"))
    #expect(try entries(text).entries.map { $0["uid"] as? String } == ["a", "b", "c", "d"])
  }

  @Test("an empty calendar is an empty Group")
  func empty() throws {
    #expect(try entries(Self.calendar("X-A:b")).entries.isEmpty)
    let wrong = try Converted(#"{"@type":"Group","entries":{}}"#, to: .ics)
    #expect(wrong.report.losses.map(\.what) == ["member entries"])
  }

  @Test("a zone that an entry defines becomes a VTIMEZONE")
  func customZone() throws {
    let zone =
      #"{"@type":"TimeZone","tzId":"Home","standard":[{"@type":"TimeZoneRule","start":"2020-01-01T00:00:00","offsetFrom":"+02:00","offsetTo":"+02:00"}]}"#
    let back = try Converted(
      #"{"@type":"Event","uid":"1","start":"2026-11-23T09:00:00","timeZone":"/home","timeZones":{"/home":\#(zone)}}"#,
      to: .ics)
    #expect(back.text.contains("TZID:/home\r\n") && back.text.contains("TZOFFSETTO:+0200\r\n"))
    #expect(back.text.contains("DTSTART;TZID=/home:20261123T090000") && back.report.losses.isEmpty)
  }
}
