import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import Testing

@Suite("Location alarms")
struct GeofenceTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func load(_ proximity: String, radius: String = ";X-APPLE-RADIUS=100") throws {
    try test.load(
      calendar(
        component(
          "VTODO", uid: proximity,
          [
            "SUMMARY:\(proximity)", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder",
            "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "X-APPLE-PROXIMITY:\(proximity)",
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI\(radius);X-TITLE=Home:geo:48.309978,14.283197", "END:VALARM",
          ])))
  }

  @Test("distances are measured on the earth's surface")
  func distances() throws {
    let vienna = try place(48.2082, 16.3738)
    let berlin = try place(52.52, 13.405)
    #expect((vienna.distance(to: berlin) / 1000).rounded() == 524)
    #expect(vienna.distance(to: vienna) == 0)
    #expect(try place(0, 179.9).distance(to: place(0, -179.9)) < 23_000)
  }

  @Test("an arrival and a departure go off when the circle is crossed, and only then")
  func crossing() throws {
    try load("ARRIVE")
    try load("DEPART")
    let fences = try test.store.geofences()
    #expect(fences.map(\.item.uid) == ["ARRIVE", "DEPART"])
    #expect(fences[0].radius == 100)
    let home = try place(48.30998, 14.2832)
    let away = try place(48.32, 14.2832)
    var monitor = GeofenceMonitor()
    var heard: [[String]] = []
    for position in [home, home, away, away, home] {
      heard.append(monitor.move(to: position, among: fences).map(\.item.uid))
    }
    #expect(heard == [[], [], ["DEPART"], [], ["ARRIVE"]])
  }

  @Test("near the edge of a circle nothing is crossed within the accuracy")
  func accuracy() throws {
    try load("ARRIVE")
    let fences = try test.store.geofences()
    var monitor = GeofenceMonitor()
    let near = try place(48.3107, 14.283197)
    #expect(monitor.move(to: try place(48.32, 14.2832), among: fences).isEmpty)
    #expect(fences[0].contains(near))
    #expect(monitor.move(to: near, accuracy: 50, among: fences).isEmpty)
    #expect(monitor.move(to: near, accuracy: 5, among: fences).count == 1)
  }

  @Test("a location without a radius has a default one, and a completed item has none")
  func standard() throws {
    try load("ARRIVE", radius: "")
    #expect(try test.store.geofences().map(\.radius) == [Geofence.standardRadius])
    #expect(try test.store.nextAlarms(zone: .utc).isEmpty)
    try test.store.complete(test.store.occurrence(named: "ARRIVE"))
    #expect(try test.store.geofences().isEmpty)
    #expect(try test.store.examine().isGood)
  }
}
