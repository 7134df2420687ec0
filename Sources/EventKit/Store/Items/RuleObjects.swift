import CalendarModel
import CivilTime
import TimeZones

/// The rules of an item as objects, beside those texts that no object can stand for.
struct RuleObjects {
  private(set) var rules: [EKRecurrenceRule]
  private let unreadable: [String]
  private let texts: [String]
  private let isReplaced: Bool

  init(_ texts: [String], _ zones: ZoneContext) {
    self.texts = texts
    let read = texts.map { (text: $0, rule: EKRecurrenceRule($0, zones)) }
    rules = read.compactMap(\.rule)
    unreadable = read.filter { $0.rule == nil }.map(\.text)
    isReplaced = false
  }

  /// Rules that a program has set.
  init(_ rules: [EKRecurrenceRule]) {
    self.rules = rules
    texts = []
    unreadable = []
    isReplaced = true
  }

  mutating func append(_ rule: EKRecurrenceRule) {
    if !rules.contains(where: { $0 === rule }) { rules.append(rule) }
  }

  mutating func remove(_ rule: EKRecurrenceRule) {
    let index = rules.firstIndex { $0 === rule } ?? rules.firstIndex { $0 == rule }
    if let index { rules.remove(at: index) }
  }

  /// The texts as they go out; those that nobody has touched come first and in their order.
  func texts(for start: CalendarTime?) -> [String] {
    let isUntouched =
      !isReplaced && !rules.contains(where: \.hasChanges) && rules.count + unreadable.count == texts.count
    return isUntouched ? texts : rules.map { $0.text(for: start) } + unreadable
  }
}
