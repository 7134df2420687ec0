/// Feasts of which a weekday is a part of the name.
extension QuickEntry {
  private static let feasts: Set<String> = [
    "good friday", "easter sunday", "easter monday", "palm sunday", "ash wednesday", "maundy thursday", "whit sunday",
    "whit monday", "shrove tuesday", "fat tuesday", "black friday", "cyber monday", "rose monday", "labor day",
    "giving tuesday", "super tuesday", "super sunday", "holy saturday",
  ]

  /// Keeps the names of feasts in the title: the program does not know when they are. `21st century` is no day either.
  mutating func quoteFeasts() {
    for index in words.indices.dropLast() {
      if ["century", "centuries"].contains(word(index + 1)), word(index).flatMap({ TypedWords.dayOfMonth($0) }) != nil {
        quoted.formUnion(index...index + 1)
      }
      guard let name = phrase(index..<index + 2), Self.feasts.contains(name) else { continue }
      quoted.formUnion(index...index + 1)
      feast = name
    }
  }

  /// A feast of which nothing else says when it is.
  func unnamedFeast() -> Doubt? {
    guard let feast else { return nil }
    let time = start.flatMap { TypedTime.reading($0, in: zone)?.time }
    return time.map(\.isTimeOfDay) ?? true
      ? (feast, "is a day that almanac does not know; write its date, too") : nil
  }
}
