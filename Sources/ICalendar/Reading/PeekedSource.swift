/// A source that allows its first bytes to be inspected before it is read.
package final class PeekedSource: ByteSource {
  /// The number of bytes that can be inspected.
  static let size = 4096

  private let source: any ByteSource
  private var peeked: [UInt8] = []

  package init(_ source: any ByteSource) { self.source = source }

  /// Whether the whole source contains only white space.
  package var isBlank: Bool {
    get throws(ICalendarError) {
      let beginning = try beginning()
      return beginning.count < Self.size && beginning.allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    }
  }

  /// The first bytes, which are returned again when the source is read.
  package func beginning() throws(ICalendarError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Self.size)
    while peeked.count < buffer.count {
      var failure: ICalendarError?
      let count = buffer.withUnsafeMutableBytes { bytes in
        do throws(ICalendarError) {
          return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[peeked.count...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if count == 0 { break }
      peeked += buffer[peeked.count..<peeked.count + count]
    }
    return peeked
  }

  package func read(into target: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    if peeked.isEmpty { return try source.read(into: target) }
    let count = min(target.count, peeked.count)
    target.copyBytes(from: peeked[..<count])
    peeked.removeFirst(count)
    return count
  }
}
