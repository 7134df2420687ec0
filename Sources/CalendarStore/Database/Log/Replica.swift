import Bounds
import Foundation
import GRDB
import Synchronization

/// A store file that follows a commit log. Everything in it comes from the log, so the file is disposable: if changes
/// cannot be applied, it is discarded and fetched again, and no commit waits for the disk.
///
/// Before each transaction the log is queried, and its newer commits are applied to the file. A transaction that
/// changes anything is committed to the log before it is committed here, so nothing that others have seen can be lost.
/// The turn is taken before the transaction begins, so no transaction has to be repeated.
final class Replica: Sendable {
  private let file: ReplicaFile
  private let log: any CommitLog
  /// The connection that applies commits from the log. On a shared connection, the text index would not notice changes
  /// to its tables. Foreign keys are off because the commits already contain the effects of cascades.
  private let applier: DatabaseQueue
  /// Whether a transaction found the file damaged.
  private let isDamaged = Atomic(false)
  /// The number of callers waiting for new commits.
  private let waiting = Atomic(0)

  /// The number of attempts to begin a transaction while other programs are moving the file to a different position in
  /// the log.
  private static let tries = 3

  /// - Parameters:
  ///   - path: The file, which need not exist.
  ///   - configuration: The configuration for opening the store.
  init(at path: String, following log: any CommitLog, _ configuration: Configuration) throws {
    let file = ReplicaFile(path: path)
    self.file = file
    self.log = log
    var configuration = configuration
    configuration.readonly = false
    configuration.foreignKeysEnabled = false
    configuration.label = "almanac.replica"
    applier = try file.locked {
      try file.prepare()
      do { return try Self.open(path, configuration) } catch let error as DatabaseError
        where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
      {
        try file.discard()
        return try Self.open(path, configuration)
      }
    }
    let known = try applier.unsafeRead { try $0.logPosition() }
    try take(log.head(after: known), known)
  }

  private static func open(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    _ = makePrivateFile(path)
    let applier = try DatabaseQueue(path: path, configuration: configuration)
    try applier.writeWithoutTransaction { db in
      try db.beginLog()
      try db.forgoSyncing()
    }
    return applier
  }

  func close() throws { try applier.close() }

  /// Adds to the number of callers waiting for new commits, and returns the new number.
  @discardableResult
  func waitingCount(adding count: Int) -> Int { waiting.add(count, ordering: .relaxed).newValue }

  // MARK: Transactions

  /// Reads in one transaction, which sees everything that was in the log when it, or the current ``LogGlance``, began.
  ///
  /// - Parameter db: A connection outside of a transaction.
  func read<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    for number in 1...Self.tries {
      let value: Value? = try noticingDamage {
        // The position seen since the work began is new enough.
        let seen = number == 1 && !isDamaged.load(ordering: .relaxed) ? LogGlance.current?.head(of: self) : nil
        let head = try seen ?? follow(db)
        var value: Value?
        try db.inTransaction(.deferred) {
          if try db.logPosition().number >= head.number { value = try body() }
          return .commit
        }
        return value
      }
      if let value { return value }
    }
    throw lost
  }

  /// Writes in one transaction, which becomes the log's next commit if it changes anything and is not a dry run.
  ///
  /// - Parameter db: A connection outside of a transaction.
  func write<Value>(_ db: Database, isDryRun: Bool = false, _ body: () throws -> Value) throws -> Value {
    let known = try db.logPosition()
    let turn = try log.begin(after: known, UUID())
    var isOver = false
    defer { if !isOver { turn.abandon() } }
    if isDamaged.exchange(false, ordering: .relaxed) { try takeAnew() } else { try take(turn.tail, known) }
    for _ in 1...Self.tries {
      var value: Value?
      var isCommitted = false
      do {
        try noticingDamage {
          try db.inTransaction(.immediate) {
            if try db.logPosition() != turn.tail.head { return .rollback }
            let capture = try ChangeCapture(db)
            let (version, numbers) = (try db.schemaVersion(), try db.givenNumbers())
            value = try body()
            if isDryRun { return .rollback }
            let isOfRows = try db.schemaVersion() == version && !db.hasLostNumbers(since: numbers)
            guard let changes = try changes(capture, db, turn, isOfRows: isOfRows) else { return .commit }
            isOver = true
            try turn.commit(changes)
            isCommitted = true
            return .commit
          }
        }
      } catch  where isCommitted {
        // The commit is saved. The file receives it from the log, as it would receive another program's commit.
      }
      if let value { return value }
      try takeAnew()
    }
    throw lost
  }

  /// The changes of the transaction, with its position; nil if it has not changed anything.
  private func changes(
    _ capture: ChangeCapture, _ db: Database, _ turn: any Turn, isOfRows: Bool
  ) throws -> Changes? {
    try db.flushTextIndex()
    if capture.isEmpty, isOfRows { return nil }
    try db.checkReferences()
    try db.set(turn.position.text, asSetting: LogPosition.setting)
    let size = try db.size()
    let changeset = isOfRows && capture.size <= Changes.limit(ofSize: size) ? try capture.changeset() : nil
    let needsPages = changeset == nil || turn.wantsSnapshot(ofSize: size)
    return Changes(changeset: changeset, pages: needsPages ? try db.pages() : nil)
  }

  /// Records damage to the file, which the next transaction then discards.
  private func noticingDamage<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      isDamaged.store(true, ordering: .relaxed)
      throw error
    }
  }

  private var lost: StoreError {
    StoreError(.unavailable, "the store \(file.path) cannot be brought up to date with its commit log")
  }

  // MARK: Following

  /// Brings the file up to date with the log.
  ///
  /// - Parameter db: A connection to the file, outside of a transaction.
  /// - Returns: The position of the log.
  private func follow(_ db: Database) throws -> LogPosition {
    if isDamaged.exchange(false, ordering: .relaxed) { try takeAnew() }
    let known = try db.logPosition()
    let tail = try log.head(after: known)
    try take(tail, known)
    LogGlance.current?.note(tail.head, of: self)
    return tail.head
  }

  /// Applies the commits missing at a given position, or those still missing if another program has since moved the
  /// file to a different position.
  private func take(_ tail: Tail, _ known: LogPosition) throws {
    if tail.isEmpty { return }
    // The first to take the lock applies the commits for everyone.
    try WorkBudget.unbounded {
      try file.locked {
        let position = try applier.unsafeRead { try $0.logPosition() }
        if try !apply(position == known ? tail : log.head(after: position)) { try applyAll() }
      }
    }
  }

  /// Discards the contents of the file and fetches them again from the log.
  private func takeAnew() throws { try WorkBudget.unbounded { try file.locked { try applyAll() } } }

  private func applyAll() throws {
    let tail = try log.head(after: .beginning)
    guard tail.snapshot != nil, try apply(tail) else { throw lost }
  }

  /// - Returns: Whether the changes could be applied to the file.
  private func apply(_ tail: Tail) throws -> Bool {
    try tail.snapshot?.overwrite(applier, at: file.path)
    return try apply(tail.commits)
  }

  /// Applies commits, except those already applied by another program.
  ///
  /// - Returns: Whether all of them could be applied.
  private func apply(_ commits: [Tail.Commit]) throws -> Bool {
    if commits.isEmpty { return true }
    return try applier.writeWithoutTransaction { db in
      var fits = true
      try db.inTransaction(.immediate) {
        for commit in commits where try fits && db.logPosition().number < commit.position.number {
          fits =
            try db.logPosition().number + 1 == commit.position.number && db.apply(commit.changeset)
            && db.logPosition() == commit.position
        }
        return fits ? .commit : .rollback
      }
      return fits
    }
  }
}
