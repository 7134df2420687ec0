import EventKit
import Testing

/// The programs use the database and the answer that the environment names, so they run where somebody has set them.
@Suite(
  "The short programs", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["ALMANAC_LISTINGS"] != nil,
    "set ALMANAC_LISTINGS, ALMANAC_STORE to a new file and ALMANAC_ACCESS to full"))
struct ListingTests {
  @Test("do what their comments say")
  func run() async throws {
    try await Listings.happenings()
    try await Listings.calendarList()
    try await Listings.additionAndRemoval()
    try await Listings.recurrence()
    try await Listings.remindersAndGeofence()
    try await Listings.participantsAndChanges()
    let store = EKEventStore()
    let year = store.predicateForEvents(
      withStart: Date(), end: Date().addingTimeInterval(86_400 * 400), calendars: nil)
    let rents = store.events(matching: year).filter { $0.title == "Rent" }
    #expect(rents.count == 12 || rents.count == 13)
    #expect(Set(rents.compactMap(\.location)) == ["Online"])
    #expect(!store.events(matching: year).contains { $0.title == "Shopping" })
    #expect(store.calendars(for: .reminder).contains { $0.title == "Sprint tasks" })
  }
}
