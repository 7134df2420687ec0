import CalendarModel
import CivilTime
import ICalendar

/// Properties of the mapping from components to values and back.
struct MappingProperties {
  private let input: [UInt8]
  private let now = Instant(secondsSince1970: 1_767_225_600)
  private let later = Instant(secondsSince1970: 1_800_000_000)

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    let reading = WholeReading(MemoryByteSource(input), limits: ReadingLimits())
    var remaining = reading.components
    while let component = remaining.popLast() {
      try check(component)
      remaining += component.components
    }
  }

  private func check(_ component: Component) throws {
    switch component.component {
    case .vevent:
      try check(component, read: { try Event($0) }, write: { try $0.component(at: now) }) {
        try $0.applied(to: $1, at: $2)
      }
    case .vtodo:
      try check(component, read: { try Reminder($0) }, write: { try $0.component(at: now) }) {
        try $0.applied(to: $1, at: $2)
      }
    case .valarm: try checkAlarm(component)
    default: break
    }
  }

  private func check<Item: CalendarItem>(
    _ component: Component, read: (Component) throws -> Item, write: (Item) throws -> Component,
    apply: (Item, Component, Instant) throws -> Component
  ) throws {
    var item = try read(component)
    try require(try apply(item, component, now), equals: component, "an edit that sets nothing changes nothing")
    try checkTitle(component, item, read, apply)

    item.uid = item.uid ?? "1"
    // A raw value can contain characters that a line cannot, such as a CR in quotes.
    guard !holdsControls(component), let copy = try? write(item) else { return }
    let again = try read(copy)
    try require(withoutPlace(again), equals: withoutPlace(item), "a new component has the contents of the value")
    try require(try apply(again, copy, later), equals: copy, "an edit that sets nothing changes nothing in a new one")
    // A place read from several properties is written as one, and does not change after that.
    try require(try read(write(again)), equals: again, "a copy of a copy has the same contents")
  }

  /// Control characters can be read and kept, but not written.
  private func holdsControls(_ component: Component) -> Bool {
    component.lines.contains { line in line.bytes.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } }
  }

  /// Checks that an edit of the title changes only its line, its related lines and the marks of the change.
  private func checkTitle<Item: CalendarItem>(
    _ component: Component, _ item: Item, _ read: (Component) throws -> Item,
    _ apply: (Item, Component, Instant) throws -> Component
  ) throws {
    var edited = item
    edited.title = item.title == "Edited, by a fuzzer" ? nil : "Edited, by a fuzzer"
    let written = try apply(edited, component, later)
    let marks: Set = ["SUMMARY", "DTSTAMP", "LAST-MODIFIED"]
    let others = { (component: Component) in
      component.lines.filter { !marks.contains($0.name.uppercased()) }.map { Array($0.bytes) }
    }
    if item.title == edited.title { return }
    try require(others(written), equals: others(component), "a new title does not change other lines")
    let again = try read(written)
    try require(again.title, equals: edited.title, "a new title is read back")
    try require(withoutMarks(again), equals: withoutMarks(edited), "a new title changes nothing else")
  }

  private func withoutMarks<Item: CalendarItem>(_ item: Item) -> Item {
    var item = item
    item.stamp = nil
    item.created = nil
    item.lastModified = nil
    return item
  }

  private func withoutPlace<Item: CalendarItem>(_ item: Item) -> Item {
    var item = withoutMarks(item)
    item.location = nil
    // The places of alarms are also written as one.
    for index in item.alarms.indices { item.alarms[index] = withoutPlace(item.alarms[index]) }
    return item
  }

  private func checkAlarm(_ component: Component) throws {
    let alarm = try Alarm(component)
    try require(
      try alarm.applied(to: component), equals: component, "an edit that sets nothing does not change an alarm")
    guard !holdsControls(component), let copy = try? alarm.component() else { return }
    let again = try Alarm(copy)
    try require(withoutPlace(again), equals: withoutPlace(alarm), "a new alarm has the contents of the value")
    try require(try again.applied(to: copy), equals: copy, "an edit that sets nothing does not change a new alarm")
    try require(try Alarm(again.component()), equals: again, "a copy of a copy of an alarm has the same contents")
  }

  private func withoutPlace(_ alarm: Alarm) -> Alarm {
    var alarm = alarm
    if case .proximity(var proximity) = alarm.trigger {
      proximity.location = nil
      alarm.trigger = .proximity(proximity)
    }
    return alarm
  }
}
