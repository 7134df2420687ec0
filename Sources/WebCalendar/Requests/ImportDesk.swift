import Synchronization
import Validation

/// Files that were uploaded and wait to be imported, for an hour at most.
public final class ImportDesk: Sendable {
  /// A file, and what is known of it.
  struct Entry: Sendable {
    var user: String?
    var filename: String
    var bytes: [UInt8]
    var calendar: String?
    /// What the check found, or what was done.
    var report: ImportCheck
    var isDone = false
    var since = ContinuousClock.now
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// How many files wait, and how many bytes they have, a quarter of both of one user; the oldest go first.
  private static let most = 32
  private static let mostBytes = 64 << 20
  private static let patience: Duration = .seconds(3600)

  /// An empty desk.
  public init() {}

  /// Keeps a file; gives its name in addresses.
  func put(_ entry: Entry) -> String {
    let name = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    entries.withLock { entries in
      entries = entries.filter { $0.value.since.duration(to: .now) < Self.patience }
      Self.makeRoom(for: entry, in: &entries, share: 4) { $0.user == entry.user }
      Self.makeRoom(for: entry, in: &entries, share: 1) { _ in true }
      entries[name] = entry
    }
    return name
  }

  /// Removes the oldest of some files until another one fits into a share of what may wait.
  private static func makeRoom(
    for entry: Entry, in entries: inout [String: Entry], share: Int, among isOne: (Entry) -> Bool
  ) {
    while true {
      let some = entries.filter { isOne($0.value) }
      let size = some.values.reduce(entry.bytes.count) { $0 + $1.bytes.count }
      guard some.count >= most / share || size > mostBytes / share,
        let oldest = some.min(by: { $0.value.since < $1.value.since })
      else { return }
      entries[oldest.key] = nil
    }
  }

  /// A file of a user; nil if it waits no more.
  func entry(_ name: String, of user: String?) -> Entry? {
    entries.withLock { $0[name] }.flatMap { $0.user == user ? $0 : nil }
  }

  /// How many bytes a file has; 0 if it waits no more.
  public func size(_ name: String?) -> Int {
    entries.withLock { entries in name.flatMap { entries[$0] }?.bytes.count ?? 0 }
  }

  /// Takes note of what was done, without the file, which is not needed any more.
  func finish(_ name: String, _ report: ImportCheck) {
    entries.withLock { entries in
      entries[name]?.report = report
      entries[name]?.isDone = true
      entries[name]?.bytes = []
    }
  }

  func remove(_ name: String) { entries.withLock { $0[name] = nil } }
}

/// What an import would do or has done, and what was found in the file.
struct ImportCheck: Sendable {
  /// Something that was found.
  struct Finding: Sendable {
    let severity: Severity
    let line: Int
    let text: String
    let item: String
    let rule: String
  }

  var added = 0
  var updated = 0
  var unchanged = 0
  var skipped = 0
  var calendars: [String] = []
  var findings: [Finding] = []
  /// The line from which on the file was not checked, since that would have taken too much; nil if all of it was.
  var uncheckedLine: Int?
  /// The revision that it made; nil for none.
  var revision: Int64?
  /// The day of the first event, for a look at it.
  var firstDay: String?
}
