import CalendarModel
import ICalendar
import Testing

@Suite("Editing locations and availability")
struct PlaceEditingTests {
  static let apple =
    "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Ring 1\\n1010 Wien\";X-APPLE-MAPKIT-HANDLE=CAES;"
    + "X-APPLE-RADIUS=70.5;X-APPLE-REFERENCEFRAME=1;X-TITLE=Hall:geo:48.200000,16.300000"

  @Test("a new name for the same location is written to both properties")
  func title() throws {
    try expectEdit(
      of: Fixture.event("LOCATION;LANGUAGE=de;ALTREP=\"cid:1\":Hall\\nRing 1\\n1010 Wien", Self.apple, "GEO:48.2;16.3"),
      removes: ["LOCATION;LANGUAGE=de;ALTREP=\"cid:1\":Hall\\nRing 1\\n1010 Wien", Self.apple],
      adds: [
        "LOCATION;LANGUAGE=de:Big hall\\nRing 1\\n1010 Wien",
        Self.apple.replacing("X-TITLE=Hall", with: "X-TITLE=Big hall"),
      ]
    ) { $0.location?.title = "Big hall" }
  }

  @Test("another point removes Apple's keys of the old one")
  func coordinate() throws {
    try expectEdit(
      of: Fixture.event("LOCATION:Hall", Self.apple, "GEO;X-A=1:48.2;16.3"),
      removes: [Self.apple, "GEO;X-A=1:48.2;16.3"],
      adds: [
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Ring 1\\n1010 Wien\";X-APPLE-RADIUS=70.5;X-TITLE=Hall"
          + ":geo:47.5,15.25", "GEO;X-A=1:47.5;15.25",
      ]
    ) { $0.location?.coordinate = Coordinate(latitude: 47.5, longitude: 15.25) }
  }

  @Test("another radius changes a parameter of Apple's property")
  func radius() throws {
    try expectEdit(
      of: Fixture.event("LOCATION:Hall", Self.apple), removes: [Self.apple],
      adds: [Self.apple.replacing("RADIUS=70.5", with: "RADIUS=120")]
    ) { $0.location?.radius = 120 }
  }

  @Test("a text without a point removes the point and Apple's property")
  func textOnly() throws {
    try expectEdit(
      of: Fixture.event("LOCATION:Hall", Self.apple, "GEO:48.2;16.3"),
      removes: ["LOCATION:Hall", Self.apple, "GEO:48.2;16.3"], adds: ["LOCATION:Room 5\\, left"]
    ) { $0.location = Location(title: "Room 5, left") }
  }

  @Test("an address that is only in Apple's property moves to LOCATION when that property is removed")
  func addressMoves() throws {
    try expectEdit(
      of: Fixture.event("LOCATION:Hall", Self.apple), removes: ["LOCATION:Hall", Self.apple],
      adds: ["LOCATION:Hall\\nRing 1\\n1010 Wien"]
    ) { $0.location?.coordinate = nil }
  }

  @Test("a LOCATION that has only the title keeps having only the title")
  func titleAlone() throws {
    try expectEdit(
      of: Fixture.event("LOCATION:Hall", Self.apple), removes: ["LOCATION:Hall", Self.apple],
      adds: ["LOCATION:Room", Self.apple.replacing("X-TITLE=Hall", with: "X-TITLE=Room")]
    ) { $0.location?.title = "Room" }
    try expectEdit(
      of: Fixture.event("LOCATION:Hall", Self.apple), removes: [Self.apple],
      adds: [Self.apple.replacing("X-ADDRESS=\"Ring 1\\n1010 Wien\"", with: "X-ADDRESS=Ring 2")]
    ) { $0.location?.address = "Ring 2" }
  }

  @Test("a new point is written to GEO, and with a radius to Apple's property too")
  func newPoint() throws {
    let point = Coordinate(latitude: 1.5, longitude: -2)
    try expectEdit(of: Fixture.event("LOCATION:Hall"), adds: ["GEO:1.5;-2"]) { $0.location?.coordinate = point }
    try expectEdit(
      of: Fixture.event(),
      adds: [
        "LOCATION:Hall", "GEO:1.5;-2",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=50;X-TITLE=Hall:geo:1.5,-2",
      ]
    ) { $0.location = Location(title: "Hall", coordinate: point, radius: 50) }
  }

  @Test("removing the location removes all three properties")
  func none() throws {
    let lines = ["LOCATION:Hall", Self.apple, "GEO:48.2;16.3"]
    try expectEdit(of: Fixture.event(lines[0], lines[1], lines[2]), removes: lines) { $0.location = nil }
    try expectEdit(of: Fixture.event(lines[0], lines[1], lines[2]), removes: lines) { $0.location = Location() }
    let odd = try Fixture.event("GEO:north;south")
    var event = try Event(odd)
    event.location = Location()
    #expect(try event.applied(to: odd, at: now) == odd)
  }

  @Test("availability changes TRANSP and Exchange's value where they are")
  func availability() throws {
    try expectEdit(of: Fixture.event("TRANSP:OPAQUE"), removes: ["TRANSP:OPAQUE"], adds: ["TRANSP:TRANSPARENT"]) {
      $0.availability = .free
    }
    try expectEdit(
      of: Fixture.event("TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY"),
      removes: ["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"],
      adds: ["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]
    ) { $0.availability = .free }
    try expectEdit(of: Fixture.event("TRANSP:OPAQUE"), adds: ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"]) {
      $0.availability = .unavailable
    }
    try expectEdit(
      of: Fixture.event("TRANSP:OPAQUE", "X-APPLE-EWS-BUSYSTATUS:TENTATIVE"),
      removes: ["X-APPLE-EWS-BUSYSTATUS:TENTATIVE"], adds: ["X-APPLE-EWS-BUSYSTATUS:BUSY"]
    ) { $0.availability = .busy }
    try expectEdit(
      of: Fixture.event("TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"),
      removes: ["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"]
    ) { $0.availability = nil }
  }

  @Test("TRANSP decides between free and busy, Exchange's value distinguishes the rest")
  func readingAvailability() throws {
    func read(_ lines: String...) throws -> Availability? {
      try Event(Component((["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n"))).availability
    }
    #expect(try read() == nil)
    #expect(try read("TRANSP:OPAQUE") == .busy)
    #expect(try read("X-MICROSOFT-CDO-BUSYSTATUS:FREE") == .free)
    #expect(try read("TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE") == .busy)
    #expect(try read("TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY") == .free)
    #expect(try read("TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE") == .workingElsewhere)
    #expect(try read("X-APPLE-EWS-BUSYSTATUS:OOF", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE") == .tentative)
    #expect(try read("X-MICROSOFT-CDO-BUSYSTATUS:SLEEPING") == nil)
  }
}
