/// The occurrences of one item in one bucket, as bytes: for each the seconds since the previous one, its length and, if
/// it was moved, by how much; numbers in groups of seven bits.
struct PackedOccurrences {
  /// The time of an occurrence, in seconds on the clock of its place.
  struct Time: Hashable {
    var start: Int64
    var length: Int64
    /// How far it was moved from its original start.
    var shift: Int64 = 0

    /// Its end, never before its start.
    var end: Int64 { start.addingReportingOverflow(length).partialValue }

    /// Whether it overlaps a range; an occurrence without length also does at the beginning of the range.
    @inline(__always)
    func overlaps(_ range: Range<Int64>) -> Bool {
      start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
    }
  }

  private var last: Int64

  /// Begins a bucket with that first second.
  init(start: Int64) {
    last = start
  }

  /// Adds the bytes of the next occurrence, sorted by start.
  mutating func append(_ time: Time, to bytes: inout [UInt8]) {
    PackedNumbers.append(UInt64(bitPattern: time.start &- last), to: &bytes)
    PackedNumbers.append(UInt64(bitPattern: time.length) << 1 | (time.shift == 0 ? 0 : 1), to: &bytes)
    if time.shift != 0 { PackedNumbers.append(UInt64(bitPattern: time.shift << 1 ^ time.shift >> 63), to: &bytes) }
    last = time.start
  }

  /// Calls a function with the occurrences of a bucket.
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
