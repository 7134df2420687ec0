import ICalendar
import Synchronization

/// The handles of one archive, kept open from one entry to the next: who reads the entries in their order goes through
/// the archive once.
final class ArchiveHandles: Sendable {
  private let path: String
  private let form: PackedForm
  /// The number of the last entry that anybody reads; a handle that has got there is closed.
  private let last: Int
  private let idle = Mutex<[ArchiveHandle]>([])

  init(path: String, form: PackedForm, last: Int) {
    self.path = path
    self.form = form
    self.last = last
  }

  /// A handle that stands at an entry; nil if there is none.
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

  /// Takes back a handle from which nobody reads any more.
  func giveBack(_ handle: ArchiveHandle) {
    if handle.entryCount <= last { idle.withLock { $0.append(handle) } }
  }
}
