import EventKit
import TestSupport
import Testing

/// Each runs in a separate process, because the environment names the database and answers the request for access.
@Suite("The short programs", .timeLimit(.minutes(30)))
struct ListingTests {
  @Test("do what their comments say")
  func run() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("ALMANAC_STORE", folder.file("store.sqlite"), 1)
      setenv("ALMANAC_ACCESS", "full", 1)
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
      #expect(!store.calendars(for: .event).contains { $0.title == "Sprint tasks" })
    }
  }

  @Test("see one calendar and no event with write-only access")
  func writeOnly() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("ALMANAC_STORE", folder.file("store.sqlite"), 1)
      setenv("ALMANAC_ACCESS", "write-only", 1)
      try await Listings.writeOnly()
      #expect(EKEventStore.authorizationStatus(for: .event) == .writeOnly)
      #expect(try await !EKEventStore().requestFullAccessToEvents())
    }
  }

  @Test("see nothing if access is denied, as long as the environment says so")
  func denied() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("ALMANAC_STORE", folder.file("store.sqlite"), 1)
      setenv("ALMANAC_ACCESS", "deny", 1)
      let store = EKEventStore()
      #expect(try await !store.requestFullAccessToEvents())
      #expect(store.calendars(for: .event).isEmpty && store.defaultCalendarForNewEvents == nil)
      setenv("ALMANAC_ACCESS", "full", 1)
      #expect(try await store.requestFullAccessToEvents())
      #expect(store.defaultCalendarForNewEvents != nil)
    }
  }
}
