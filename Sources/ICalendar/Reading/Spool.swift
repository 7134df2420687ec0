import Bounds

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Holds what is written until all input was understood: a file without a name, which the system removes by itself.
///
/// Bytes may be inserted later at an offset that was noted, for what a stream says too late.
public final class Spool {
  private let descriptor: CInt
  private var insertions: [(offset: Int, bytes: [UInt8])] = []
  /// How many bytes were appended.
  public private(set) var count = 0

  /// Begins with nothing, in the folder of temporary files.
  ///
  /// - Throws: ``ICalendarError`` `unwritable`.
  public init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/almanac-XXXXXX".utf8CString)
    descriptor = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    if descriptor < 0 { throw Self.error("no temporary file could be made in \(folder)") }
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

  /// Inserts bytes before what was appended at an offset, and behind what was inserted there before.
  public func insert(_ bytes: [UInt8], at offset: Int) { insertions.append((offset, bytes)) }

  /// Gives everything to a function, piece by piece.
  ///
  /// - Throws: What the function throws, and ``ICalendarError`` `unwritable`.
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

  /// Reads what was appended, from an offset; insertions are left out.
  ///
  /// - Returns: How many bytes were read; 0 at the end.
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

/// What waits in a spool, read from its beginning.
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
  /// A source that reads what was appended from its beginning; insertions are left out.
  public func makeSource() -> any ByteSource { SpoolSource(self) }
}
