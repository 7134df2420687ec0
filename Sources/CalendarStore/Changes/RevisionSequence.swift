import GRDB

/// The revisions of a store as this or any other program creates them: one element for each commit, in order and
/// without gaps. Changes to grants are included.
///
/// On Linux the kernel reports writes to the store's files; on other systems the sequence polls every ``interval``. To
/// check for a commit, the sequence queries the database itself on a separate connection (SQLite's `data_version`),
/// which takes a few microseconds. Waiting uses almost no CPU time, and a revision arrives a few milliseconds after it
/// is on disk. The sequence ends when the task is cancelled.
///
/// After a backup is restored, the sequence continues with the newest revision of the backup, which may have a lower
/// number than the previous element.
public struct RevisionSequence: AsyncSequence, Sendable {
  /// The number of a revision.
  public typealias Element = Int64
  /// A `StoreError` if the store can no longer be read or its file has been removed or replaced.
  public typealias Failure = any Error

  let store: CalendarStore
  /// The revision after which the sequence begins.
  public let start: Int64
  /// The polling interval if the system does not report writes. If it does, polling is ten times less frequent.
  public let interval: Duration

  /// Begins to iterate over the revisions.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Returns revisions one by one and waits for the next.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: RevisionSequence
    /// Triggers the checks.
    private let watch: StoreFileWatch
    /// Signals that new commits are awaited, so that a copy of a commit log is kept up to date.
    private let expectation: Replica.Expectation?
    private var looks: AsyncStream<Void>.Iterator
    private var connection: DatabaseQueue?
    /// The file that the connection has open.
    private var file: FileIdentity?
    private var version: Int64?
    private var last: Int64
    /// The time of the newest revision. If it differs, the store was replaced.
    private var time: Int64?
    private var newest: Int64

    init(_ sequence: RevisionSequence) {
      self.sequence = sequence
      watch = StoreFileWatch(path: sequence.store.isPrivate ? nil : sequence.store.path, interval: sequence.interval)
      looks = watch.looks.makeAsyncIterator()
      expectation = sequence.store.connections.replica.map { Replica.Expectation($0) }
      last = sequence.start
      newest = sequence.start
    }

    /// The next revision, as soon as there is one, or nil once the task is cancelled.
    ///
    /// - Throws: ``StoreError`` if the store can no longer be read or its file has been removed or replaced.
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
      if connection == nil { file = FileIdentity(store.path) }
      connection = database
      if FileIdentity(store.path) != file {
        throw StoreError(.unavailable, "the store file \(store.path) was removed or replaced")
      }
      let known = version
      let (watched, watchedTime) = (newest, time)
      let seen: (version: Int64, newest: Int64, time: Int64?, isRestored: Bool)? = try CalendarStore.reporting(
        store.path
      ) {
        try database.read { db in
          let version = try db.dataVersion()
          if version == known { return nil }
          try store.form.check(db)
          let revisions = RevisionTable(db)
          let isRestored = try known != nil && watched > 0 && revisions.time(of: watched) != watchedTime
          let newest = try revisions.newest()
          return (version, newest, try revisions.time(of: newest), isRestored)
        }
      }
      guard let seen else { return }
      version = seen.version
      if seen.isRestored { last = seen.newest - 1 }
      newest = seen.isRestored ? seen.newest : Swift.max(newest, seen.newest)
      time = seen.newest == newest ? seen.time : time
    }
  }
}

extension CalendarStore {
  /// The revisions made by this and all other programs, starting now or after an earlier revision.
  ///
  /// - Parameters:
  ///   - revision: The revision after which to begin; nil for the newest.
  ///   - interval: The polling interval if the system does not report writes.
  /// - Throws: ``StoreError`` if the newest revision cannot be read.
  public func newRevisions(
    after revision: Int64? = nil, interval: Duration = .milliseconds(100)
  ) throws(StoreError) -> RevisionSequence {
    let start: Int64
    if let revision { start = revision } else { start = try self.revision() }
    return RevisionSequence(store: self, start: start, interval: interval)
  }

  /// Whether the database has only one connection because it is in memory or a private copy.
  fileprivate var isPrivate: Bool { connections.isPrivate }

  static func isInMemory(_ path: String) -> Bool { path == ":memory:" || path.isEmpty }

  /// A connection that sees the commits of all other connections, or nil if there are no others.
  fileprivate func watchingConnection() throws(StoreError) -> DatabaseQueue? {
    if isPrivate { return nil }
    return try Self.reporting(path) {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(1)
      configuration.label = "almanac.watch"
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }
}
