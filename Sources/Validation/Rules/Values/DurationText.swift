/// What a text that should be a DURATION is (RFC 5545 3.3.6).
struct DurationText {
  /// The numbers by their letters, in the order in which they stand.
  private(set) var units: [(letter: Character, number: Int, isTime: Bool)] = []
  private(set) var isNegative = false
  /// Whether letters and numbers stand as the grammar has them, weeks beside days put aside.
  private(set) var isWellFormed = false
  /// A text that means the same and follows the grammar; nil where none is known.
  private(set) var mended: String?

  init(_ text: String) {
    var rest = text.uppercased()[...]
    if let sign = rest.first, sign == "+" || sign == "-" {
      isNegative = sign == "-"
      rest = rest.dropFirst()
    }
    let hasP = rest.first == "P"
    if hasP { rest = rest.dropFirst() }
    var isTime = false
    var sawT = false
    while let first = rest.first {
      if first == "T" {
        if sawT { return }
        sawT = true
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else { return }
      rest = rest.dropFirst(digits.count)
      guard let letter = rest.first, "WDHMS".contains(letter) else { return }
      rest = rest.dropFirst()
      units.append((letter, number, isTime))
    }
    guard hasP, !units.isEmpty else { return }
    let order = units.map { "WDHMS".firstIndex(of: $0.letter) ?? "".startIndex }
    let isOrdered = zip(order, order.dropFirst()).allSatisfy { $0 < $1 }
    let isPlaced = units.allSatisfy { $0.isTime == "HMS".contains($0.letter) }
    let endsWithT = sawT && !(units.last?.isTime ?? false)
    isWellFormed = isOrdered && isPlaced && !endsWithT
    if isOrdered { mended = written }
  }

  /// Whether weeks stand beside other units.
  var mixesWeeks: Bool { units.count > 1 && units.contains { $0.letter == "W" } }

  /// Whether minutes are missing between hours and seconds.
  var skipsMinutes: Bool { number("H") != nil && number("S") != nil && number("M") == nil }

  /// Whether it is no time at all.
  var isZero: Bool { units.allSatisfy { $0.number == 0 } }

  /// Whether it has hours, minutes or seconds.
  var hasTime: Bool { units.contains { $0.letter != "W" && $0.letter != "D" } }

  /// The length in seconds, a day counted as 24 hours.
  var seconds: Int {
    let factors: [Character: Int] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
    let sum = units.reduce(0) { $0 + $1.number * (factors[$1.letter] ?? 0) }
    return isNegative ? -sum : sum
  }

  private func number(_ letter: Character) -> Int? { units.first { $0.letter == letter }?.number }

  private var written: String {
    var text = isNegative ? "-P" : "P"
    if mixesWeeks || units.contains(where: { $0.letter == "D" }) {
      text += "\((number("W") ?? 0) * 7 + (number("D") ?? 0))D"
    } else if let weeks = number("W") {
      return text + "\(weeks)W"
    }
    guard hasTime else { return text }
    text += "T"
    if let hours = number("H") { text += "\(hours)H" }
    if let minutes = number("M") ?? (skipsMinutes ? 0 : nil) { text += "\(minutes)M" }
    if let seconds = number("S") { text += "\(seconds)S" }
    return text
  }
}
