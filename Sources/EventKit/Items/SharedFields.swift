import CalendarModel
import CivilTime

/// The fields that events and reminders share and that programs can change.
struct SharedFields: Equatable {
  var title: String?
  var notes: String?
  var url: String?
  var location: Location?
  var alarms: [Alarm] = []
  var rules: [String] = []

  init() {}

  init(_ item: any CalendarItem) {
    title = item.title
    notes = item.notes
    url = item.url
    location = item.location
    alarms = item.alarms
    rules = item.recurrenceRules
  }

  /// Sets those fields of an item that differ from what was read.
  func apply(over base: SharedFields, to item: inout some CalendarItem) {
    if title != base.title { item.title = title }
    if notes != base.notes { item.notes = notes }
    if url != base.url { item.url = url }
    if location != base.location { item.location = location }
    if alarms != base.alarms { item.alarms = alarms }
    if rules != base.rules { item.recurrenceRules = rules }
  }

  /// Takes over what is new in the store, except for fields that differ from what was read.
  mutating func rebase(from base: SharedFields, onto new: SharedFields) {
    func take<Value: Equatable>(_ path: WritableKeyPath<SharedFields, Value>) {
      if self[keyPath: path] == base[keyPath: path] { self[keyPath: path] = new[keyPath: path] }
    }
    take(\.title)
    take(\.notes)
    take(\.url)
    take(\.location)
    take(\.alarms)
    take(\.rules)
  }
}

/// The rules of an item as objects, beside those texts that no object can stand for.
struct RuleObjects {
  private(set) var rules: [EKRecurrenceRule]
  private let unreadable: [String]
  private let texts: [String]
  private let isReplaced: Bool

  init(_ texts: [String]) {
    self.texts = texts
    let read = texts.map { (text: $0, rule: EKRecurrenceRule($0)) }
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
