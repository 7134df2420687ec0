/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
///
/// The order is Monday to Sunday. RFC 5545 3.3.10 gives the two-letter codes.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  /// Monday, day 1 of the ISO week.
  case monday = 1
  /// Tuesday, day 2.
  case tuesday
  /// Wednesday, day 3.
  case wednesday
  /// Thursday, day 4.
  case thursday
  /// Friday, day 5.
  case friday
  /// Saturday, day 6.
  case saturday
  /// Sunday, day 7.
  case sunday

  /// The weekday for any integer, where 0 is Monday.
  @inlinable
  init(daysFromMonday days: Int) {
    let index = days % 7
    self = Weekday(rawValue: (index < 0 ? index + 7 : index) + 1) ?? .monday
  }

  /// The weekday `days` later (earlier if negative).
  @inlinable
  public func adding(days: Int) -> Weekday {
    Weekday(daysFromMonday: rawValue - 1 + days % 7)
  }

  /// The number of days from `start` to this weekday, 0 to 6.
  @inlinable
  public func days(after start: Weekday) -> Int {
    let difference = rawValue - start.rawValue
    return difference < 0 ? difference + 7 : difference
  }
}

extension Weekday: Comparable {
  /// Whether the left day comes earlier in a week that begins on Monday.
  @inlinable
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

extension Weekday {
  /// The two-letter code of RFC 5545 3.3.10, `MO` to `SU`.
  public var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  /// The weekday for a two-letter code in either case, or nil if there is none.
  public init?(code: some StringProtocol) {
    let bytes = Array(code.utf8.prefix(3))
    guard bytes.count == 2 else { return nil }
    self.init(codeBytes: bytes[0], bytes[1])
  }

  /// The weekday for a two-letter code, given as two ASCII letters in either case, or nil if there is none.
  public init?(codeBytes first: UInt8, _ second: UInt8) {
    switch (first | 0x20, second | 0x20) {
    case (UInt8(ascii: "m"), UInt8(ascii: "o")): self = .monday
    case (UInt8(ascii: "t"), UInt8(ascii: "u")): self = .tuesday
    case (UInt8(ascii: "w"), UInt8(ascii: "e")): self = .wednesday
    case (UInt8(ascii: "t"), UInt8(ascii: "h")): self = .thursday
    case (UInt8(ascii: "f"), UInt8(ascii: "r")): self = .friday
    case (UInt8(ascii: "s"), UInt8(ascii: "a")): self = .saturday
    case (UInt8(ascii: "s"), UInt8(ascii: "u")): self = .sunday
    default: return nil
    }
  }
}
