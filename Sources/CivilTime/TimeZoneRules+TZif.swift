extension TimeZoneRules {
  /// Reads the contents of a TZif file (RFC 9636), version 1 to 4.
  ///
  /// Data with 64-bit times is preferred. If the file counts leap seconds, its transitions are converted to the scale
  /// of `Instant`, which does not count them.
  ///
  /// - Throws: `CivilTimeError` with the code `damagedTimeZoneFile` and the position in the file. Allocations are
  ///   bounded by the size of the file.
  public init(tzif bytes: UnsafeRawBufferPointer) throws(CivilTimeError) {
    var reader = TZifReader(bytes: bytes)
    self = try reader.read()
  }

  /// Reads the contents of a TZif file (RFC 9636), version 1 to 4.
  ///
  /// - Throws: `CivilTimeError` with the code `damagedTimeZoneFile` and the position in the file.
  public init(tzif bytes: [UInt8]) throws(CivilTimeError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(CivilTimeError) in try TimeZoneRules(tzif: bytes) }
    }
    self = try result.get()
  }
}

/// Reads one TZif file. Numbers are big-endian; every read is checked against the end of the file.
private struct TZifReader {
  /// The counts in a header, for the data block after it.
  struct Header {
    var version: UInt8
    var utIndicators: Int
    var standardIndicators: Int
    var leapSeconds: Int
    var transitions: Int
    var observances: Int
    var characters: Int

    /// The size of the data block in bytes, if times have `timeSize` bytes.
    func blockSize(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + observances * 6 + characters + leapSeconds * (timeSize + 4)
        + standardIndicators + utIndicators
    }
  }

  /// Longer abbreviations are treated as damage.
  static let longestAbbreviation = 64

  let bytes: UnsafeRawBufferPointer
  var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func read() throws(CivilTimeError) -> TimeZoneRules {
    let header = try readHeader()
    guard header.version >= UInt8(ascii: "2") else { return try readBlock(header, timeSize: 4, hasFooter: false) }
    // The first block is for old readers and repeats data of the second one.
    try require(header.blockSize(timeSize: 4))
    position += header.blockSize(timeSize: 4)
    return try readBlock(try readHeader(), timeSize: 8, hasFooter: true)
  }

  private mutating func readHeader() throws(CivilTimeError) -> Header {
    try require(44)
    guard bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
      throw damaged("Expected the header “TZif”.", at: position)
    }
    let version = bytes[position + 4]
    let start = position + 20
    func count(_ index: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self).bigEndian)
    }
    let header = Header(
      version: version, utIndicators: count(0), standardIndicators: count(1), leapSeconds: count(2),
      transitions: count(3), observances: count(4), characters: count(5))
    position += 44
    return header
  }

  /// Checks the counts of the header before `position`.
  private func check(_ header: Header) throws(CivilTimeError) {
    let counts = position - 24
    guard (1...256).contains(header.observances) else {
      throw damaged("Expected 1 to 256 local time types, found \(header.observances).", at: counts + 16)
    }
    for (index, indicators) in [header.utIndicators, header.standardIndicators].enumerated()
    where indicators != 0 && indicators != header.observances {
      throw damaged("Expected as many indicators as local time types, or none.", at: counts + 4 * index)
    }
  }

  private mutating func readBlock(
    _ header: Header, timeSize: Int, hasFooter: Bool
  ) throws(CivilTimeError) -> TimeZoneRules {
    try check(header)
    try require(header.blockSize(timeSize: timeSize))
    let times = position
    let kinds = times + header.transitions * timeSize
    let records = kinds + header.transitions
    let characters = records + header.observances * 6
    let leapSeconds = characters + header.characters
    position = times + header.blockSize(timeSize: timeSize)

    var observances: [TimeZoneRules.Observance] = []
    for index in 0..<header.observances {
      observances.append(try observance(at: records + index * 6, names: characters..<leapSeconds))
    }
    var corrections = LeapSecondCorrections(
      reader: self, start: leapSeconds, count: header.leapSeconds, timeSize: timeSize)
    var transitions: [TimeZoneRules.Transition] = []
    transitions.reserveCapacity(header.transitions)
    var previous: Int64?
    for index in 0..<header.transitions {
      let offset = times + index * timeSize
      let time = self.time(at: offset, size: timeSize)
      if let previous, previous >= time { throw damaged("Expected transitions in chronological order.", at: offset) }
      previous = time
      let kind = Int(bytes[kinds + index])
      guard kind < observances.count else {
        throw damaged("Expected a local time type below \(observances.count), found \(kind).", at: kinds + index)
      }
      let instant = Instant(secondsSince1970: time).adding(seconds: -corrections.correction(at: time))
      transitions.append(TimeZoneRules.Transition(instant: instant, observance: observances[kind]))
    }
    let tail = hasFooter ? try readFooter() : nil
    return TimeZoneRules(initial: observances[0], transitions: transitions, tail: tail)
  }

  private func observance(at offset: Int, names: Range<Int>) throws(CivilTimeError) -> TimeZoneRules.Observance {
    let seconds = Int(integer(at: offset))
    guard seconds.magnitude < 93600 else {
      throw damaged("Expected an offset from UTC below 26 hours, found \(seconds) seconds.", at: offset)
    }
    let daylight = bytes[offset + 4]
    guard daylight <= 1 else {
      throw damaged("Expected 0 or 1 for daylight saving time, found \(daylight).", at: offset + 4)
    }
    let start = names.lowerBound + Int(bytes[offset + 5])
    let limit = Swift.min(names.upperBound, start + Self.longestAbbreviation + 1)
    guard start < limit, let end = bytes[start..<limit].firstIndex(of: 0) else {
      throw damaged("Expected a short name that ends with a zero byte.", at: offset + 5)
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return TimeZoneRules.Observance(
      offset: UTCOffset(seconds: seconds), isDaylight: daylight == 1, abbreviation: name)
  }

  /// Reads the rule for the years after the last transition, on its own line after the data.
  private func readFooter() throws(CivilTimeError) -> TailRule? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else {
      throw damaged("Expected a line with the rule for later years.", at: position)
    }
    let start = position + 1
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      throw damaged("Expected the end of the line with the rule for later years.", at: bytes.count)
    }
    guard start < end else { return nil }
    do throws(CivilTimeError) {
      return try TailRule(parsing: bytes.bindMemory(to: UInt8.self).part(start..<end))
    } catch {
      throw damaged(error.message, at: start + error.offset)
    }
  }

  func integer(at offset: Int) -> Int32 {
    Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
  }

  func time(at offset: Int, size: Int) -> Int64 {
    size == 4
      ? Int64(integer(at: offset)) : Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
  }

  private func require(_ count: Int) throws(CivilTimeError) {
    guard count <= bytes.count - position else {
      throw damaged("Expected \(count) more bytes, found \(bytes.count - position).", at: bytes.count)
    }
  }

  private func damaged(_ message: String, at offset: Int) -> CivilTimeError {
    CivilTimeError(code: .damagedTimeZoneFile, offset: offset, message: message)
  }
}

/// The leap seconds of a TZif file, for times in ascending order.
private struct LeapSecondCorrections {
  let reader: TZifReader
  let start: Int
  let count: Int
  let timeSize: Int
  private var next = 0
  private var current: Int64 = 0

  init(reader: TZifReader, start: Int, count: Int, timeSize: Int) {
    self.reader = reader
    self.start = start
    self.count = count
    self.timeSize = timeSize
  }

  /// The number of leap seconds up to `time`, which must not be earlier than in the previous call.
  mutating func correction(at time: Int64) -> Int64 {
    while next < count, reader.time(at: start + next * (timeSize + 4), size: timeSize) <= time {
      current = Int64(reader.integer(at: start + next * (timeSize + 4) + timeSize))
      next += 1
    }
    return current
  }
}
