import Synchronization
import Validation

/// Uploaded files waiting to be imported, for up to an hour.
public final class ImportDesk: Sendable {
  /// A file with its report.
  struct Entry: Sendable {
    var user: String?
    var filename: String
    var bytes: [UInt8]
    var calendar: String?
    /// The result of the check or of the import.
    var report: ImportCheck
    var isDone = false
    var since = ContinuousClock.now
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// The maximum number of waiting files, and the maximum total size in bytes. A single user may use up to a quarter of
  /// each. The oldest files are removed first.
  private static let most = 32
  private static let mostBytes = 64 << 20
  private static let patience: Duration = .seconds(3600)

  /// Creates an empty desk.
  public init() {}

  /// Adds a file and returns its name for URLs.
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

  /// Removes the oldest files until one more file fits within the limits.
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

  /// Returns a user's file, or nil if it is no longer waiting.
  func entry(_ name: String, of user: String?) -> Entry? {
    entries.withLock { $0[name] }.flatMap { $0.user == user ? $0 : nil }
  }

  /// Returns the size of a file in bytes, or 0 if it is no longer waiting.
  public func size(_ name: String?) -> Int {
    entries.withLock { entries in name.flatMap { entries[$0] }?.bytes.count ?? 0 }
  }

  /// Stores the report of an import and drops the file, which is no longer needed.
  func finish(_ name: String, _ report: ImportCheck) {
    entries.withLock { entries in
      entries[name]?.report = report
      entries[name]?.isDone = true
      entries[name]?.bytes = []
    }
  }

  func remove(_ name: String) { entries.withLock { $0[name] = nil } }
}

/// The effects of an import, planned or already made, and the findings in the file.
struct ImportCheck: Sendable {
  /// A finding.
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
  /// The line at which the check stopped because it would have taken too long, or nil if the whole file was checked.
  var uncheckedLine: Int?
  /// The revision created by the import, if any.
  var revision: Int64?
  /// The day of the first event, for a link to it.
  var firstDay: String?
}
