package import CalendarModel
import ICalendar

/// Versions of a meeting that a person accepted although it was not certain that its organizer sent them. They are marked on
/// ORGANIZER. Otherwise, a forged message with a high SEQUENCE would keep away all later messages of the organizer.
extension ICalendarObject {
  /// The stored item, in which no unverified version is newer than a message that the organizer sends.
  package func yielding(to message: ICalendarObject) -> ICalendarObject {
    guard items.contains(where: \.isUnverified), var oldest = message.items.map({ ItemVersion($0) }).min() else {
      return self
    }
    // Dates are only added to a version that is older.
    if message.schedulingMethod == .add, oldest.sequence > 0 { oldest.sequence -= 1 }
    return editingItems { item in
      if !item.isUnverified || ItemVersion(item) <= oldest { return item }
      var builder = ComponentBuilder(item)
      builder.set(sequence: oldest.sequence)
      if let stamp = oldest.stamp { builder.set(stamp: stamp) }
      return builder.component()
    }
  }

  /// The item, with a mark on the components that differ from those of another version, or without it if the organizer is
  /// certain to have sent them.
  package func marking(isVerified: Bool, changedFrom other: ICalendarObject?) -> ICalendarObject {
    let known = Set(other?.items ?? [])
    return editingItems { item in
      guard !known.contains(item), let line = item.first(.organizer) else { return item }
      var builder = ComponentBuilder(item)
      builder.set(line.setting(OwnParameter.unverified, isVerified ? nil : "TRUE"))
      return builder.component()
    }
  }

  private func editingItems(_ edit: (Component) -> Component) -> ICalendarObject {
    let edited = components.map { $0.component == .vevent || $0.component == .vtodo ? edit($0) : $0 }
    return edited == components ? self : ICalendarObject(lines: lines, components: edited)
  }
}

extension Component {
  fileprivate var isUnverified: Bool {
    first(.organizer)?.values(ofParameter: OwnParameter.unverified) != nil
  }
}
