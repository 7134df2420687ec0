import ICalendar

/// The alarms of an item, VALARM, without Apple's marker for "no alarm".
struct AlarmsForm: FieldForm {
  func read(_ lines: PropertyLines) -> [Alarm] {
    var alarms: [Alarm] = []
    lines.forEachComponent(.valarm) { part in
      if !DefaultAlarmsForm.isMark(part) { alarms.append(Alarm(part)) }
    }
    return alarms
  }

  func write(_ new: [Alarm], over old: [Alarm], in editor: inout ComponentEditor) throws(CalendarModelError) {
    guard new != old else { return }
    let parts = editor.components(.valarm).filter { !DefaultAlarmsForm.isMark($0.part) }
    let read = parts.map { $0.part.withPropertyLines { Alarm($0) } }
    var match = ListMatch(old: read, new: new) { $0.uid ?? "" }
    match.pairRest { read[$0].uid == nil && read[$0].goesOff(as: new[$1]) && new[$1].snoozes == nil }
    for pair in match.changed {
      let part = parts[pair.old]
      editor.replace(at: part.index, with: try new[pair.new].applied(to: part.part))
    }
    for index in match.removed { editor.remove(at: parts[index].index) }
    for index in match.added { editor.append(try new[index].component()) }
  }
}

extension Alarm {
  /// Whether the alarm has the same action and trigger as another alarm. Acknowledgments are not compared.
  func goesOff(as other: Alarm) -> Bool { action == other.action && trigger == other.trigger }
}

/// Whether the item suppresses default alarms, for which Apple writes a VALARM with ACTION:NONE.
struct DefaultAlarmsForm: FieldForm {
  func read(_ lines: PropertyLines) -> Bool {
    var isMarked = false
    lines.forEachComponent(.valarm) { if Self.isMark($0) { isMarked = true } }
    return isMarked
  }

  func write(_ new: Bool, over old: Bool, in editor: inout ComponentEditor) throws(CalendarModelError) {
    guard new != old else { return }
    for part in editor.components(.valarm) where Self.isMark(part.part) { editor.remove(at: part.index) }
    guard new else { return }
    var mark = try ComponentEditor(newComponent: "VALARM")
    mark.append(ContentLine("ACTION:NONE"))
    mark.append(AlarmTrigger.placeholderLine)
    editor.append(mark.component())
  }

  /// Whether a VALARM is Apple's marker for "no alarm", ACTION:NONE.
  static func isMark(_ alarm: PropertyLines) -> Bool {
    for line in alarm[.action] { return line.uri.capitalLetters == "NONE" }
    return false
  }

  static func isMark(_ alarm: Component) -> Bool { alarm.withPropertyLines { isMark($0) } }
}
