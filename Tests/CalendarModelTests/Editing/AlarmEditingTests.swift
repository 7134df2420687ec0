import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Editing alarms")
struct AlarmEditingTests {
  static let minutes = CalendarDuration(seconds: -600)

  @Test("only the lines of a changed alarm change")
  func ownLines() throws {
    let component = try Fixture.component(.vevent, in: "google-meeting")
    var event = try Event(component)
    event.alarms[0].trigger = .relative(CalendarDuration(seconds: -1800), to: .start)
    let changes = LineChanges(from: component, to: try event.applied(to: component, at: now))
    #expect(changes.removed.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:-P0DT0H10M0S"])
    #expect(changes.added.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:-PT30M"])
    #expect(changes.names == ["TRIGGER", "DTSTAMP", "LAST-MODIFIED"], "an alarm does not increment the sequence")
  }

  @Test("alarms are removed and added as a whole")
  func wholeAlarms() throws {
    let component = try Fixture.component(.vevent, in: "google-meeting")
    var event = try Event(component)
    event.alarms.removeFirst()
    let removed = try event.applied(to: component, at: now)
    #expect(removed.components == [component.components[1]])
    event = try Event(component)
    event.alarms.append(Alarm(trigger: .relative(Self.minutes, to: .end)))
    let added = try event.applied(to: component, at: now)
    #expect(Array(added.components.prefix(2)) == component.components)
    #expect(
      added.components[2].lines.map(\.unfolded) == [
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT10M", "DESCRIPTION:Reminder", "END:VALARM",
      ])
  }

  @Test("alarms whose UIDs differ only in their bytes are two, in any order")
  func normalization() throws {
    let alarms = ["caf\u{E9}", "cafe\u{301}"].map { uid in
      "BEGIN:VALARM\nUID:\(uid)\nACTION:DISPLAY\nTRIGGER:-PT5M\nDESCRIPTION:x\nEND:VALARM\n"
    }
    let text = "BEGIN:VEVENT\nUID:1\nDTSTART:20261201T100000Z\n\(alarms.joined())END:VEVENT"
    let component = try Component(unfolded: Array(text.utf8))
    var event = try Event(component)
    let lengths: [Int64] = [-600, -1200]
    for (index, length) in lengths.enumerated() {
      event.alarms[index].trigger = .relative(CalendarDuration(seconds: length), to: .start)
    }
    event.alarms.reverse()
    let edited = try event.applied(to: component, at: now).components(.valarm)
    #expect(edited.map { $0.first(.trigger)?.rawValue } == ["-PT10M", "-PT20M"])
    #expect(edited.map { $0.first(.uid)?.rawValue.utf8.count } == [5, 6])
  }

  @Test("an alarm with another UID is a different alarm: nothing of the old one stays")
  func identity() throws {
    let component = try Fixture.component(.vevent, 0, in: "apple-places")
    var event = try Event(component)
    var alarm = Alarm(trigger: .relative(Self.minutes, to: .start))
    alarm.uid = "new"
    event.alarms = [alarm]
    let edited = try event.applied(to: component, at: now)
    #expect(
      edited.components.first?.lines.map(\.unfolded) == [
        "BEGIN:VALARM", "UID:new", "ACTION:DISPLAY", "TRIGGER:-PT10M", "DESCRIPTION:Reminder", "END:VALARM",
      ])
  }

  @Test("each field of an alarm changes its own line")
  func fields() throws {
    let lines = [
      "ACTION;X-A=1:AUDIO", "TRIGGER;X-A=2:-PT5M", "REPEAT;X-A=3:2", "DURATION;X-A=4:PT1M", "DESCRIPTION;X-A=5:Old",
      "SUMMARY;X-A=6:Old", "ATTACH;VALUE=URI:Chord", "UID:1", "X-WR-ALARMUID:1", "ACKNOWLEDGED:20260101T000000Z",
      "X-APPLE-DEFAULT-ALARM:TRUE", "X-OWN:kept",
    ]
    let component = try Component((["BEGIN:VALARM"] + lines + ["END:VALARM"]).joined(separator: "\n"))
    func expect(
      _ removed: [String], _ added: [String], at location: SourceLocation = #_sourceLocation,
      _ edit: (inout Alarm) -> Void
    ) throws {
      var alarm = try Alarm(component)
      edit(&alarm)
      let changes = LineChanges(from: component, to: try alarm.applied(to: component))
      #expect(changes.removed.sorted() == removed.sorted(), sourceLocation: location)
      #expect(changes.added.sorted() == added.sorted(), sourceLocation: location)
    }
    try expect([], []) { _ in }
    try expect([lines[0]], ["ACTION;X-A=1:DISPLAY"]) { $0.action = .display }
    try expect([lines[1]], ["TRIGGER;X-A=2:-PT10M"]) { $0.trigger = .relative(Self.minutes, to: .start) }
    try expect([lines[1]], ["TRIGGER;X-A=2;RELATED=END:-PT5M"]) {
      $0.trigger = .relative(CalendarDuration(seconds: -300), to: .end)
    }
    try expect([lines[1]], ["TRIGGER;X-A=2;VALUE=DATE-TIME:20260101T090000Z"]) {
      $0.trigger = .absolute(time("20260101T090000Z"))
    }
    try expect([lines[1]], []) { $0.trigger = nil }
    try expect([lines[2]], ["REPEAT;X-A=3:4"]) { $0.repeatCount = 4 }
    try expect([lines[3]], ["DURATION;X-A=4:PT2M"]) { $0.repeatInterval = CalendarDuration(seconds: 120) }
    try expect([lines[4]], ["DESCRIPTION;X-A=5:New"]) { $0.text = "New" }
    try expect([lines[5]], ["SUMMARY;X-A=6:New"]) { $0.summary = "New" }
    try expect([lines[6]], ["ATTACH:Basso"]) { $0.attachments = [Attachment(uri: "Basso")] }
    try expect([lines[7], lines[8]], ["UID:2", "X-WR-ALARMUID:2"]) { $0.uid = "2" }
    try expect([lines[9]], ["ACKNOWLEDGED:20260102T030405Z"]) { $0.acknowledged = now }
    try expect([lines[10]], []) { $0.isDefault = false }
    try expect([], ["ATTENDEE:mailto:a@example.org"]) { $0.attendees = [Participant(email: "a@example.org")] }
    try expect([], ["RELATED-TO;RELTYPE=SNOOZE:7"]) { $0.relations = [Relation(to: "7", kind: .snooze)] }
  }

  @Test("a time that becomes a duration loses VALUE, and Apple's time of departure goes with the old trigger")
  func triggerForms() throws {
    let absolute = try Fixture.alarm("ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME;X-A=1:20260101T090000Z")
    var alarm = try Alarm(absolute)
    alarm.trigger = .relative(Self.minutes, to: .start)
    #expect(try alarm.applied(to: absolute).first(.trigger)?.unfolded == "TRIGGER;X-A=1:-PT10M")
    let travel = try Fixture.alarm("ACTION:DISPLAY", "TRIGGER;X-APPLE-RELATED-TRAVEL=-PT30M:-PT1H15M")
    alarm = try Alarm(travel)
    alarm.trigger = .relative(Self.minutes, to: .start)
    #expect(try alarm.applied(to: travel).first(.trigger)?.unfolded == "TRIGGER:-PT10M")
  }

  @Test("a geofence is written as Apple writes it")
  func newGeofence() throws {
    let place = Location(
      title: "Post", address: "Ring 1\nWien", coordinate: Coordinate(latitude: 48.2, longitude: 16.3), radius: 100)
    let alarm = Alarm(trigger: .proximity(.init(.arrive, location: place)))
    #expect(
      try alarm.component().lines.map(\.unfolded) == [
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "X-APPLE-PROXIMITY:ARRIVE",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=Ring 1\\nWien;X-APPLE-RADIUS=100;X-TITLE=Post:geo:48.2,16.3",
        "DESCRIPTION:Reminder", "END:VALARM",
      ])
    let device = Alarm(trigger: .proximity(.init(.connect)))
    #expect(try device.component().first(.proximity)?.unfolded == "PROXIMITY:CONNECT")
    #expect(try Alarm(device.component()) == device)
  }

  @Test("an RFC 9074 geofence is edited in its own component")
  func standardGeofence() throws {
    let component = try Fixture.component(.vevent, in: "rfc9074-alarms").components[2]
    var alarm = try Alarm(component)
    let place = Location(title: "Home", coordinate: Coordinate(latitude: 40.5, longitude: -79.5), radius: 25)
    alarm.trigger = .proximity(.init(.arrive, location: place))
    let edited = try alarm.applied(to: component)
    let changes = LineChanges(from: component, to: edited)
    #expect(changes.removed == ["PROXIMITY:DEPART", "NAME:Office", "URL:geo:40.443,-79.945;u=10"])
    #expect(changes.added == ["PROXIMITY:ARRIVE", "NAME:Home", "URL:geo:40.5,-79.5;u=25"])
    #expect(try Alarm(edited) == alarm)
  }

  @Test("a geofence that becomes a time leaves nothing behind")
  func geofenceToTime() throws {
    for component in try [
      Fixture.component(.vevent, in: "rfc9074-alarms").components[2],
      Fixture.component(.vtodo, in: "apple-places").components[0],
    ] {
      var alarm = try Alarm(component)
      alarm.trigger = .relative(Self.minutes, to: .start)
      let edited = try alarm.applied(to: component)
      #expect(edited.first(.trigger)?.unfolded == "TRIGGER:-PT10M")
      #expect(edited.components.isEmpty)
      #expect(try Alarm(edited) == alarm)
      alarm.trigger = .proximity(.init(.depart))
      #expect(try Alarm(alarm.applied(to: edited)) == alarm)
      #expect(try alarm.applied(to: edited).first(.trigger)?.rawValue == "19760401T005545Z")
    }
  }

  @Test("a geofence without its location keeps the proximity")
  func placeRemoved() throws {
    let component = try Fixture.component(.vtodo, in: "apple-places").components[0]
    var alarm = try Alarm(component)
    alarm.trigger = .proximity(.init(.arrive))
    let changes = LineChanges(from: component, to: try alarm.applied(to: component))
    #expect(changes.names == ["X-APPLE-STRUCTURED-LOCATION"])
    #expect(changes.added.isEmpty)
  }

  @Test("opting out of the default alarm is Apple's VALARM with ACTION:NONE")
  func noDefaultAlarm() throws {
    let component = try Fixture.component(.vevent, 1, in: "apple-places")
    var event = try Event(component)
    event.suppressesDefaultAlarms = false
    #expect(try event.applied(to: component, at: now).components.isEmpty)
    var plain = Event(uid: "1")
    plain.suppressesDefaultAlarms = true
    let made = try plain.component(at: now)
    #expect(made.components == component.components)
    #expect(try Event(made).suppressesDefaultAlarms)
  }

  @Test("values that no alarm can have are refused")
  func refused() {
    var alarm = Alarm(trigger: nil)
    alarm.repeatCount = -1
    #expect(throws: CalendarModelError.self) { try alarm.component() }
  }
}
