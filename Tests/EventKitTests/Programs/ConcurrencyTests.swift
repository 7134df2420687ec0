@testable import EventKit
import Testing

/// How programs in Swift 6 mode hold an event store; half of the test is that they compile.
@Suite("Programs with actors, subclasses and protocols")
struct ConcurrencyTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
  }

  /// Owns an event store and returns only values.
  private actor Keeper {
    private let store: EKEventStore

    init(path: String) {
      store = EKEventStore(
        StoreConnection.shared(path: path, client: nil),
        access: FixedGrants(events: .fullAccess, reminders: .fullAccess))
    }

    func isAllowed() async throws -> Bool {
      let events = try await store.requestFullAccessToEvents()
      let writing = try await store.requestWriteOnlyAccessToEvents()
      let reminders = try await store.requestFullAccessToReminders()
      return events && writing && reminders
    }

    func titles() async throws -> [String] {
      let predicate = store.predicateForReminders(in: nil)
      return try await withCheckedThrowingContinuation { continuation in
        store.fetchReminders(matching: predicate) { found in
          continuation.resume(returning: (found ?? []).compactMap(\.title))
        }
      }
    }
  }

  @Test("an actor requests access and waits for reminders without passing its store to another thread")
  func actors() async throws {
    let keeper = Keeper(path: workspace.path)
    #expect(try await keeper.isAllowed())
    #expect(try await keeper.titles().sorted() == ["Done", "Milk", "Taxes", "Whenever"])
  }

  /// The functions of an event store that a program needs, so that its tests can replace the store.
  private protocol Storing: AnyObject {
    func requestFullAccessToEvents() async throws -> Bool
    func calendars(for entityType: EKEntityType) -> [EKCalendar]
    func events(matching predicate: NSPredicate) -> [EKEvent]
    func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws
    func fetchReminders(matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void) -> Any
  }

  private class CountingStore: EKEventStore, Storing {
    private(set) var requests = 0

    override func requestFullAccessToEvents() async throws -> Bool {
      requests += 1
      return try await super.requestFullAccessToEvents()
    }
  }

  @Test("a program's subclass has all initializers, and can override behaviour")
  func subclasses() async throws {
    let store = CountingStore(
      StoreConnection.shared(path: workspace.path, client: nil),
      access: FixedGrants(events: .fullAccess, reminders: .denied))
    let storing: any Storing = store
    #expect(try await storing.requestFullAccessToEvents())
    #expect(store.requests == 1)
    #expect(storing.calendars(for: .event).map(\.title) == ["Calendar", "Work", "Tasks"])
    #expect(CountingStore(sources: store.sources).calendars(for: .event).count == 3)
  }
}
