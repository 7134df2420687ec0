import ICalendar

/// The bytes of an archive entry, unpacked on demand.
final class ArchiveByteSource: ByteSource {
  private let handles: ArchiveHandles
  /// Nil if there is no entry, as in some empty gzip files.
  private let handle: ArchiveHandle?
  private let name: String
  private let limit: UInt64
  private var count: UInt64 = 0

  init(_ handles: ArchiveHandles, entry: Int, name: String, limit: UInt64) throws(ICalendarError) {
    self.handles = handles
    handle = try handles.handle(at: entry)
    self.name = name
    self.limit = limit
  }

  deinit {
    if let handle { handles.giveBack(handle) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    guard let handle else { return 0 }
    let read = try handle.read(into: buffer)
    count += UInt64(read)
    if count > limit {
      throw ICalendarError(
        .tooLarge,
        "\(name) could not be unpacked: it expands to more than \(limit >> 20) MiB, "
          + "far more than a calendar would")
    }
    return read
  }
}
