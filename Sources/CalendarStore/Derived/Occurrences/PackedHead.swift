import ICalendar

/// What the index keeps of an item besides when it takes place, as bytes: the calendar's number and flags, then texts,
/// each behind its length and one, or behind zero if there is none.
///
/// An answer of thousands of occurrences copies these bytes into one buffer; texts are made when they are asked for.
struct PackedHead {
  /// The texts, in their order.
  enum Text: Int, CaseIterable {
    case uid
    case title
    case status
    case timeZoneID
  }

  private(set) var bytes: [UInt8] = []

  init(calendarID: Int64, flags: ScheduledItem.Flags, texts: (Text) -> [UInt8]?) {
    PackedNumbers.append(UInt64(bitPattern: calendarID), to: &bytes)
    PackedNumbers.append(UInt64(bitPattern: flags.rawValue), to: &bytes)
    for text in Text.allCases {
      guard let text = texts(text) else {
        PackedNumbers.append(0, to: &bytes)
        continue
      }
      PackedNumbers.append(UInt64(text.count) + 1, to: &bytes)
      bytes += text
    }
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

  /// One of the texts, nil if there is none.
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
