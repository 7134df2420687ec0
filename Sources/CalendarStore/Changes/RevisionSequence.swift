import GRDB

/// The revisions of a store as this or any other program makes them: one element for each commit, in order, none left
/// out. Changes of grants are included.
///
/// On Linux the kernel reports writes to the store's files; elsewhere the sequence looks every ``interval``. Only the
/// database itself says whether there is a commit, on a separate connection; a look takes some microseconds (SQLite's
/// `data_version`). Waiting takes almost no CPU time, and a revision arrives some milliseconds after it has reached the
/// disk. The sequence ends when the task is cancelled.
///
/// If a backup is restored, the sequence goes on from the newest revision of that, which it gives first: its number may be
/// lower than the one before.
public struct RevisionSequence: AsyncSequence, Sendable {
  /// The number of a revision.
  public typealias Element = Int64
  /// A `StoreError` if the store can no longer be read, or its file was removed or replaced.
  public typealias Failure = any Error

  let store: CalendarStore
  /// The revision after which it begins.
  public let start: Int64
  /// How often it looks if the system does not report writes; a tenth as often if it does.
  public let interval: Duration

  /// Begins to iterate over the revisions.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Gives revisions one by one, and waits for the next.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: RevisionSequence
    /// Triggers the looks.
    private let watch: StoreFileWatch
    /// That somebody waits, for whoever brings a copy of a log up.
    private let expectation: Replica.Expectation?
    private var looks: AsyncStream<Void>.Iterator
    private var connection: DatabaseQueue?
    /// The file that the connection has open.
    private var file: FileIdentity?
    private var version: Int64?
    private var last: Int64
    /// When the newest revision was made: another time means that there is another store now.
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

    /// The next revision, as soon as there is one; nil once the task is cancelled.
    ///
    /// - Throws: ``StoreError`` if the store can no longer be read, or its file was removed or replaced.
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
        throw StoreError(.unavailable, "the file of the store \(store.path) was removed or replaced")
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
  /// The revisions from now on, or after an earlier one, by this and all other programs.
  ///
  /// - Parameters:
  ///   - revision: the one after which to begin; nil for the newest.
  ///   - interval: how often to look if the system does not report writes.
  /// - Throws: ``StoreError`` if the newest revision cannot be read.
  public func newRevisions(
    after revision: Int64? = nil, interval: Duration = .milliseconds(100)
  ) throws(StoreError) -> RevisionSequence {
    let start: Int64
    if let revision { start = revision } else { start = try self.revision() }
    return RevisionSequence(store: self, start: start, interval: interval)
  }

  /// Whether the database is in memory or a private copy, with only one connection.
  fileprivate var isPrivate: Bool { connections.isPrivate }

  static func isInMemory(_ path: String) -> Bool { path == ":memory:" || path.isEmpty }

  /// A connection that sees the commits of all others; nil if there are no others.
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
