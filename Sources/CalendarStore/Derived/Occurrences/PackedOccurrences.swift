/// The occurrences of one item in one bucket, as bytes: for each the seconds since the one before, how long it lasts
/// and, if it was moved, by how much; numbers in groups of seven bits.
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

  private var last: Int64

  /// Begins a bucket that begins with that second.
  init(start: Int64) {
    last = start
  }

  /// Adds the bytes of the next occurrence; they come in the order in which they begin.
  mutating func append(_ time: Time, to bytes: inout [UInt8]) {
    PackedNumbers.append(UInt64(bitPattern: time.start &- last), to: &bytes)
    PackedNumbers.append(UInt64(bitPattern: time.length) << 1 | (time.shift == 0 ? 0 : 1), to: &bytes)
    if time.shift != 0 { PackedNumbers.append(UInt64(bitPattern: time.shift << 1 ^ time.shift >> 63), to: &bytes) }
    last = time.start
  }

  /// Goes through the occurrences of a bucket.
  @inline(__always)
  static func forEach(in bytes: UnsafeRawBufferPointer, start: Int64, _ body: (Time) -> Void) {
    var position = 0
    var last = start
    while position < bytes.count {
      last = last &+ Int64(bitPattern: PackedNumbers.next(in: bytes, &position))
      let length = PackedNumbers.next(in: bytes, &position)
      var time = Time(start: last, length: Int64(length >> 1))
      if length & 1 == 1 {
        let shift = PackedNumbers.next(in: bytes, &position)
        time.shift = Int64(bitPattern: shift >> 1) ^ -Int64(bitPattern: shift & 1)
      }
      body(time)
    }
  }
}
