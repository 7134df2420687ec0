import EventKit
import Testing

@Suite("Descriptions of objects in logs")
struct DescriptionTests {
  private static let time = Date(timeIntervalSince1970: 1_800_000_000)

  private static func alarm(_ proximity: EKAlarmProximity) -> EKAlarm {
    let alarm = EKAlarm()
    alarm.proximity = proximity
    alarm.structuredLocation = EKStructuredLocation(title: "Office")
    alarm.structuredLocation?.geoLocation = CLLocation(latitude: 48.2, longitude: 16.4)
    alarm.structuredLocation?.radius = 120
    return alarm
  }

  static var objects: [(NSObject, String)] {
    [
      (EKAlarm(relativeOffset: -900), "EKAlarm -900 s from the start"),
      (EKAlarm(absoluteDate: time), "EKAlarm at 2027-01-15 08:00:00 +0000"),
      (alarm(.enter), "EKAlarm on arriving at Office <48.2,16.4> 120.0 m"),
      (alarm(.leave), "EKAlarm on leaving Office <48.2,16.4> 120.0 m"),
      (EKRecurrenceEnd(end: time), "EKRecurrenceEnd on 2027-01-15 08:00:00 +0000"),
      (EKRecurrenceEnd(occurrenceCount: 10), "EKRecurrenceEnd after 10"),
      (EKRecurrenceDayOfWeek(.tuesday, weekNumber: -1), "EKRecurrenceDayOfWeek -1TU"),
      (EKRecurrenceDayOfWeek(.sunday), "EKRecurrenceDayOfWeek SU"),
      (
        EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil),
        "EKRecurrenceRule RRULE FREQ=WEEKLY;INTERVAL=2"
      ),
      (EKStructuredLocation(title: "Hall"), "EKStructuredLocation Hall"),
      (
        EKVirtualConferenceRoomTypeDescriptor(title: "Large", identifier: "l"),
        "EKVirtualConferenceRoomTypeDescriptor Large (l)"
      ),
      (
        CLCircularRegion(
          center: CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4), radius: 50, identifier: "home"),
        "CLCircularRegion home <48.2,16.4> radius 50.0 m"
      ),
    ]
  }

  @Test("contain their content, not only their address or class", arguments: objects.indices)
  func description(_ index: Int) {
    let (object, text) = Self.objects[index]
    #expect(object.description == text && "\(object)" == text)
  }

  @Test("a conference's contains the title and the links")
  func conference() throws {
    let link = EKVirtualConferenceURLDescriptor(title: "Video", url: try #require(URL(string: "https://example.org/r")))
    let room = EKVirtualConferenceDescriptor(title: "Room", urlDescriptors: [link], conferenceDetails: nil)
    #expect(link.description == "EKVirtualConferenceURLDescriptor Video <https://example.org/r>")
    #expect(room.description == "EKVirtualConferenceDescriptor Room <https://example.org/r>")
  }
}
