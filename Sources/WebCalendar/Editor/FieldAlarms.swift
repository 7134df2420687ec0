import Bounds
import CalendarModel
import CalendarText
import CivilTime
import TypedTimes

/// The alarms of an item in its form: those that it has are kept or removed, and new ones are added.
struct FieldAlarms {
  /// How many new ones a form offers at once.
  static let newOnes = 3
  /// How many of those that there are a form shows; the others stay.
  static let most = 50
  /// The units in which a new one is said, and how many days and seconds they have.
  static let units: [(value: String, word: PageWord, days: Int, seconds: Int64)] = [
    ("minutes", .minutes, 0, 60), ("hours", .hours, 0, 3600), ("days", .days, 1, 0), ("weeks", .weeks, 7, 0),
  ]
  private static let numbers = 0...100_000

  /// Says in words when each goes off, and what tells it from others with the same words.
  let names: [(name: String, words: String)]

  /// - Parameters:
  ///   - language: The words of its reader's language.
  ///   - moment: How its reader has a time.
  init(_ alarms: [Alarm], of kind: ItemKind, in language: CalendarWords, moment: (CalendarTime) -> String) {
    var seen: [String: Int] = [:]
    names = alarms.map { alarm in
      let words = AlarmWords.whole(alarm, of: kind, in: language, moment: moment) ?? ""
      seen[words, default: 0] += 1
      return (EditFields.plain("\(words) #\(seen[words] ?? 1)", .removedAlarm), words)
    }
  }

  /// The alarms of an item after the form.
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
