public import ICalendar

/// What waits in a spool, read from its beginning.
final class SpoolSource: ByteSource {
  private let spool: Spool
  private var offset = 0

  init(_ spool: Spool) { self.spool = spool }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    let count = spool.read(into: buffer, at: offset)
    offset += count
    return count
  }
}

extension Spool {
  /// A source that reads what was appended from its beginning; insertions are left out.
  public func makeSource() -> any ByteSource { SpoolSource(self) }
}
