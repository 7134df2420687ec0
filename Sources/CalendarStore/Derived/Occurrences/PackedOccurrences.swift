/// The occurrences of one item in one bucket, as bytes. Each occurrence consists of the seconds since the previous one,
/// the length and, if the occurrence was moved, the distance from its original start, encoded as ``PackedNumbers``.
struct PackedOccurrences {
  /// The time of an occurrence, in seconds on the clock of its partition.
  struct Time: Hashable {
    var start: Int64
    var length: Int64
    /// The distance from the original start.
    var shift: Int64 = 0

    /// The end, which is never before the start.
    var end: Int64 { start.addingReportingOverflow(length).partialValue }

    /// Whether the occurrence overlaps a range. An occurrence of zero length at the start of the range overlaps it.
    @inline(__always)
    func overlaps(_ range: Range<Int64>) -> Bool {
      start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
    }
  }

  private var last: Int64

  /// Begins a bucket that starts at a given second.
  init(start: Int64) {
    last = start
  }

  /// Appends the bytes of the next occurrence. Occurrences must be added in order of start.
  mutating func append(_ time: Time, to bytes: inout [UInt8]) {
    PackedNumbers.append(UInt64(bitPattern: time.start &- last), to: &bytes)
    PackedNumbers.append(UInt64(bitPattern: time.length) << 1 | (time.shift == 0 ? 0 : 1), to: &bytes)
    if time.shift != 0 { PackedNumbers.append(UInt64(bitPattern: time.shift << 1 ^ time.shift >> 63), to: &bytes) }
    last = time.start
  }

  /// Calls a function with each occurrence of a bucket.
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
