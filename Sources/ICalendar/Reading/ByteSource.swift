package import CivilTime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A source of bytes for a reader: a file, a pipe, or memory.
public protocol ByteSource: AnyObject {
  /// Reads the next bytes into the start of `buffer`.
  ///
  /// - Returns: The number of bytes read; 0 only at the end.
  /// - Throws: ``ICalendarError`` with the code ``ICalendarError/Code-swift.enum/unreadable`` if the source cannot be
  ///   read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int

  /// How a web server delivers the bytes, or nil if they come from elsewhere.
  var delivery: Delivery? { get }

  /// Asks the web server whether it supports conditional requests ("not modified"), or returns nil if this cannot be
  /// determined.
  func answersConditions() -> Bool?
}

extension ByteSource {
  /// Returns nil, because no web server delivers the bytes.
  public var delivery: Delivery? { nil }

  /// Returns nil, because there is no server to ask.
  public func answersConditions() -> Bool? { nil }
}

/// The bytes of a file, a pipe or standard input, read on demand.
public final class FileByteSource: ByteSource {
  private let descriptor: CInt
  private let closes: Bool
  private let path: String

  /// Opens a file for reading.
  ///
  /// - Throws: ``ICalendarError`` with the code `unreadable` and the system's error message.
  public init(path: String) throws(ICalendarError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
    self.descriptor = descriptor
    self.closes = true
    self.path = path
  }

  /// Reads from a descriptor that the caller opens and closes, such as 0 for standard input.
  public init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.closes = false
    self.path = name
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// Reads the bytes that the system has ready into the start of `buffer`, or returns 0 at the end.
  ///
  /// - Throws: ``ICalendarError`` `unreadable` if the system reports an error.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(path: path, reason: systemReason()) }
    }
  }
}

extension FileByteSource {
  /// When a file was last changed, or nil if there is no file with this name.
  package static func lastChange(of name: String) -> Instant? {
    var status = stat()
    guard stat(name, &status) == 0 else { return nil }
    #if canImport(Darwin)
    return Instant(secondsSince1970: Int64(status.st_mtimespec.tv_sec))
    #else
    return Instant(secondsSince1970: Int64(status.st_mtim.tv_sec))
    #endif
  }
}

/// Bytes that are already in memory.
public final class MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads the given bytes from the beginning.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the UTF-8 bytes of a string.
  public convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Copies the next bytes into `buffer`, or returns 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<position + count]))
    }
    position += count
    return count
  }
}

private func systemRead(_ descriptor: CInt, _ address: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, address, count)
}

private func systemReason() -> String {
  String(cString: strerror(errno))
}
