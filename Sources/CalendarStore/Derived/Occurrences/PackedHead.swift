import ICalendar

/// The indexed fields of an item other than its times, as bytes: the calendar's number and flags, then texts, each
/// after its length plus one, or a zero if there is none.
///
/// An answer of thousands of occurrences copies these bytes into one buffer, and makes texts on demand.
struct PackedHead {
  /// The texts, in order.
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

  /// Adds the next text.
  mutating func append(_ text: String?) {
    guard var text else { return PackedNumbers.append(0, to: &bytes) }
    text.withUTF8 { append($0) }
  }

  /// Adds the next text, which is UTF-8 already.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    PackedNumbers.append(UInt64(text.count) + 1, to: &bytes)
    bytes.append(contentsOf: text)
  }

  /// The numbers at the beginning.
  @inline(__always)
  static func numbers(
    in bytes: UnsafeRawBufferPointer, at position: Int = 0
  ) -> (calendarID: Int64, flags: ScheduledItem.Flags) {
    var position = position
    let calendarID = Int64(bitPattern: PackedNumbers.next(in: bytes, &position))
    return (calendarID, ScheduledItem.Flags(rawValue: Int64(bitPattern: PackedNumbers.next(in: bytes, &position))))
  }

  /// One of the texts; nil if there is none.
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
