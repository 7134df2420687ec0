import CalendarStore
@testable import EventKit
import StoreTestSupport
import Testing

@Suite("Change notifications", .timeLimit(.minutes(30)))
struct ChangeTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings), ("Tasks", Samples.tasks)])
    store = workspace.store()
    #expect(!store.sources.isEmpty)
  }

  private func changes() -> NotificationCenter.Notifications {
    NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: store)
  }

  @Test("come from other connections, one per commit, and none without a change")
  func otherConnection() async throws {
    let changes = changes()
    let other = try CalendarStore(path: workspace.path)
    let lunch = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    _ = try other.createCalendar(title: "One")
    #expect(await changes.next()?.object as? EKEventStore === store)
    #expect(store.calendars(for: .event).map(\.title).contains("One"))
    try other.transaction { _ in }
    _ = try other.createCalendar(title: "Two")
    #expect(await changes.next() != nil)
    #expect(lunch.refresh())
    // The store's own commits are reported once and count once: the next notification is for the other connection's
    // third commit.
    let count = store.connection.changeCount
    let event = EKEvent(eventStore: store)
    event.calendar = store.calendars(for: .event).first { $0.title == "Two" }
    event.title = "Mine"
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = try Date(utc: "20260107T110000Z")
    try store.save(event, span: .thisEvent)
    #expect(await changes.next() != nil)
    _ = try other.createCalendar(title: "Three")
    #expect(await changes.next() != nil)
    #expect(store.calendars(for: .event).map(\.title).contains("Three"))
    #expect(store.connection.changeCount == count + 2)
  }

  @Test("resume after the database could not be read, and miss nothing")
  func interrupted() async throws {
    let changes = changes()
    let other = try CalendarStore(path: workspace.path)
    let revisions = try other.newRevisions()
    try execute("ALTER TABLE revisions RENAME TO hidden", inStoreAt: workspace.path)
    // The listener sees the commit, but cannot read its contents.
    await #expect(throws: StoreError.self) { for try await _ in revisions {} }
    try execute("ALTER TABLE hidden RENAME TO revisions", inStoreAt: workspace.path)
    _ = try other.createCalendar(title: "One")
    #expect(await changes.next() != nil)
    _ = try other.createCalendar(title: "Two")
    #expect(await changes.next() != nil)
    #expect(store.calendars(for: .event).map(\.title).contains("Two"))
  }

  @Test("come from other processes")
  func otherProcess() async throws {
    let changes = changes()
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let program = Process()
    program.executableURL = bundle.deletingLastPathComponent().appendingPathComponent("almanac")
    program.arguments = ["delete", "single", "--store", workspace.path]
    program.standardOutput = FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    let lunch = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    try program.run()
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
    #expect(await changes.next() != nil)
    #expect(!lunch.refresh())
    #expect(lunch.title == "Lunch")
  }

  @Test("reach every event store on the database, and not those on others")
  func otherStores() async throws {
    let elsewhere = try Workspace()
    let stranger = elsewhere.store()
    let heard = Unshared(NSMutableArray())
    let token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: stranger, queue: nil) {
      _ in
      heard.value.add(1)
    }
    let changes = changes()
    let list = EKCalendar(for: .reminder, eventStore: workspace.store())
    list.title = "List"
    list.source = list.eventStore.sources.first
    try list.eventStore.saveCalendar(list, commit: true)
    #expect(await changes.next() != nil)
    #expect(heard.value.count == 0)
    NotificationCenter.default.removeObserver(token)
  }

  @Test("an added item leaves fetched objects alone; a changed one makes them stale, a removed one invalid")
  func staleness() throws {
    let event = try #require(try store.events("20260106T120000Z", "20260106T130000Z").first)
    let other = workspace.store()
    let same = try #require(try other.events("20260106T120000Z", "20260106T130000Z").first)
    same.title = "Late lunch"
    try other.save(same, span: .thisEvent)
    #expect(event.title == "Lunch")
    event.notes = "Soup"
    #expect(event.refresh() && event.title == "Late lunch" && event.notes == "Soup" && event.hasChanges)
    try other.remove(same, span: .thisEvent)
    #expect(!event.refresh())
  }
}
