package import CivilTime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a reader gets its bytes from: a file, a pipe, memory.
public protocol ByteSource: AnyObject {
  /// Fills the start of `buffer` with the next bytes.
  ///
  /// - Returns: how many bytes were written; 0 at the end, and only there.
  /// - Throws: ``ICalendarError`` with the code ``ICalendarError/Code-swift.enum/unreadable`` if the system refuses.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int

  /// How a web server delivers the bytes; nil if they come from elsewhere.
  var delivery: Delivery? { get }

  /// Asks the web server whether it answers that nothing has changed if nothing has; nil if that is not to be found out.
  func answersConditions() -> Bool?
}

extension ByteSource {
  /// No web server delivers the bytes.
  public var delivery: Delivery? { nil }

  /// There is no server to ask.
  public func answersConditions() -> Bool? { nil }
}

/// The bytes of a file, a pipe or standard input, read as they are needed.
public final class FileByteSource: ByteSource {
  private let descriptor: CInt
  private let closes: Bool
  private let path: String

  /// Opens a file for reading.
  ///
  /// - Throws: ``ICalendarError`` with the code `unreadable` and the system's reason.
  public init(path: String) throws(ICalendarError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
    self.descriptor = descriptor
    self.closes = true
    self.path = path
  }

  /// Reads from a descriptor that the caller opened and will close, such as 0 for standard input.
  public init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.closes = false
    self.path = name
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// Fills the start of `buffer` with what the system has ready; 0 at the end.
  ///
  /// - Throws: ``ICalendarError`` `unreadable` if the system refuses.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(path: path, reason: systemReason()) }
    }
  }
}

extension FileByteSource {
  /// When a file was last changed; nil if the name is none of a file.
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

  /// Reads the given bytes from their beginning.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the UTF-8 bytes of a text.
  public convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Fills `buffer` as far as bytes are left; 0 at the end.
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
