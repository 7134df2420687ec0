import EventKit
import Testing

@Suite("CLGeocoder")
struct GeocoderTests {
  @Test("finds nothing, reports Apple's error code, and does not block")
  func nothing() async {
    let geocoder = CLGeocoder()
    let error = await #expect(throws: CLError.self) { _ = try await geocoder.geocodeAddressString("Ring 1, Vienna") }
    #expect(error?.code == .geocodeFoundNoResult)
    let code = await withCheckedContinuation { continuation in
      geocoder.reverseGeocodeLocation(CLLocation(latitude: 48.2, longitude: 16.4)) { places, error in
        continuation.resume(returning: places == nil ? (error as NSError?)?.code : nil)
      }
    }
    #expect(code == 8 && !geocoder.isGeocoding)
  }
}
