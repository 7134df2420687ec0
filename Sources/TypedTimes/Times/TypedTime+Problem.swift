extension TypedTime {
  private static let forms =
    "write 2026-11-23, 2026-11-23T09:00, 2026-11, 2026-W48, 23.11.2026, Nov 23, today, next friday, +3d, in 2 hours, "
    + "14:00, 3pm, tonight or monday 14:00"

  /// What to say of a text that is no time.
  package static func problem(_ text: String, in zone: ZoneClock) -> String {
    if text.allSatisfy(\.isWhitespace) { return "an empty text is not a time; \(forms)" }
    if let advice = TypedAdvice.advice(on: text, in: text) { return "“\(text)” \(advice)" }
    // Behind a day, what is wrong is the time of day.
    let words = text.split(whereSeparator: \.isWhitespace)
    for middle in words.indices.dropFirst().reversed() {
      let (day, rest) = (words[..<middle].joined(separator: " "), words[middle...].joined(separator: " "))
      if reading(day, in: zone)?.time.isDate ?? false, let advice = TypedAdvice.advice(on: rest, in: rest) {
        return "“\(rest)” in “\(text)” \(advice)"
      }
    }
    return "“\(text)” is not a time; \(forms)"
  }
}
