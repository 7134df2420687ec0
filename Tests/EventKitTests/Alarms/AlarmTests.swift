import CalendarModel
import CivilTime
@testable import EventKit
import Testing

@Suite("EKAlarm, EKStructuredLocation and EKParticipant")
struct AlarmTests {
  @Test("an offset above 0 becomes 0; time and offset exclude each other")
  func offsets() {
    #expect(EKAlarm(relativeOffset: -60).relativeOffset == -60)
    #expect(EKAlarm(relativeOffset: 60).relativeOffset == 0)
    let alarm = EKAlarm(relativeOffset: -60)
    let date = Date(timeIntervalSince1970: 1_767_258_000)
    alarm.absoluteDate = date
    #expect(alarm.relativeOffset == 0)
    #expect(alarm.absoluteDate == date)
    alarm.relativeOffset = -2
    #expect(alarm.absoluteDate == nil)
    #expect(alarm.value.trigger == .relative(CalendarDuration(seconds: -2), to: .start))
  }

  @Test("an offset above 0 stays if a program allows it")
  func offsetsAfterStart() async {
    await #expect(processExitsWith: .success) {
      EKAlarm.allowsOffsetsAfterStart = true
      let alarm = EKAlarm(relativeOffset: 60)
      #expect(alarm.relativeOffset == 60)
      #expect(alarm.value.trigger == .relative(CalendarDuration(seconds: 60), to: .start))
    }
  }

  @Test("a location with a proximity makes a geofence")
  func geofence() {
    let place = EKStructuredLocation(title: "Office")
    place.geoLocation = CLLocation(latitude: 48.2, longitude: 16.4)
    place.radius = 120
    let alarm = EKAlarm()
    alarm.structuredLocation = place
    alarm.proximity = .leave
    #expect(alarm.absoluteDate == nil)
    place.title = "Elsewhere"
    #expect(alarm.structuredLocation?.title == "Office")
    guard case .proximity(let proximity) = alarm.value.trigger else {
      Issue.record("it should be due at a location")
      return
    }
    #expect(proximity.kind == .depart)
    #expect(proximity.location?.coordinate == Coordinate(latitude: 48.2, longitude: 16.4))
    #expect(proximity.location?.radius == 120)
    let again = EKAlarm(alarm.value)
    #expect(again.proximity == .leave && again.structuredLocation?.title == "Office" && !again.hasChanges)
  }

  @Test("the type of an alarm follows from what was set last")
  func actions() {
    let alarm = EKAlarm(relativeOffset: 0)
    #expect(alarm.type == .display)
    alarm.soundName = "Basso"
    #expect(alarm.type == .audio)
    alarm.emailAddress = "anna@example.org"
    #expect(alarm.type == .email && alarm.soundName == nil)
    alarm.emailAddress = nil
    #expect(alarm.type == .display)
  }

  @Test("properties of an alarm that EventKit does not have stay")
  func kept() {
    var alarm = Alarm(trigger: .relative(CalendarDuration(seconds: 300), to: .end))
    alarm.repeatCount = 3
    alarm.repeatInterval = CalendarDuration(seconds: 60)
    let shown = EKAlarm(alarm)
    #expect(shown.value == alarm)
    #expect(shown.relativeOffset == 300 && !shown.hasChanges)
    shown.soundName = "Chord"
    #expect(shown.hasChanges)
    let copy = shown.copy() as? EKAlarm
    #expect(copy?.hasChanges == true)
    copy?.rollback()
    #expect(copy?.hasChanges == false && shown.hasChanges)
    shown.rollback()
    #expect(shown.value == alarm && !shown.hasChanges)
  }

  @Test("the address of a location stays until its title changes")
  func address() {
    let place = EKStructuredLocation(Location(title: "Café", address: "Ring 1"))
    place.radius = 5
    #expect(EKStructuredLocation().title == nil && EKStructuredLocation().value.isEmpty)
    #expect(place.value.address == "Ring 1")
    place.title = "Bar"
    #expect(place.value.address == nil)
  }

  @Test("the values for participants become Apple's")
  func participants() {
    let anna = EKParticipant(
      Participant(email: "anna@example.org", role: .chair, status: .accepted, kind: .room), isOwner: false)
    #expect(anna.name == "anna@example.org")
    #expect(anna.url.absoluteString == "mailto:anna@example.org")
    #expect(anna.participantRole == .chair)
    #expect(anna.participantStatus == .accepted)
    #expect(anna.participantType == .room)
    let plain = EKParticipant(Participant(address: "urn:x"), isOwner: true)
    #expect(plain.participantRole == .required)
    #expect(plain.participantStatus == .pending)
    #expect(plain.participantType == .person)
    #expect(plain.isCurrentUser)
    let odd = EKParticipant(
      Participant(address: "", role: .init(rawValue: "X"), status: .init(rawValue: "X"), kind: .unknown),
      isOwner: false)
    #expect(odd.participantRole == .unknown)
    #expect(odd.participantStatus == .unknown)
    #expect(odd.participantType == .unknown)
    #expect(odd.url.absoluteString == "mailto:")
  }

  @Test("a colour has its components, and a position its distance")
  func colorsAndPlaces() throws {
    let color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(color.components == [1, 0.5, 0, 1])
    #expect(color.numberOfComponents == 4)
    #expect(color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    let gray = try #require(color.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
    #expect(gray.numberOfComponents == 2)
    let vienna = CLLocation(latitude: 48.2, longitude: 16.4)
    let linz = CLLocation(latitude: 48.3, longitude: 14.3)
    #expect((150_000...160_000).contains(vienna.distance(from: linz)))
  }
}
