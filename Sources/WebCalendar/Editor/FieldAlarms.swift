import Bounds
import CalendarModel
import CalendarText
import CivilTime
import TypedTimes

/// The alarms in an item's form. Existing alarms can be removed, and new ones added.
struct FieldAlarms {
  /// The number of new alarms a form offers.
  static let newOnes = 3
  /// The maximum number of existing alarms that a form shows. Any others stay unchanged.
  static let most = 50
  /// The units for new alarms, with their lengths in days and seconds.
  static let units: [(value: String, word: PageWord, days: Int, seconds: Int64)] = [
    ("minutes", .minutes, 0, 60), ("hours", .hours, 0, 3600), ("days", .days, 1, 0), ("weeks", .weeks, 7, 0),
  ]
  private static let numbers = 0...100_000

  /// The alarms in words, with names that distinguish alarms with the same description.
  let names: [(name: String, words: String)]

  /// - Parameters:
  ///   - language: The words of the reader's language.
  ///   - moment: Formats a time for the reader.
  init(_ alarms: [Alarm], of kind: ItemKind, in language: CalendarWords, moment: (CalendarTime) -> String) {
    var seen: [String: Int] = [:]
    names = alarms.map { alarm in
      let words = AlarmWords.whole(alarm, of: kind, in: language, moment: moment) ?? ""
      seen[words, default: 0] += 1
      return (EditFields.plain("\(words) #\(seen[words] ?? 1)", .removedAlarm), words)
    }
  }

  /// Returns the alarms of an item after applying the form.
  func applied(to alarms: [Alarm], of item: some CalendarItem, _ fields: EditFields) throws(EditProblem) -> [Alarm] {
    let removed = Set(fields.values(.removedAlarm))
    var left = zip(names, alarms).filter { !removed.contains($0.0.name) }.map(\.1)
    let (units, anchors) = (fields.values(.alarmUnit), fields.values(.alarmAnchor))
    for (index, text) in fields.values(.alarmNumber).prefix(Self.newOnes).enumerated() where !text.isEmpty {
      guard let number = BoundedNumber(text, in: Self.numbers.lowerBound - 1...Self.numbers.upperBound + 1)?.value,
        Self.numbers.contains(number), units.indices.contains(index),
        let unit = Self.units.first(where: { $0.value == units[index] })
      else { throw EditProblem(.noNumber, [String(Self.numbers.upperBound)], in: .alarmNumber) }
      let isAtEnd = anchors.indices.contains(index) && anchors[index] == "end"
      let length = CalendarDuration(days: number * unit.days, seconds: Int64(number) * unit.seconds) ?? .zero
      left.append(Alarm(before: length, of: item, anchor: isAtEnd ? .end : .start))
    }
    return left
  }
}
