import CalendarStore
import Foundation
import StoreTestSupport
import TestSupport
import Testing

@Suite("Access grants")
struct AccessTests {
  let test: TestStore
  let client = AccessClient("com.example.planner")
  init() throws { test = try TestStore() }

  private func request(
    _ entity: AccessEntity = .event, _ level: AccessLevel = .full, _ answer: AccessLevel?
  ) throws -> AccessLevel {
    try test.store.requestAccess(
      AccessRequest(client: client, entity: entity, level: level), answer: { _ in answer })
  }

  private func level(_ entity: AccessEntity = .event) throws -> AccessLevel {
    try test.store.accessLevel(of: client.identifier, for: entity)
  }

  @Test("at first there is no answer; an answer is kept, for each kind of item, also when the store is reopened")
  func kept() throws {
    #expect(try level() == .notDetermined)
    #expect(try request(.event, .full, .full) == .full)
    #expect(try request(.reminder, .full, .denied) == .denied)
    let again = try CalendarStore(tested: test.store.path)
    #expect(try again.accessLevel(of: client.identifier, for: .event) == .full)
    #expect(try again.accessLevel(of: client.identifier, for: .reminder) == .denied)
    #expect(try again.accessLevel(of: "another", for: .event) == .notDetermined)
    #expect(try again.grants().map(\.level) == [.full, .denied])
  }

  @Test("an answered question is not asked again", arguments: [AccessLevel.full, .denied, .restricted])
  func once(level: AccessLevel) throws {
    #expect(try request(.event, .full, level) == level)
    let again = try test.store.requestAccess(
      AccessRequest(client: client, entity: .event),
      answer: { _ in
        Issue.record("asked twice")
        return .full
      })
    #expect(again == level)
  }

  @Test("an answer gives no more than was requested, and reminders do not support write-only access")
  func limited() throws {
    #expect(try request(.event, .writeOnly, .full) == .writeOnly)
    #expect(try request(.reminder, .writeOnly, .writeOnly) == .denied)
    #expect(AccessRequest(client: client, entity: .reminder, level: .writeOnly).level == .full)
    #expect(throws: StoreError.self) { try test.store.setAccess(.writeOnly, to: .reminder, for: "a") }
  }

  @Test("write-only access can be extended; a no leaves it as it is, a yes extends it")
  func more() throws {
    #expect(try request(.event, .writeOnly, .writeOnly) == .writeOnly)
    #expect(try request(.event, .full, .denied) == .writeOnly)
    #expect(try request(.event, .full, .full) == .full)
    #expect(try level() == .full)
  }

  @Test("without a user to ask, the answer is no, which is not kept")
  func nobody() throws {
    #expect(try request(.event, .full, nil) == .denied)
    #expect(try level() == .notDetermined)
    #expect(try request(.event, .full, .full) == .full)
  }

  @Test("a request without a reason is denied, which the owner can see; a reason, a grant or forgetting it ends that")
  func withoutReason() throws {
    let silent = AccessClient("com.example.silent", usageDescriptions: [:])
    let before = try test.store.revision()
    for _ in 0..<3 {
      #expect(
        try test.store.requestAccess(AccessRequest(client: silent, entity: .event), answer: { _ in .full }) == .denied)
    }
    #expect(try test.store.grants().map(\.level) == [.notDetermined] && test.store.revision() == before + 1)
    #expect(try test.store.accessLevel(of: silent.identifier, for: .event) == .notDetermined)
    try test.store.setAccess(.notDetermined, to: .event, for: silent.identifier)
    #expect(try test.store.grants().isEmpty)
    _ = try test.store.requestAccess(AccessRequest(client: silent, entity: .event), answer: { _ in .full })
    let described = AccessClient(
      silent.identifier, usageDescriptions: ["NSCalendarsFullAccessUsageDescription": "To plan."])
    let request = AccessRequest(client: described, entity: .event)
    #expect(try test.store.requestAccess(request, answer: { _ in .full }) == .full)
    #expect(try test.store.grants().map(\.level) == [.full])
  }

  @Test("an Info.plist without the key is a no that is not kept; with any of its keys the user is asked")
  func usageDescriptions() throws {
    func ask(_ keys: [String], _ entity: AccessEntity, _ level: AccessLevel, isLegacy: Bool = false) throws
      -> AccessLevel
    {
      let client = AccessClient(
        UUID().uuidString, usageDescriptions: Dictionary(uniqueKeysWithValues: keys.map { ($0, "Because") }))
      let request = AccessRequest(client: client, entity: entity, level: level, isLegacy: isLegacy)
      let answer = try test.store.requestAccess(request, answer: { $0.reason == nil ? nil : .full })
      #expect(
        try test.store.accessLevel(of: client.identifier, for: entity) == (answer == .denied ? .notDetermined : answer))
      return answer
    }
    #expect(try ask([], .event, .full) == .denied)
    #expect(try ask(["NSCalendarsUsageDescription"], .event, .full) == .denied)
    #expect(try ask(["NSCalendarsFullAccessUsageDescription"], .event, .full) == .full)
    #expect(try ask(["NSCalendarsFullAccessUsageDescription"], .event, .writeOnly) == .denied)
    #expect(try ask(["NSCalendarsWriteOnlyAccessUsageDescription"], .event, .writeOnly) == .writeOnly)
    #expect(try ask(["NSRemindersFullAccessUsageDescription"], .reminder, .full) == .full)
    #expect(try ask(["NSCalendarsUsageDescription"], .event, .full, isLegacy: true) == .full)
    #expect(try ask(["NSRemindersUsageDescription"], .reminder, .full, isLegacy: true) == .full)
    let error = #expect(throws: StoreError.self) { try ask([], .reminder, .full, isLegacy: true) }
    #expect(error?.code == .denied)
    #expect(error?.message.contains("NSRemindersUsageDescription") == true)
  }

  @Test("a program's access is a commit that others are notified of, and that undo skips", .timeLimit(.minutes(30)))
  func revision() async throws {
    try test.load(event())
    let sequence = try test.store.newRevisions()
    try test.store.setAccess([.event: .full, .reminder: .denied], for: "a")
    try test.store.setAccess(.full, to: .event, for: "a")
    var iterator = sequence.makeAsyncIterator()
    #expect(try await iterator.next() == 2)
    #expect(try test.store.revisions().map(\.command) == ["access grant", "import"])
    let error = #expect(throws: StoreError.self) { try test.store.undo(2) }
    #expect(error?.code == .invalidArgument)
    #expect(try test.store.undo().undone == 1)
    #expect(try test.store.accessLevel(of: "a", for: .event) == .full)
  }

  @Test("an answer can be forgotten: the program asks again")
  func forget() throws {
    #expect(try request(.event, .full, .denied) == .denied)
    try test.store.setAccess(.notDetermined, to: .event, for: client.identifier)
    #expect(try level() == .notDetermined)
    #expect(try request(.event, .full, .full) == .full)
  }
}
