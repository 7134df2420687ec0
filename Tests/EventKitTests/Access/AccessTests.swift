import CalendarStore
import StoreAccess
@testable import EventKit
import Synchronization
import TestSupport
import Testing

/// Allows the deprecated requests to be called without a warning.
private protocol AskingAsOfOld {
  func requestAccess(to entityType: EKEntityType) async throws -> Bool
}

extension EKEventStore: AskingAsOfOld {}

@Suite("Access", .timeLimit(.minutes(30)))
struct AccessTests {
  private let workspace: Workspace
  private let client = AccessClient("com.example.planner")

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
  }

  private func newEvent(_ store: EKEventStore, _ title: String = "From a shop") throws -> EKEvent {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = title
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = try Date(utc: "20260107T110000Z")
    return event
  }

  @Test("is requested before anything is visible, once; later stores and the database keep the answer")
  func request() async throws {
    let questions = Mutex(0)
    let store = workspace.store(client: client) { request in
      questions.withLock { $0 += 1 }
      return request.entity == .event ? .full : .denied
    }
    #expect(store.access.status(for: .event) == .notDetermined)
    #expect(store.calendars(for: .event).isEmpty && store.calendars(for: .reminder).isEmpty)
    #expect(try await store.requestFullAccessToEvents())
    #expect(try await !store.requestFullAccessToReminders())
    #expect(try await store.requestFullAccessToEvents())
    #expect(store.calendars(for: .event).map(\.title) == ["Calendar", "Work", "Tasks"])
    let later = workspace.store(client: client) { _ in nil }
    #expect(later.access.status(for: .event) == .fullAccess && later.access.status(for: .reminder) == .denied)
    #expect(try await later.requestFullAccessToEvents())
    #expect(questions.withLock { $0 } == 2)
    try store.save(try newEvent(store), span: .thisEvent)
    let owner = try CalendarStore(path: workspace.path)
    #expect(
      try owner.revisions(limit: 2).map(\.command) == [
        "eventkit \(client.identifier)", "access request \(client.identifier)",
      ])
    let grants = try owner.grants()
    #expect(grants.map(\.level) == [.full, .denied] && grants.allSatisfy { $0.client == client.identifier })
  }

  @Test("data queried before access was granted appear after a reset; the grant is announced")
  func grantIsTold() async throws {
    let store = workspace.store(client: client) { _ in .full }
    #expect(try store.events("20260105T000000Z", "20260106T000000Z").isEmpty)
    let changes = NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: store)
    #expect(try await store.requestFullAccessToEvents())
    #expect(await changes.next() != nil)
    store.reset()
    #expect(try store.events("20260105T000000Z", "20260106T000000Z").map(\.title) == ["Standup"])
  }

  @Test("write-only: one calendar that is not the store's, empty searches, adding and no more")
  func writeOnly() async throws {
    let store = workspace.store(client: client) { _ in .writeOnly }
    #expect(try await store.requestWriteOnlyAccessToEvents())
    let calendars = store.calendars(for: .event)
    #expect(calendars.count == 1 && calendars.first === store.defaultCalendarForNewEvents)
    let real = workspace.store().calendars(for: .event).map(\.calendarIdentifier)
    #expect(!real.contains(try #require(calendars.first).calendarIdentifier))
    #expect(calendars.first?.allowsContentModifications == true && calendars.first?.source != nil)
    let event = try newEvent(store)
    event.availability = .free
    try store.save(event, span: .thisEvent)
    #expect(!event.isNew && !event.hasChanges && event.title == "From a shop" && event.availability == .free)
    #expect(try store.events("20260101T000000Z", "20260201T000000Z").isEmpty)
    #expect(store.event(withIdentifier: event.eventIdentifier) == nil)
    #expect(store.calendarItem(withIdentifier: event.calendarItemIdentifier) == nil)
    #expect(store.calendarItems(withExternalIdentifier: "weekly").isEmpty)
    #expect(!event.refresh())
    event.title = "Again"
    #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.save(event, span: .thisEvent) }
    #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.remove(event, span: .thisEvent) }
    #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.save(EKReminder(eventStore: store), commit: true) }
    let saved = try #require(try workspace.store().events("20260107T000000Z", "20260108T000000Z").first)
    #expect(saved.title == "From a shop" && saved.calendar.title == "Calendar")
  }

  @Test("write-only access can be extended; full access to events says nothing about reminders")
  func upgrade() async throws {
    let store = workspace.store(client: client) { $0.level }
    #expect(try await store.requestWriteOnlyAccessToEvents())
    #expect(store.access.status(for: .event) == .writeOnly)
    #expect(try await store.requestFullAccessToEvents())
    #expect(store.access.status(for: .event) == .fullAccess && store.access.status(for: .reminder) == .notDetermined)
    #expect(try await store.requestWriteOnlyAccessToEvents())
    #expect(store.access.status(for: .event) == .fullAccess)
    #expect(store.calendars(for: .reminder).isEmpty)
    #expect(await store.reminders(store.predicateForReminders(in: nil)).isEmpty)
  }

  @Test("reminders have no write-only access")
  func reminders() async throws {
    let store = workspace.store(client: client) { _ in .writeOnly }
    #expect(try await !store.requestFullAccessToReminders())
    #expect(store.access.status(for: .reminder) == .denied)
  }

  @Test("access that a policy restricts is refused")
  func restricted() async throws {
    let store = workspace.store(client: client) { _ in .restricted }
    #expect(try await !store.requestFullAccessToEvents())
    #expect(store.access.status(for: .event) == .restricted)
    #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.save(try newEvent(store), span: .thisEvent) }
  }

  @Test("revocation takes effect at once")
  func revocation() async throws {
    let store = workspace.store(client: client) { _ in .full }
    #expect(try await store.requestFullAccessToEvents())
    let event = try newEvent(store)
    let changes = NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: store)
    try CalendarStore(path: workspace.path).setAccess(.denied, to: .event, for: client.identifier)
    let error = #expect(throws: EKError.self) { try store.save(event, span: .thisEvent) }
    #expect(error?.code == .eventStoreNotAuthorized)
    #expect(store.access.status(for: .event) == .denied && store.calendars(for: .event).isEmpty)
    #expect(await changes.next() != nil)
  }

  @Test("the old request asks for full access; a program can have it fail as it does on newer systems")
  func legacy() async throws {
    let store = workspace.store(client: client) { $0.isLegacy ? .full : .denied }
    #expect(try await Self.oldRequest(store))
    #expect(store.access.status(for: .event) == .fullAccess)
    await #expect(processExitsWith: .success) {
      EKEventStore.allowsLegacyRequests = false
      let store = try Workspace().store()
      await #expect(throws: EKError.self) { try await AccessTests.oldRequest(store) }
    }
  }

  fileprivate static func oldRequest(_ store: any AskingAsOfOld) async throws -> Bool {
    try await store.requestAccess(to: .event)
  }

  @Test("an Info.plist must give a reason: without one newer requests are denied without a question, old ones fail")
  func usageDescriptions() async throws {
    func store(_ keys: [String]) -> EKEventStore {
      let name = "com.example.\(UUID().uuidString)"
      let descriptions = Dictionary(keys.map { ($0, "To plan.") }, uniquingKeysWith: { first, _ in first })
      return workspace.store(client: AccessClient(name, usageDescriptions: descriptions)) { $0.level }
    }
    let silent = store([])
    #expect(try await !silent.requestFullAccessToEvents())
    #expect(try await !silent.requestFullAccessToReminders())
    await #expect(throws: EKError.self) { try await Self.oldRequest(silent) }
    #expect(try await Self.oldRequest(store(["NSCalendarsUsageDescription"])))
    #expect(try await !store(["NSCalendarsUsageDescription"]).requestWriteOnlyAccessToEvents())
    #expect(try await store(["NSCalendarsWriteOnlyAccessUsageDescription"]).requestWriteOnlyAccessToEvents())
    #expect(try await store(["NSCalendarsFullAccessUsageDescription"]).requestFullAccessToEvents())
    #expect(try await store(["NSRemindersFullAccessUsageDescription"]).requestFullAccessToReminders())
    #expect(try await workspace.store(client: client) { $0.level }.requestFullAccessToEvents())
  }

  @Test("a refusal without a question does not bind the next run")
  func nobody() async throws {
    let silent = workspace.store(client: client) { _ in nil }
    #expect(try await !silent.requestFullAccessToEvents())
    #expect(silent.access.status(for: .event) == .notDetermined)
    #expect(try CalendarStore(path: workspace.path).grants().isEmpty)
    #expect(try await workspace.store(client: client) { _ in .full }.requestFullAccessToEvents())
  }

  @Test("the environment answers if the user has not decided, for this run, and overrides no decision")
  func environment() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.file("store.sqlite")
      setenv("ALMANAC_STORE", path, 1)
      setenv("ALMANAC_CLIENT", "com.example.planner", 1)
      setenv("ALMANAC_ACCESS", "full", 1)
      let store = EKEventStore()
      #expect(try await store.requestFullAccessToEvents())
      #expect(store.defaultCalendarForNewEvents != nil)
      #expect(EKEventStore.authorizationStatus(for: .event) == .fullAccess)
      #expect(EKEventStore.authorizationStatus(for: .reminder) == .notDetermined)
      let owner = try CalendarStore(path: path)
      #expect(try owner.grants().isEmpty)
      // The owner revokes it.
      try owner.setAccess(.denied, to: .event, for: "com.example.planner")
      #expect(try await !store.requestFullAccessToEvents())
      store.connection.forgetLevels()
      #expect(store.calendars(for: .event).isEmpty)
      setenv("ALMANAC_ACCESS", "deny", 1)
      try owner.setAccess(.full, to: .event, for: "com.example.planner")
      #expect(try await store.requestFullAccessToEvents())
    }
  }

  @Test("a policy file can answer for all programs, as on systems before access requests")
  func policy() async throws {
    let file = workspace.folder.file("access")
    try Data("* events=full reminders=full\n".utf8).write(to: URL(fileURLWithPath: file))
    let connection = StoreConnection.shared(path: workspace.path, client: client)
    let store = EKEventStore(
      connection, access: StoreGrants(connection: connection, prompt: AccessPolicy.File(path: file)))
    #expect(try await store.requestFullAccessToEvents())
    #expect(try await store.requestFullAccessToReminders())
  }

  @Test("completion handlers get the answer, on another thread; the branch for newer systems runs")
  func handlers() throws {
    let store = workspace.store(client: client) { _ in .full }
    let caller = pthread_self()
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isGranted = false
    nonisolated(unsafe) var isElsewhere = false
    if #available(iOS 17.0, macOS 14.0, *) {
      store.requestFullAccessToReminders { granted, error in
        isGranted = granted && error == nil
        isElsewhere = pthread_equal(caller, pthread_self()) == 0
        done.signal()
      }
    } else {
      Issue.record("every system is a newer one here")
      done.signal()
    }
    done.wait()
    #expect(isGranted && isElsewhere)
  }

  @Test("the old name for full access is a synonym")
  @available(*, deprecated)
  func authorized() {
    #expect(EKAuthorizationStatus.authorized == .fullAccess && EKAuthorizationStatus.authorized.rawValue == 3)
  }

  @Test("asking about access does not create a missing database")
  func status() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("ALMANAC_STORE", folder.file("none.sqlite"), 1)
      let status = EKEventStore.authorizationStatus(for: .event)
      #expect(status == .notDetermined && !FileManager.default.fileExists(atPath: folder.file("none.sqlite")))
    }
  }
}
