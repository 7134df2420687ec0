import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The exceptions in an attendee's copy with which the attendee, rather than the organizer, has removed instances.
struct OwnExceptions {
  /// The removed instances.
  let instances: Set<RecurrenceIdentity>

  init(_ master: SchedulingMember, _ zones: ZoneContext) {
    let lines = master.component.all(.exdate).filter { $0.values(ofParameter: OwnParameter.declined) != nil }
    instances = Set(lines.flatMap(\.times).compactMap { $0 }.map { RecurrenceIdentity(of: $0, in: zones) })
  }

  /// The lines of a series with the attendee's exceptions on separate, marked lines.
  static func marking(
    _ instances: Set<RecurrenceIdentity>, in elements: [ComponentBuilder.Element], _ zones: ZoneContext
  ) -> [ComponentBuilder.Element] {
    elements.flatMap { element -> [ComponentBuilder.Element] in
      guard case .property(let line) = element, line.property == .exdate else { return [element] }
      let plain = line.setting(OwnParameter.declined, nil)
      let own = plain.keepingTimes(unreadable: false) { instances.contains(RecurrenceIdentity(of: $0, in: zones)) }
      let others = plain.keepingTimes { !instances.contains(RecurrenceIdentity(of: $0, in: zones)) }
      return [others, own?.setting(OwnParameter.declined, "TRUE")].compactMap { $0 }.map { .property($0) }
    }
  }

  /// The lines of a series with some exceptions removed.
  static func removing(
    _ instances: Set<RecurrenceIdentity>, from elements: [ComponentBuilder.Element], _ zones: ZoneContext
  ) -> [ComponentBuilder.Element] {
    elements.compactMap { element in
      guard case .property(let line) = element, line.property == .exdate else { return element }
      return line.keepingTimes { !instances.contains(RecurrenceIdentity(of: $0, in: zones)) }.map { .property($0) }
    }
  }
}

extension ContentLine {
  /// Returns the line with only those times that meet a condition, or nil if none are left.
  ///
  /// - Parameter unreadable: Whether to keep times that cannot be parsed.
  func keepingTimes(unreadable: Bool = true, where isKept: (CalendarTime) -> Bool) -> ContentLine? {
    let times = times
    let texts = rawValue.split(separator: ",", omittingEmptySubsequences: false)
    guard times.count == texts.count else { return unreadable ? self : nil }
    let kept = zip(times, texts).filter { time, _ in time.map(isKept) ?? unreadable }.map(\.1)
    if kept.count == texts.count { return self }
    return kept.isEmpty ? nil : try? settingRawValue(kept.joined(separator: ","))
  }
}
