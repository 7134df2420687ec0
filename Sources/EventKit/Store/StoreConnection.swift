import CalendarModel
import CalendarStore
import Dispatch
import Foundation
import StoreAccess
import Synchronization

/// This process's connection to the database at a path. All event stores for this database share the connection and are
/// notified of changes made by any program.
final class StoreConnection: @unchecked Sendable {
  let path: String
  /// The program on whose behalf the database is opened, or nil for the owner, who has full access.
  let client: AccessClient?
  private let lock = NSLock()
  private var opened: CalendarStore?
  /// The inode number of the database file when it was opened.
  private var file: UInt64?
  private var listener: Task<Void, Never>?
  private var watchers: [WeakReference<EKEventStore>] = []
  /// The revisions made over this connection that were already announced.
  private var ownRevisions: Set<Int64> = []
  private var knownLevels: [AccessEntity: AccessLevel] = [:]
  /// The most recent identity changes made here, with their revisions.
  private var renamings: [(revision: Int64, renaming: OccurrenceRenaming)] = []
  private static let mostRenamings = 10_000
  private let changes = Atomic(0)
  private let notifications = DispatchQueue(label: "almanac.eventkit.changes")

  private static let registry = Registry()

  private final class Registry: @unchecked Sendable {
    struct Key: Hashable {
      let path: String
      let client: String?
    }

    let lock = NSLock()
    var connections: [Key: WeakReference<StoreConnection>] = [:]
    /// The connections that stay open as long as the program runs.
    var kept: [Key: StoreConnection] = [:]
  }

  /// Returns the connection to the store at the given path, which is opened on first use.
  static func shared(path: String, client: AccessClient?) -> StoreConnection {
    let key = Registry.Key(path: path, client: client?.identifier)
    return registry.lock.withLock {
      if let known = registry.connections[key]?.object {
        if registry.kept[key] == nil || known.hasItsFile { return known }
        registry.kept[key] = nil
      }
      registry.connections = registry.connections.filter { $0.value.object != nil }
      let connection = StoreConnection(path: path, client: client)
      registry.connections[key] = WeakReference(connection)
      return connection
    }
  }

  /// Keeps the connection open as long as the program runs.
  func keep() {
    Self.registry.lock.withLock { Self.registry.kept[Registry.Key(path: path, client: client?.identifier)] = self }
  }

  /// This program's connection to its store.
  static var standard: StoreConnection { shared(path: CalendarStore.standardPath(), client: program) }

  /// A connection without a store.
  static let absent = StoreConnection(path: "", client: nil)

  private static let program = AccessClient.current

  private init(path: String, client: AccessClient?) {
    self.path = path
    self.client = client
  }

  deinit { listener?.cancel() }

  /// The command name for the program's commits in the log.
  var command: String { client.map { "eventkit \($0.identifier)" } ?? "eventkit" }

  /// Whether the database file exists; this can be checked before the database is opened.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  private var fileNumber: UInt64? {
    try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
  }

  /// Whether the file that was opened is still at the path.
  private var hasItsFile: Bool { lock.withLock { opened == nil || file == fileNumber } }

  /// Returns the database. If it cannot be opened, the next call tries again.
  func database() throws(StoreError) -> CalendarStore {
    if path.isEmpty { throw StoreError(.notFound, "the object was created without an event store") }
    lock.lock()
    defer { lock.unlock() }
    if let opened { return opened }
    let isLocked = exists && !FileManager.default.isWritableFile(atPath: path)
    let store = try CalendarStore(
      path: path,
      options: CalendarStore.Options(
        isReadOnly: isLocked, client: client?.identifier,
        scheduling: SchedulingOptions(addresses: OwnAddresses.all, sends: OwnAddresses.sends)))
    opened = store
    file = fileNumber
    listen(to: store)
    return store
  }

  // MARK: Access

  /// Returns the program's access, cached until the next change, or nil if it cannot be read.
  func level(for entity: AccessEntity) -> AccessLevel? {
    guard let client else { return .full }
    if let known = lock.withLock({ knownLevels[entity] }) { return known }
    guard let level = try? database().accessLevel(of: client.identifier, for: entity) else { return nil }
    lock.withLock { knownLevels[entity] = level }
    return level
  }

  /// Discards the cached access levels.
  func forgetLevels() { lock.withLock { knownLevels = [:] } }

  // MARK: Changes

  /// Announces new revisions, except for those made here, which have already been announced.
  ///
  /// If the database is temporarily unreadable, no revision is missed: the next call continues after the last known
  /// one.
  private func listen(to store: CalendarStore) {
    var last = try? store.revision()
    listener = Task.detached { [weak self] in
      var pause = Self.firstPause
      while !Task.isCancelled {
        do {
          let revisions = try store.newRevisions(after: last)
          // There may have been changes before the first successful query.
          if last == nil { self?.postChange() }
          last = revisions.start
          for try await revision in revisions {
            last = revision
            pause = Self.firstPause
            self?.hear(of: revision)
          }
        } catch {
          // The error is reported to the next caller that uses the database.
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, Self.longestPause)
        }
      }
    }
  }

  private static let firstPause = Duration.milliseconds(100)
  private static let longestPause = Duration.seconds(10)

  /// The number of database changes seen by this connection.
  var changeCount: Int { changes.load(ordering: .acquiring) }

  private func hear(of revision: Int64) {
    let isOwn = lock.withLock {
      knownLevels = [:]
      return ownRevisions.remove(revision) != nil
    }
    // Commits made here were already counted, so data found since then is up to date.
    if isOwn { return }
    changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
    postChange()
  }

  /// Runs a transaction; the caller announces it afterwards with ``postChange()``.
  ///
  /// - Returns: The result of `edits`, whether anything has changed, and the revision of the database afterwards.
  func transaction<Value>(
    _ command: String, _ edits: (EditBatch) throws -> Value
  ) throws -> (value: Value, hasChanged: Bool, revision: Int64) {
    let store = try database()
    var revision: Int64?
    var newest: Int64 = 0
    var made: [OccurrenceRenaming] = []
    do {
      let value = try store.transaction(command) { batch in
        let before = try store.revision()
        let value = try edits(batch)
        let after = try store.revision()
        newest = after
        made = batch.renamings
        if after > before {
          revision = after
          lock.withLock { _ = ownRevisions.insert(after) }
        }
        return value
      }
      lock.withLock {
        renamings += made.map { (newest, $0) }
        if renamings.count > Self.mostRenamings { renamings.removeFirst(renamings.count - Self.mostRenamings) }
      }
      if revision != nil { changes.wrappingAdd(1, ordering: .acquiringAndReleasing) }
      return (value, revision != nil, newest)
    } catch {
      // The number will be reused by another commit.
      if let revision { lock.withLock { _ = ownRevisions.remove(revision) } }
      throw error
    }
  }

  /// Returns the current identity of an item or occurrence, which may have changed through edits made here since it was
  /// read.
  func current(_ identity: ItemIdentity, _ kind: ItemKind) -> ItemIdentity {
    let later = lock.withLock { renamings.filter { $0.revision > identity.revision } }
    if later.isEmpty { return identity }
    let reader = CivilConversion.localRules
    return later.reduce(identity) { $0.renamed(by: $1.renaming, kind, reader: reader) }
  }

  /// Adds an event store to notify of changes.
  func add(_ store: EKEventStore) {
    lock.withLock {
      watchers.removeAll { $0.object == nil }
      watchers.append(WeakReference(store))
    }
  }

  /// Removes an event store.
  func remove(_ store: EKEventStore) {
    lock.withLock { watchers.removeAll { $0.object == nil || $0.object === store } }
  }

  /// Announces a change to all event stores on the database, asynchronously on a separate thread.
  ///
  /// Foundation blocks the posting thread until an observer with a queue is done. On the committing thread, or on a
  /// thread of the task pool, that could cause a deadlock.
  func postChange() {
    notifications.async {
      let stores = self.lock.withLock { self.watchers.compactMap(\.object) }
      for store in stores { NotificationCenter.default.post(name: .EKEventStoreChanged, object: store) }
    }
  }
}

/// A weak reference to an object.
struct WeakReference<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
