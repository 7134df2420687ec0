import CivilTime

/// Links to the form for a new event: one for a whole day, and one for each hour if hours are shown.
struct NewEventSlots {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// Returns the template values for a day.
  ///
  /// - Parameters:
  ///   - axis: The hours, if there are any.
  ///   - range: The minutes that are shown, or nil for all.
  func values(
    _ day: CivilDate, hours axis: HourAxis? = nil, within range: ClosedRange<Int>? = nil
  ) -> [String: Any] {
    let path = "/event/new?start=\(RFC3339.text(day))"
    let midnight = CivilDateTime(startOf: day)
    return [
      "newPath": path, "newDay": context.language.text(day, .weekdayAndDay),
      "slots": (axis?.rows ?? []).filter { row in
        range.map { $0.contains(row.minute) && row.minute < $0.upperBound } ?? true
      }
      .map { row in
        "\(path)T\(FieldClock.text(midnight.adding(seconds: Int64(row.clock) * 60)))"
      },
    ]
  }
}

/// Times of day in form field format.
enum FieldClock {
  /// Returns a time of day such as `09:00` or `09:00:30` on a day.
  static func time(_ text: String, on day: CivilDate) -> CivilDateTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    return CivilDateTime(date: day, hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
  }

  /// Returns a time of day as text.
  static func text(_ time: CivilDateTime) -> String {
    let text = RFC3339.text(time).dropFirst(11)
    return String(time.second == 0 ? text.prefix(5) : text)
  }
}
