/// The result of reading text that should be a DURATION (RFC 5545 3.3.6).
struct DurationReading {
  /// A unit, identified by its letter.
  enum Unit: UInt8 {
    case weeks = 0x57
    case days = 0x44
    case hours = 0x48
    case minutes = 0x4D
    case seconds = 0x53

    /// The rank of the unit in the order of the grammar.
    var rank: Int {
      switch self {
      case .weeks: 0
      case .days: 1
      case .hours: 2
      case .minutes: 3
      case .seconds: 4
      }
    }

    var length: Int {
      switch self {
      case .weeks: 604_800
      case .days: 86_400
      case .hours: 3600
      case .minutes: 60
      case .seconds: 1
      }
    }
  }

  /// The units and their numbers, in the order in which they appear in the text.
  private(set) var units: [(unit: Unit, number: Int, isTime: Bool)] = []
  private(set) var isNegative = false
  /// Whether the text follows the grammar, apart from weeks combined with other units.
  private(set) var isWellFormed = false
  /// An equivalent text that follows the grammar, or nil if there is none.
  private(set) var mended: String?

  init(_ text: String) {
    var text = text
    text.withUTF8 { read($0) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let next = { (index: Int) in index < bytes.count ? Self.capital(bytes[index]) : 0 }
    if next(index) == UInt8(ascii: "+") || next(index) == UInt8(ascii: "-") {
      isNegative = next(index) == UInt8(ascii: "-")
      index += 1
    }
    let hasP = next(index) == UInt8(ascii: "P")
    if hasP { index += 1 }
    var isTime = false
    while index < bytes.count {
      if next(index) == UInt8(ascii: "T") {
        if isTime { return }
        isTime = true
        index += 1
        continue
      }
      var (number, digits) = (0, 0)
      while next(index) &- 0x30 < 10 {
        if digits < Self.mostDigits { number = number * 10 + Int(bytes[index] - 0x30) }
        digits += 1
        index += 1
      }
      guard digits > 0, digits <= Self.mostDigits, let unit = Unit(rawValue: next(index)) else { return }
      index += 1
      units.append((unit, number, isTime))
    }
    guard hasP, let last = units.last else { return }
    let isOrdered = zip(units, units.dropFirst()).allSatisfy { $0.unit.rank < $1.unit.rank }
    let isPlaced = units.allSatisfy { $0.isTime == ($0.unit.rank > Unit.days.rank) }
    isWellFormed = isOrdered && isPlaced && (!isTime || last.isTime)
    if isOrdered { mended = written }
  }

  private static let mostDigits = 9

  private static func capital(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }

  /// Whether weeks are combined with other units.
  var mixesWeeks: Bool { units.count > 1 && units.contains { $0.unit == .weeks } }

  /// Whether minutes are missing between hours and seconds.
  var skipsMinutes: Bool { number(.hours) != nil && number(.seconds) != nil && number(.minutes) == nil }

  /// Whether the letter M could mean months, because it does not follow a T, a day or an hour; ``mended`` then guesses
  /// minutes.
  var guessesMinutes: Bool {
    units.first { $0.unit != .weeks }.map { $0.unit == .minutes && !$0.isTime } ?? false
  }

  /// Whether the duration is zero.
  var isZero: Bool { units.allSatisfy { $0.number == 0 } }

  /// Whether the duration has hours, minutes or seconds.
  var hasTime: Bool { units.contains { $0.unit.rank > Unit.days.rank } }

  /// The length in seconds, counting a day as 24 hours.
  var seconds: Int {
    let sum = units.reduce(0) { $0 + $1.number * $1.unit.length }
    return isNegative ? -sum : sum
  }

  private func number(_ unit: Unit) -> Int? { units.first { $0.unit == unit }?.number }

  private var written: String {
    var text = isNegative ? "-P" : "P"
    if mixesWeeks || number(.days) != nil {
      text += "\((number(.weeks) ?? 0) * 7 + (number(.days) ?? 0))D"
    } else if let weeks = number(.weeks) {
      return text + "\(weeks)W"
    }
    guard hasTime else { return text }
    text += "T"
    if let hours = number(.hours) { text += "\(hours)H" }
    if let minutes = number(.minutes) ?? (skipsMinutes ? 0 : nil) { text += "\(minutes)M" }
    if let seconds = number(.seconds) { text += "\(seconds)S" }
    return text
  }
}
