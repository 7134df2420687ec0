import ICalendar

/// The indexed fields of an item, except its times, as bytes: the calendar's number and the flags, then the texts. Each
/// text is preceded by its length plus one; a missing text is represented by a zero.
///
/// For a result with thousands of occurrences, these bytes are copied into one buffer, and strings are created on
/// demand.
struct PackedHead {
  /// The texts, in the order in which they are stored.
  enum Text: Int, CaseIterable {
    case uid
    case title
    case status
    case timeZoneID
  }

  private(set) var bytes: [UInt8] = []

  init(calendarID: Int64, flags: ScheduledItem.Flags) {
    bytes.reserveCapacity(96)
    PackedNumbers.append(UInt64(bitPattern: calendarID), to: &bytes)
    PackedNumbers.append(UInt64(bitPattern: flags.rawValue), to: &bytes)
  }

  /// Appends the next text.
  mutating func append(_ text: String?) {
    guard var text else { return PackedNumbers.append(0, to: &bytes) }
    text.withUTF8 { append($0) }
  }

  /// Appends the next text, given as UTF-8.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    PackedNumbers.append(UInt64(text.count) + 1, to: &bytes)
    bytes.append(contentsOf: text)
  }

  /// Reads the numbers at the beginning.
  @inline(__always)
  static func numbers(
    in bytes: UnsafeRawBufferPointer, at position: Int = 0
  ) -> (calendarID: Int64, flags: ScheduledItem.Flags) {
    var position = position
    let calendarID = Int64(bitPattern: PackedNumbers.next(in: bytes, &position))
    return (calendarID, ScheduledItem.Flags(rawValue: Int64(bitPattern: PackedNumbers.next(in: bytes, &position))))
  }

  /// Reads one of the texts. Returns nil if it is missing.
  static func text(_ wanted: Text, in bytes: UnsafeRawBufferPointer, at position: Int) -> String? {
    var position = position
    _ = PackedNumbers.next(in: bytes, &position)
    _ = PackedNumbers.next(in: bytes, &position)
    for text in Text.allCases {
      let length = PackedNumbers.next(in: bytes, &position)
      let count = min(Int(clamping: length) - 1, bytes.count - position)
      if text == wanted {
        return count < 0 ? nil : String(decoding: bytes[position..<position + count], as: UTF8.self)
      }
      position += max(count, 0)
    }
    return nil
  }
}
