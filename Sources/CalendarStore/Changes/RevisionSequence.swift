import GRDB

/// The revisions of a store as they are made, by this program or by any other: one element a commit, in order, none left
/// out. Changes of what programs may do are among them.
///
/// On Linux the kernel tells when the store's files are written to; elsewhere they are looked at every ``interval``.
/// Whether there is a commit is said by the database alone, on a connection of its own: a look takes some microseconds
/// (SQLite's `data_version`). A program that waits for the next revision takes next to no time of a core, and hears of it
/// some milliseconds after it has reached the disk. The sequence ends if the task is cancelled.
public struct RevisionSequence: AsyncSequence, Sendable {
  /// The number of a revision.
  public typealias Element = Int64
  /// A `StoreError` if the store cannot be read any more.
  public typealias Failure = any Error

  let store: CalendarStore
  /// After which revision it begins.
  public let start: Int64
  /// How often it looks if the system does not report writes; a tenth as often if it does.
  public let interval: Duration

  /// Begins to go through the revisions.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Goes through revisions one by one, and waits for the next.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: RevisionSequence
    /// Keeps the looks coming.
    private let watch: StoreFileWatch
    private var looks: AsyncStream<Void>.Iterator
    private var connection: DatabaseQueue?
    private var version: Int64?
    private var last: Int64
    private var newest: Int64

    init(_ sequence: RevisionSequence) {
      self.sequence = sequence
      watch = StoreFileWatch(path: sequence.store.isInMemory ? nil : sequence.store.path, interval: sequence.interval)
      looks = watch.looks.makeAsyncIterator()
      last = sequence.start
      newest = sequence.start
    }

    /// The next revision, as soon as there is one; nil if the task was cancelled.
    ///
    /// - Throws: ``StoreError`` if the store cannot be read any more.
    public mutating func next() async throws -> Int64? {
      while last >= newest {
        if Task.isCancelled { return nil }
        try look()
        if last < newest { break }
        if await looks.next() == nil { return nil }
      }
      last += 1
      return last
    }

    private mutating func look() throws {
      let store = sequence.store
      guard let database = try connection ?? store.watchingConnection() else {
        newest = try store.revision()
        return
      }
      connection = database
      let known = version
      let seen: (version: Int64, newest: Int64)? = try CalendarStore.reporting(store.path) {
        try database.read { db in
          let version = try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
          if version == known { return nil }
          return (version, try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM revisions")) ?? 0)
        }
      }
      guard let seen else { return }
      version = seen.version
      newest = Swift.max(newest, seen.newest)
    }
  }
}

extension CalendarStore {
  /// The revisions that are made from now on, or after an earlier one, by this program and by all others.
  ///
  /// - Parameters:
  ///   - revision: after which one; nil for the newest.
  ///   - interval: how often to look if the system does not report writes.
  /// - Throws: ``StoreError`` if the newest revision cannot be read.
  public func newRevisions(
    after revision: Int64? = nil, interval: Duration = .milliseconds(100)
  ) throws(StoreError) -> RevisionSequence {
    let start: Int64
    if let revision { start = revision } else { start = try self.revision() }
    return RevisionSequence(store: self, start: start, interval: interval)
  }

  /// Whether the database has no file and but one connection.
  var isInMemory: Bool { Self.isInMemory(path) }

  static func isInMemory(_ path: String) -> Bool { path == ":memory:" || path.isEmpty }

  /// A connection that sees the commits of all others; nil for a database in memory, which has but one.
  func watchingConnection() throws(StoreError) -> DatabaseQueue? {
    if isInMemory { return nil }
    return try Self.reporting(path) {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(1)
      configuration.label = "almanac.watch"
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }
}
