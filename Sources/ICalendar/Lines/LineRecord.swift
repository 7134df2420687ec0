/// The positions of one content line and its parts in the bytes of a ``ComponentStorage``.
struct LineRecord {
  /// The offset of the line's first byte.
  var start: UInt32
  /// The offset after the line's last byte, before its line ending.
  var end: UInt32
  /// The offset of the first byte of the value, or the end of the line if there is no colon.
  var valueStart: UInt32
  /// The physical line on which the line begins, from 1.
  var lineNumber: UInt32
  /// For BEGIN, the index of the record of the matching END; otherwise the line's own index.
  var partner: UInt32
  /// The index of the line's first fold in the storage's folds. The line's folds end at the first fold of the next
  /// record.
  var firstFold: UInt32
  /// The length of the name. Names longer than 65,535 bytes are not recognized.
  var nameLength: UInt16
  /// The raw value of ``KnownProperty``, or 0.
  var property: UInt8
  var flags: Flags

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// There is a colon, and therefore a value.
    static let hasValue = Flags(rawValue: 1)
    /// There are parameters between the name and the value.
    static let hasParameters = Flags(rawValue: 2)
    /// The line is the BEGIN or END of a component rather than a property.
    static let isDelimiter = Flags(rawValue: 4)
    /// The line is not in the input; it closes a component that the input left open.
    static let isImplied = Flags(rawValue: 8)
  }
}

/// The parts of one unfolded content line, as offsets from its first byte.
struct LineParts {
  var nameLength: Int
  /// The offset after the colon, or the line's length if there is none.
  var valueStart: Int
  var hasColon: Bool

  @inline(__always)
  init(nameLength: Int, valueStart: Int, hasColon: Bool) {
    self.nameLength = nameLength
    self.valueStart = valueStart
    self.hasColon = hasColon
  }

  /// Finds the name, parameters and value (RFC 5545 3.1). The first colon outside quotes ends the parameters.
  ///
  /// An unclosed quote does not hide a colon: if the line has no colon outside quotes, the first colon after the
  /// unclosed quote ends the parameters.
  @inline(__always)
  init(_ line: UnsafeBufferPointer<UInt8>) {
    let count = line.count
    var index = line.offset(ofColonOr: 0x3B, from: 0)
    nameLength = index
    if index < count, line[index] == 0x3B {
      var isQuoted = false
      var colonInQuotes = -1
      index = line.offset(ofColonOr: 0x22, from: index)
      while index < count {
        if line[index] == 0x22 {
          isQuoted.toggle()
          colonInQuotes = -1
        } else {
          if !isQuoted { break }
          if colonInQuotes < 0 { colonInQuotes = index }
        }
        index = line.offset(ofColonOr: 0x22, from: index + 1)
      }
      if index == count, colonInQuotes >= 0 { index = colonInQuotes }
    }
    hasColon = index < count
    valueStart = min(index + 1, count)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The offset of the first colon or `other` byte at or after an offset, or the end. Eight bytes are tested at a time.
  @inline(__always)
  fileprivate func offset(ofColonOr other: UInt8, from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let word = word(at: index)
      let found = word.zeroBytes(xor: 0x3A) | word.zeroBytes(xor: other)
      // The lowest marked byte is correct; the marks above it may be wrong.
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] != 0x3A, self[index] != other { index += 1 }
    return index
  }
}
