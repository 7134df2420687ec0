public import CivilTime
public import ICalendar

/// The data that Mozilla's programs, such as Thunderbird, record in an event or a to-do about all of its alarms.
public struct AlarmMarks: Hashable, Sendable {
  /// The time up to which alarms have been seen, X-MOZ-LASTACK. In a series it applies to every instance.
  public var acknowledged: Instant?
  /// The snoozed alarms, in the order of their lines.
  public var snoozes: [Snooze] = []

  /// An item, or an instance of a series, whose alarms are snoozed.
  public struct Snooze: Hashable, Sendable {
    /// The time at which the snooze ends, X-MOZ-SNOOZE-TIME.
    public var until: Instant
    /// The original start of the instance, from X-MOZ-SNOOZE-TIME-… with the microseconds since 1970. Dates and times
    /// without a zone are treated as UTC. The value is nil if the property names no instance.
    public let recurrence: Instant?
  }

  /// Reads the marks of an event or a to-do. Values that cannot be read are ignored.
  public init(_ component: Component) {
    acknowledged = component.first(.xMozLastAck)?.instant
    for line in component.properties {
      guard let name = Self.name(of: line), let until = line.instant else { continue }
      snoozes.append(Snooze(until: until, recurrence: name.recurrence))
      if snoozes.count == Self.limit { return }
    }
  }

  /// The maximum number of snoozes for one item.
  private static let limit = 1_000

  /// Whether there are no marks.
  public var isEmpty: Bool { acknowledged == nil && snoozes.isEmpty }

  /// The snoozes that are still active, because they end after the time up to which alarms have been seen.
  public var active: [Snooze] { snoozes.filter { $0.until > acknowledged ?? .distantPast } }

  /// Returns the alarms with these marks applied: seen alarms are acknowledged, and one alarm is appended for each
  /// snooze in ``active`` if any of the alarms has a time.
  public func applied(to alarms: [Alarm]) -> [Alarm] {
    if isEmpty { return alarms }
    let seen = Self.acknowledging(alarms, acknowledged)
    guard let first = alarms.first(where: { $0.trigger?.hasTime ?? false }) else { return seen }
    return seen
      + active.map { Alarm(trigger: .absolute(.utc($0.until.civil(at: .zero))), text: first.text ?? "Reminder") }
  }

  /// Returns the alarms, acknowledged up to an instant unless they were already acknowledged up to a later one.
  public static func acknowledging(_ alarms: [Alarm], _ instant: Instant?) -> [Alarm] {
    guard let instant else { return alarms }
    return alarms.map { alarm in
      var alarm = alarm
      alarm.acknowledged = max(alarm.acknowledged ?? instant, instant)
      return alarm
    }
  }

  // MARK: Writing

  /// Writes the marks into the component that they were read from, changing only the lines that differ.
  ///
  /// - Throws: ``CalendarModelError`` `unwritable` if a value cannot be written.
  public func applied(to component: Component) throws(CalendarModelError) -> Component {
    let old = AlarmMarks(component)
    if old == self { return component }
    var editor = ComponentEditor(component)
    try editor.write(acknowledged, over: old.acknowledged, .xMozLastAck)
    for line in editor.lines(where: { Self.name(of: $0) != nil }) {
      guard let until = line.part.instant, let name = Self.name(of: line.part) else { continue }
      if let snooze = snoozes.first(where: { $0.recurrence == name.recurrence }) {
        if snooze.until == until { continue }
        editor.replace(at: line.index, with: try line.part.setting(.utc(snooze.until.civil(at: .zero))))
      } else {
        editor.remove(at: line.index)
      }
    }
    return editor.component()
  }

  /// Copies snoozes, and the time up to which alarms were seen, to a version of the item that does not have them.
  ///
  /// - Parameters:
  ///   - marks: The snoozes to copy.
  ///   - holder: The component that these marks were read from.
  func copying(
    _ marks: [Snooze], of holder: Component, to newer: Component
  ) -> Component {
    let isCopied = { (line: ContentLine) in
      line.property == .xMozLastAck
        || Self.name(of: line).map { name in marks.contains { $0.recurrence == name.recurrence } } ?? false
    }
    var builder = ComponentBuilder(newer)
    builder.removeProperties(where: isCopied)
    for line in holder.properties where isCopied(line) { builder.append(line) }
    return builder.component()
  }

  /// Whether a line is one of these marks.
  package static func isMark(_ line: ContentLine) -> Bool {
    line.property == .xMozLastAck || name(of: line) != nil
  }

  private static let prefix = "X-MOZ-SNOOZE-TIME"

  private struct Name {
    let recurrence: Instant?
  }

  /// The instance in the name of a line, or nil if the line is not a snooze.
  private static func name(of line: ContentLine) -> Name? {
    if line.property == .xMozSnoozeTime { return Name(recurrence: nil) }
    guard line.property == nil else { return nil }
    let name = line.name.uppercased()
    guard name.hasPrefix(prefix + "-"), let number = Int64(name.dropFirst(prefix.count + 1)) else { return nil }
    return Name(recurrence: Instant(secondsSince1970: number.quotient(by: 1_000_000)))
  }
}

extension Int64 {
  /// The quotient, rounded down.
  fileprivate func quotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
