import CivilTime
import ICalendar
import Testing

@testable import CalendarModel

@Suite("Locations")
struct LocationTests {
  @Test("Apple's location combines LOCATION, address, point and radius")
  func apple() throws {
    let event = try Event(Fixture.component(.vevent, in: "apple-places"))
    #expect(
      event.location
        == Location(
          title: "Lentos Kunstmuseum", address: "Ernst-Koref-Promenade 1\n4020 Linz",
          coordinate: Coordinate(latitude: 48.309978, longitude: 14.283197), radius: 70.58))
    #expect(event.url == nil, "an empty URL counts as missing")
    #expect(event.travelDuration?.seconds == 2700)
  }

  @Test("LOCATION takes precedence when Apple's property contradicts it")
  func contradiction() throws {
    let event = try Event(
      Fixture.event("LOCATION:Room 5", "X-APPLE-STRUCTURED-LOCATION;X-TITLE=Room 4;X-ADDRESS=Ring 1:geo:48,14"))
    #expect(event.location?.title == "Room 5")
    #expect(event.location?.address == "Ring 1")
    #expect(event.location?.coordinate == Coordinate(latitude: 48, longitude: 14))
  }

  @Test(
    "reading only the location gives the same as reading everything",
    arguments: [
      [], ["LOCATION:"], ["LOCATION:Room 5\\nRing 1"], ["GEO:48;14"],
      ["LOCATION:Room 5", "X-APPLE-STRUCTURED-LOCATION;X-TITLE=Room 4;X-ADDRESS=Ring 1:geo:48,14"],
    ])
  func placeAlone(lines: [String]) throws {
    let component = try Component((["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).joined(separator: "\n"))
    #expect(try Location(of: component) == Event(component).location)
  }

  @Test("Apple's property alone is a location")
  func appleAlone() throws {
    let event = try Event(
      Fixture.event("X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=50;X-TITLE=Room 4:geo:48,14"))
    #expect(
      event.location == Location(title: "Room 4", coordinate: Coordinate(latitude: 48, longitude: 14), radius: 50))
  }

  @Test("a title of several lines is found at the beginning of LOCATION")
  func severalLines() throws {
    let event = try Event(
      Fixture.event(
        "LOCATION:Hall\\nEast wing\\nRing 1", #"X-APPLE-STRUCTURED-LOCATION;X-TITLE="Hall\nEast wing":geo:48,14"#))
    #expect(event.location?.title == "Hall\nEast wing")
    #expect(event.location?.address == "Ring 1")
  }

  @Test("GEO alone is a location without a name")
  func geoAlone() throws {
    let event = try Event(Fixture.event("GEO:-33.8688;151.2093"))
    #expect(event.location == Location(coordinate: Coordinate(latitude: -33.8688, longitude: 151.2093)))
  }

  @Test(
    "the text of a LOCATION is a title with an address on further lines",
    arguments: [
      ("Room 5", "Room 5", nil), ("Room 5\nRing 1\nWien", "Room 5", "Ring 1\nWien"), ("\nRing 1", nil, "Ring 1"),
      ("", nil, nil), ("Room 5\n", "Room 5", nil),
    ] as [(String, String?, String?)])
  func split(text: String, title: String?, address: String?) {
    let location = Location(text: text)
    #expect(location.title == title)
    #expect(location.address == address)
  }

  @Test(
    "a geo URI has a point, and perhaps an altitude, a radius and more",
    arguments: [
      ("geo:48.2,16.3", 48.2, 16.3, nil), ("GEO:48.2,-16.3,171", 48.2, -16.3, nil),
      ("geo:-48.2,16;crs=wgs84;u=35.5", -48.2, 16, 35.5), ("geo:48,16;u=-1", 48, 16, nil),
    ] as [(String, Double, Double, Double?)])
  func geoURI(text: String, latitude: Double, longitude: Double, radius: Double?) throws {
    let uri = try #require(GeoURI(text))
    #expect(uri.coordinate == Coordinate(latitude: latitude, longitude: longitude))
    #expect(uri.radius == radius)
  }

  @Test(
    "an invalid geo URI is rejected", arguments: ["", "geo:", "geo:1", "geo:a,b", "geo:91,0", "geo:0x10,1", "http:1,2"])
  func noGeoURI(text: String) {
    #expect(GeoURI(text) == nil)
  }

  @Test(
    "numbers are written without exponents",
    arguments: [
      (0.000001, "0.000001"), (1, "1"), (-70.5, "-70.5"), (14.283197, "14.283197"), (0, "0"),
      (-0.00000012, "-0.00000012"),
      (1e-12, "0"), (123456789.125, "123456789.125"),
    ])
  func decimals(number: Double, text: String) {
    #expect(FloatValue.encode(number) == text)
  }

  @Test("written numbers are read back unchanged")
  func decimalRoundTrip() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let number = Double(Int.random(in: -180_000_000...180_000_000, using: &generator)) / 1_000_000
      #expect(FloatValue.decode(FloatValue.encode(number)) == number)
    }
  }

  @Test(
    "Apple's line breaks in parameters are read and written",
    arguments: [
      (#"Ring 1\nWien"#, "Ring 1\nWien"), (#"Ring 1\\nWien"#, "Ring 1\nWien"), (#"A\, B"#, "A, B"),
      (#"C:\temp\"#, #"C:\temp\"#), ("plain", "plain"),
    ])
  func appleText(written: String, meant: String) {
    #expect(AppleParameterValue.decode(written) == meant)
    #expect(AppleParameterValue.decode(AppleParameterValue.encode(meant)) == meant)
  }
}
