/// The occurrences of one item in one bucket, as bytes: for each the seconds since the one before, how long it lasts
/// and, where it was moved, by how much; numbers in groups of seven bits.
struct PackedOccurrences {
  /// When an occurrence takes place, in seconds of the clock that its place is ordered by.
  struct Time: Hashable {
    var start: Int64
    var length: Int64
    /// How far it was moved from where its series has it.
    var shift: Int64 = 0

    /// When it is over; never before it begins.
    var end: Int64 { start.addingReportingOverflow(length).partialValue }

    /// Whether it takes place in a range, at least for a moment; what takes no time does from the beginning of the range
    /// on.
    @inline(__always)
    func overlaps(_ range: Range<Int64>) -> Bool {
      start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
    }
  }

  private(set) var bytes: [UInt8] = []
  private var last: Int64

  /// Begins a bucket that begins with that second.
  init(start: Int64) {
    last = start
  }

  /// Adds the next occurrence; they come in the order in which they begin.
  mutating func append(_ time: Time) {
    append(UInt64(bitPattern: time.start &- last))
    append(UInt64(bitPattern: time.length) << 1 | (time.shift == 0 ? 0 : 1))
    if time.shift != 0 { append(UInt64(bitPattern: time.shift << 1 ^ time.shift >> 63)) }
    last = time.start
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Goes through the occurrences of a bucket.
  @inline(__always)
  static func forEach(in bytes: UnsafeRawBufferPointer, start: Int64, _ body: (Time) -> Void) {
    var position = 0
    var last = start
    while position < bytes.count {
      last = last &+ Int64(bitPattern: number(bytes, &position))
      let length = number(bytes, &position)
      var time = Time(start: last, length: Int64(length >> 1))
      if length & 1 == 1 {
        let shift = number(bytes, &position)
        time.shift = Int64(bitPattern: shift >> 1) ^ -Int64(bitPattern: shift & 1)
      }
      body(time)
    }
  }

  @inline(__always)
  private static func number(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }
}
