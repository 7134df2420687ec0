import ICalendar

/// The bytes of an archive entry, unpacked on demand.
final class ArchiveByteSource: ByteSource {
  private let handles: ArchiveHandles
  /// Nil if there is no entry, as in some empty gzip files.
  private let handle: ArchiveHandle?
  private let entry: Int
  private let name: String
  private var count: UInt64 = 0

  init(_ handles: ArchiveHandles, entry: Int, name: String) throws(ICalendarError) {
    self.handles = handles
    self.entry = entry
    handle = try handles.handle(at: entry)
    self.name = name
  }

  deinit {
    if let handle { handles.giveBack(handle) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    guard let handle else { return 0 }
    let read = try handle.read(into: buffer)
    count += UInt64(read)
    guard handles.takes(count, of: entry) else {
      throw ICalendarError(
        .tooLarge,
        "\(name) could not be unpacked: its archive expands to more than \(handles.limit >> 20) MiB, "
          + "far more than calendars would")
    }
    return read
  }
}
