import ICalendar
import Synchronization

/// The handles of one archive, kept open between entries, so that reading all entries in order takes one pass over the
/// archive.
final class ArchiveHandles: Sendable {
  private let path: String
  private let form: PackedForm
  /// The index of the last entry of interest. A handle that has passed it is closed.
  private let last: Int
  /// The limit on the unpacked size of all entries that are read.
  let limit: UInt64
  private let sizes = Mutex<(entries: [Int: UInt64], total: UInt64)>(([:], 0))
  private let idle = Mutex<[ArchiveHandle]>([])

  init(path: String, form: PackedForm, last: Int, limit: UInt64) {
    self.path = path
    self.form = form
    self.last = last
    self.limit = limit
  }

  /// Counts the bytes that an entry has expanded to so far. An entry that is read again counts once.
  ///
  /// - Returns: Whether the archive is within its limit.
  func takes(_ size: UInt64, of entry: Int) -> Bool {
    sizes.withLock { sizes in
      let known = sizes.entries[entry, default: 0]
      guard size > known else { return sizes.total <= limit }
      sizes.entries[entry] = size
      sizes.total += size - known
      return sizes.total <= limit
    }
  }

  /// Returns a handle positioned at an entry, or nil if there is no such entry.
  func handle(at entry: Int) throws(ICalendarError) -> ArchiveHandle? {
    let nearest = idle.withLock { handles in
      handles.indices.filter { handles[$0].entryCount <= entry }.max { handles[$0].entryCount < handles[$1].entryCount }
        .map { handles.remove(at: $0) }
    }
    let handle = if let nearest { nearest } else { try ArchiveHandle(path: path, form: form) }
    while handle.entryCount <= entry {
      guard try handle.next() != nil else { return nil }
    }
    return handle
  }

  /// Returns a handle that is no longer in use to the pool.
  func giveBack(_ handle: ArchiveHandle) {
    if handle.entryCount <= last { idle.withLock { $0.append(handle) } }
  }
}
