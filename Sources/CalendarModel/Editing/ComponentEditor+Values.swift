import CivilTime
import ICalendar

/// Fields with one property. If the old and new values differ, its line is edited; nil removes it.
extension ComponentEditor {
  mutating func write(text new: String?, over old: String?, _ property: KnownProperty) throws(CalendarModelError) {
    let new = new?.nonEmpty
    guard new != old?.nonEmpty else { return }
    guard let new else { return removeAll(property) }
    try edit(property, where: { $0.filledText != nil }) { line throws(CalendarModelError) in
      try line.setting(text: new)
    }
  }

  /// Writes a URI, a word or a number unchanged.
  mutating func write(raw new: String?, over old: String?, _ property: KnownProperty) throws(CalendarModelError) {
    let new = new?.nonEmpty
    guard new != old?.nonEmpty else { return }
    guard let new else { return removeAll(property) }
    try edit(property, where: { $0.filledURI != nil }) { line throws(CalendarModelError) in
      try line.setting(rawValue: new)
    }
  }

  mutating func write<Word: OpenVocabulary>(
    _ new: Word?, over old: Word?, _ property: KnownProperty
  ) throws(CalendarModelError) {
    try write(raw: new?.rawValue, over: old?.rawValue, property)
  }

  mutating func write(
    _ new: Int?, over old: Int?, _ property: KnownProperty, in range: ClosedRange<Int> = 0...Int(Int32.max)
  ) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(property) }
    guard range.contains(new) else {
      throw .unwritable(property.name, "\(new) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    try edit(property, where: { $0.wholeNumber(in: range) != nil }) { line throws(CalendarModelError) in
      try line.setting(rawValue: String(new))
    }
  }

  mutating func write(
    _ new: CalendarTime?, over old: CalendarTime?, _ property: KnownProperty
  ) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(property) }
    try edit(property, where: { $0.time != nil }) { line throws(CalendarModelError) in try line.setting(new) }
  }

  mutating func write(_ new: Instant?, over old: Instant?, _ property: KnownProperty) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(property) }
    try edit(property, where: { $0.instant != nil }) { line throws(CalendarModelError) in
      try line.setting(.utc(new.civil(at: .zero)))
    }
  }

  mutating func write(
    _ new: CalendarDuration?, over old: CalendarDuration?, _ property: KnownProperty
  ) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(property) }
    try edit(property, where: { $0.duration != nil }) { line throws(CalendarModelError) in
      let needsType = !line.hasValue || line.valueBytes.isEmpty
      let isDefault = property.definition.defaultValueType == .duration
      let typed = needsType && !isDefault ? try line.setting(.value, to: [ValueType.duration.name]) : line
      return try typed.setting(rawValue: new.text)
    }
  }

  /// Writes the end of an item: `.dtend` or `.due` for a time, or `.duration`.
  mutating func write(
    _ new: CalendarPeriod.End?, over old: CalendarPeriod.End?, time property: KnownProperty
  ) throws(CalendarModelError) {
    guard new != old else { return }
    switch (new, old) {
    case (.time(let time), .time(let previous)): try write(time, over: previous, property)
    case (.time(let time), _): try write(time, over: nil, property)
    case (.duration(let duration), .duration(let previous)): try write(duration, over: previous, .duration)
    case (.duration(let duration), _): try write(duration, over: nil, .duration)
    case (nil, _): removeAll(property, .duration)
    }
  }

  mutating func write(_ new: RecurrenceID?, over old: RecurrenceID?) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(.recurrenceID) }
    try edit(.recurrenceID, where: { $0.time != nil }) { line throws(CalendarModelError) in
      var line = line
      if new.time != old?.time { line = try line.setting(new.time) }
      if new.includesFuture != old?.includesFuture {
        line = try line.setting(.range, to: new.includesFuture ? ["THISANDFUTURE"] : [])
      }
      return line
    }
  }

  /// Writes a property that may occur once and has parameters, such as ORGANIZER.
  mutating func write<Value: LineValue>(
    _ new: Value?, over old: Value?, _ property: KnownProperty
  ) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(property) }
    try edit(property, where: { Value($0) != nil }) { line throws(CalendarModelError) in
      // The parameters belong to the old value, such as the reply of another participant, and do not apply to the new
      // one.
      guard let old, old.identity == new.identity else {
        return try new.written(on: ContentLine("\(property.name):"), replacing: nil)
      }
      return try new.written(on: line, replacing: old)
    }
  }
}
