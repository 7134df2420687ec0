import Bounds

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps output until all input has been read, in an unnamed file that the system removes automatically.
///
/// Bytes can be inserted later at a recorded offset, for parts that are known only later in the stream.
public final class Spool {
  private let descriptor: CInt
  private var insertions: [(offset: Int, bytes: [UInt8])] = []
  /// The number of bytes appended.
  public private(set) var count = 0

  /// Creates an empty spool in the temporary folder.
  ///
  /// - Throws: ``ICalendarError`` `unwritable`.
  public init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/almanac-XXXXXX".utf8CString)
    descriptor = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    if descriptor < 0 { throw Self.error("a temporary file could not be created in \(folder)") }
    template.withUnsafeBufferPointer { _ = unlink($0.baseAddress!) }
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  ///
  /// - Throws: ``ICalendarError`` `unwritable`, for example because the disk is full; `WorkBudget.Spent`.
  public func append(_ bytes: [UInt8]) throws {
    if !WorkBudget.draw(bytes.count, of: .bytes) { try WorkBudget.check() }
    var position = 0
    while position < bytes.count {
      let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + position, $0.count - position) }
      if written < 0, errno != EINTR { throw Self.error("the temporary file could not be written") }
      position += max(0, written)
    }
    count += bytes.count
  }

  /// Inserts bytes before those appended at an offset, after any that were inserted there earlier.
  public func insert(_ bytes: [UInt8], at offset: Int) { insertions.append((offset, bytes)) }

  /// Calls a function with the whole contents, piece by piece.
  ///
  /// - Throws: Any error thrown by the function, and ``ICalendarError`` `unwritable`.
  public func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var offset = 0
    for (_, insertion) in insertions.enumerated().sorted(by: {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }) {
      try copy(offset..<insertion.offset, body)
      offset = insertion.offset
      try body(insertion.bytes)
    }
    try copy(offset..<count, body)
  }

  /// Reads the appended bytes from an offset, without insertions.
  ///
  /// - Returns: The number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
  }

  private func copy(_ range: Range<Int>, _ body: ([UInt8]) throws -> Void) throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let size = min(1 << 17, range.upperBound - offset)
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, pread(descriptor, buffer.baseAddress, size, off_t(offset)))
      }
      if piece.isEmpty { throw Self.error("the temporary file could not be read") }
      try body(piece)
      offset += piece.count
    }
  }

  private static func error(_ what: String) -> ICalendarError {
    ICalendarError(.unwritable, "\(what): \(String(cString: strerror(errno)))")
  }
}

/// Reads the contents of a spool from the beginning.
private final class SpoolSource: ByteSource {
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
  /// Creates a source that reads the appended bytes from the beginning, without insertions.
  public func makeSource() -> any ByteSource { SpoolSource(self) }
}
