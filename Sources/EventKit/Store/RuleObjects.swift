import CalendarModel
import CivilTime
import TimeZones

/// An item's rules as objects, along with the values that no object can represent.
struct RuleObjects {
  private(set) var rules: [EKRecurrenceRule]
  private let unreadable: [RecurrenceValue]
  private let values: [RecurrenceValue]
  private let isReplaced: Bool

  init(_ values: [RecurrenceValue], _ zones: ZoneContext) {
    self.values = values
    let read = values.map { (value: $0, rule: EKRecurrenceRule($0.text, zones)) }
    rules = read.compactMap(\.rule)
    unreadable = read.filter { $0.rule == nil }.map(\.value)
    isReplaced = false
  }

  /// Creates the rules that a program has set.
  init(_ rules: [EKRecurrenceRule]) {
    self.rules = rules
    values = []
    unreadable = []
    isReplaced = true
  }

  /// Returns the same rules as separate objects.
  func copied() -> RuleObjects {
    var copy = self
    copy.rules = rules.map { $0.copied() }
    return copy
  }

  mutating func append(_ rule: EKRecurrenceRule) {
    if !rules.contains(where: { $0 === rule }) { rules.append(rule) }
  }

  mutating func remove(_ rule: EKRecurrenceRule) {
    let index = rules.firstIndex { $0 === rule } ?? rules.firstIndex { $0 == rule }
    if let index { rules.remove(at: index) }
  }

  /// The values to save; unchanged ones come first, in order.
  func values(for start: CalendarTime?) -> [RecurrenceValue] {
    let isUntouched =
      !isReplaced && !rules.contains(where: \.hasChanges) && rules.count + unreadable.count == values.count
    return isUntouched ? values : rules.map { RecurrenceValue($0.text(for: start)) } + unreadable
  }
}
