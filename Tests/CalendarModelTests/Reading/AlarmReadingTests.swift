import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Reading a VALARM")
struct AlarmReadingTests {
  @Test("alarms of every kind are read")
  func kinds() throws {
    let alarms = try Event(Fixture.component(.vevent, in: "rfc9074-alarms")).alarms
    #expect(alarms.count == 5)
    #expect(alarms[0].trigger == .relative(CalendarDuration(seconds: -900), to: .start))
    #expect(alarms[0].acknowledged == Instant(secondsSince1970: 1_772_891_100))
    #expect(alarms[1].trigger == .absolute(time("20260307T135000Z")))
    #expect(alarms[1].snoozes == alarms[0].uid)
    let office = Location(title: "Office", coordinate: Coordinate(latitude: 40.443, longitude: -79.945), radius: 10)
    #expect(alarms[2].trigger == .proximity(.init(.depart, location: office)))
    #expect(alarms[3].action == .procedure)
    #expect(alarms[3].trigger == .relative(CalendarDuration(seconds: 300), to: .end))
    #expect(alarms[3].attachments.first?.formatType == "application/binary")
    #expect(alarms[4].action == Alarm.Action(rawValue: "X-VIBRATE"))
    #expect(alarms[4].trigger == nil, "what is not understood is not guessed")
  }

  @Test("an audio alarm has a sound and repeats")
  func audio() throws {
    let event = try Event(Fixture.component(.vevent, in: "thunderbird-snoozed"))
    let alarm = try #require(event.alarms.first)
    #expect(alarm.action == .audio)
    #expect(alarm.attachments == [Attachment(uri: "Chord")])
    #expect(alarm.repeatCount == 2)
    #expect(alarm.repeatInterval == CalendarDuration(seconds: 300))
    #expect(alarm.text == nil)
  }

  @Test("ACTION:NONE is not an alarm and opts out of the default alarm")
  func none() throws {
    let event = try Event(Fixture.component(.vevent, 1, in: "apple-places"))
    #expect(event.alarms.isEmpty)
    #expect(event.suppressesDefaultAlarms)
  }

  @Test(
    "an alarm from the settings is marked as such", arguments: ["X-APPLE-DEFAULT-ALARM", "X-APPLE-LOCAL-DEFAULT-ALARM"])
  func defaultAlarm(name: String) throws {
    #expect(try Alarm(Fixture.alarm("ACTION:DISPLAY", "\(name):TRUE")).isDefault)
    #expect(try !Alarm(Fixture.alarm("ACTION:DISPLAY", "\(name):FALSE")).isDefault)
  }

  @Test("the standard's UID takes precedence over vendors'")
  func uid() throws {
    #expect(try Alarm(Fixture.alarm("X-WR-ALARMUID:apple", "UID:standard")).uid == "standard")
    #expect(try Alarm(Fixture.alarm("X-EVOLUTION-ALARM-UID:evolution", "X-WR-ALARMUID:apple")).uid == "apple")
    #expect(try Alarm(Fixture.alarm("X-EVOLUTION-ALARM-UID:evolution")).uid == "evolution")
  }

  @Test(
    "a trigger's kind comes from its value, whatever VALUE says",
    arguments: [
      ("TRIGGER;VALUE=DATE-TIME:-PT5M", AlarmTrigger.relative(CalendarDuration(seconds: -300), to: .start)),
      ("TRIGGER:20260101T090000Z", .absolute(time("20260101T090000Z"))),
      ("TRIGGER;VALUE=DATE-TIME:20260101T090000", .absolute(time("20260101T090000"))),
      ("TRIGGER;related=end:P1W", .relative(CalendarDuration(days: 7), to: .end)),
    ])
  func triggers(line: String, expected: AlarmTrigger) throws {
    #expect(try Alarm(Fixture.alarm("ACTION:DISPLAY", line)).trigger == expected)
  }

  @Test("the proximity of RFC 9074 takes precedence over Apple's")
  func proximity() throws {
    let alarm = try Alarm(Fixture.alarm("ACTION:DISPLAY", "X-APPLE-PROXIMITY:ARRIVE", "PROXIMITY:CONNECT"))
    #expect(alarm.trigger == .proximity(.init(.connect)))
  }
}
