import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file, read from an offset.
final class FileTail: ByteSource {
  private let descriptor: CInt
  private let source: FileByteSource

  init(path: String, from offset: UInt64) throws(ICalendarError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw ICalendarError(.unreadable, "\(path) could not be read: \(reason)")
    }
    source = FileByteSource(descriptor: descriptor, name: path)
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    try source.read(into: buffer)
  }
}

extension ByteSource {
  /// Returns the next bytes, up to a maximum number.
  func bytes(upTo limit: Int) throws(ICalendarError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(limit, 1 << 16), alignment: 1)
    defer { buffer.deallocate() }
    while bytes.count < limit {
      let count = try read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, limit - bytes.count)]))
      if count == 0 { break }
      bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }
    return bytes
  }
}
