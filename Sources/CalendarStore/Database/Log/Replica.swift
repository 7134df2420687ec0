import Bounds
import Foundation
import GRDB
import Synchronization

/// A store's file that follows a log. Everything in it comes from there, so it needs no care: what does not fit is thrown
/// away and fetched anew, and nothing waits for the disk.
///
/// The log is asked before each transaction, and what it has beyond the file is applied first. A transaction that
/// changes anything is the log's next commit before it is committed here, so what others can see was never lost, and what
/// is lost was never seen. The turn comes first, so that no transaction has to be made twice.
final class Replica: Sendable {
  private let file: ReplicaFile
  private let log: any CommitLog
  /// Applies what comes from the log. The text index would not notice on its own connection that its tables have changed;
  /// and what references bring about is among the changes already.
  private let applier: DatabaseQueue
  /// Whether a transaction found the file damaged.
  private let isDamaged = Atomic(false)
  /// How many wait for what is new.
  private let waiting = Atomic(0)

  /// How often a transaction is begun if the file is moved elsewhere meanwhile.
  private static let tries = 3

  /// - Parameters:
  ///   - path: the file, which need not exist.
  ///   - configuration: how to open the store.
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

  /// How many wait for what is new, from now on so many more.
  @discardableResult
  func waitingCount(adding count: Int) -> Int { waiting.add(count, ordering: .relaxed).newValue }

  // MARK: Transactions

  /// Reads in one transaction, which sees everything that was in the log when it began, or when a ``LogGlance`` did.
  ///
  /// - Parameter db: a connection that is in no transaction.
  func read<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    for number in 1...Self.tries {
      let value: Value? = try noticingDamage {
        // What was looked at when the work began is new enough.
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

  /// Writes in one transaction, which is the log's next commit if it changes anything and is no dry run.
  ///
  /// - Parameter db: a connection that is in no transaction.
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
        // It was saved: the file gets it from the log as from another.
      }
      if let value { return value }
      try takeAnew()
    }
    throw lost
  }

  /// What the transaction has changed, with its position; nil if nothing.
  private func changes(
    _ capture: ChangeCapture, _ db: Database, _ turn: any Turn, isOfRows: Bool
  ) throws -> Changes? {
    try db.flushTextIndex()
    if capture.isEmpty, isOfRows { return nil }
    try db.checkReferences()
    try db.set(turn.position.text, asSetting: LogPosition.setting)
    let changeset = isOfRows && capture.size <= Changes.limit ? try capture.changeset() : nil
    return Changes(changeset: changeset, pages: changeset == nil || turn.wantsSnapshot ? try db.pages() : nil)
  }

  /// Has the next transaction throw the file away if it is damaged.
  private func noticingDamage<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      isDamaged.store(true, ordering: .relaxed)
      throw error
    }
  }

  private var lost: StoreError {
    StoreError(.unavailable, "the store \(file.path) could not be brought to where its log is")
  }

  // MARK: Following

  /// Brings the file to where the log is.
  ///
  /// - Parameter db: a connection to the file that is in no transaction.
  /// - Returns: where that was.
  private func follow(_ db: Database) throws -> LogPosition {
    if isDamaged.exchange(false, ordering: .relaxed) { try takeAnew() }
    let known = try db.logPosition()
    let tail = try log.head(after: known)
    try take(tail, known)
    LogGlance.current?.note(tail.head, of: self)
    return tail.head
  }

  /// Takes what the file lacked at some position, or whatever it lacks by now if others moved it meanwhile.
  private func take(_ tail: Tail, _ known: LogPosition) throws {
    if tail.isEmpty { return }
    // Whoever comes first takes it for all others.
    try WorkBudget.unbounded {
      try file.locked {
        let position = try applier.unsafeRead { try $0.logPosition() }
        if try !apply(position == known ? tail : log.head(after: position)) { try applyAll() }
      }
    }
  }

  /// Throws away what is in the file, and takes what the log has.
  private func takeAnew() throws { try WorkBudget.unbounded { try file.locked { try applyAll() } } }

  private func applyAll() throws {
    let tail = try log.head(after: .beginning)
    guard tail.snapshot != nil, try apply(tail) else { throw lost }
  }

  /// - Returns: whether it fits what is there.
  private func apply(_ tail: Tail) throws -> Bool {
    try tail.snapshot?.overwrite(applier, at: file.path)
    return try apply(tail.commits)
  }

  /// Applies commits, but for those that others were faster with.
  ///
  /// - Returns: whether each has fitted what was there.
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
