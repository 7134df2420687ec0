import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The components of one kind and UID that are candidates for publication: a series with its overrides, or a single
/// item. Each is judged by its CLASS; an override without CLASS has the CLASS of its series.
struct PublishedFamily {
  static let kinds: Set<KnownComponent> = [.vevent, .vtodo, .vjournal]

  /// The common properties of the members; UIDs are compared byte by byte.
  struct Name: Hashable {
    let kind: KnownComponent
    let uid: [UInt8]
  }

  struct Member {
    /// The component, with UID and DTSTAMP.
    let component: Component
    /// The number of its iCalendar object.
    let object: Int
    let zones: ZoneContext
    /// Whether CLASS makes the component public, or nil if there is no CLASS.
    let isPublic: Bool?

    init(_ component: Component, object: Int, _ zones: ZoneContext) {
      self.component = Identification.completed(component)
      self.object = object
      self.zones = zones
      isPublic = component.isPublic
    }

    var isOverride: Bool { component.first(.recurrenceID) != nil }
  }

  var members: [Member]

  /// Returns the public components, each with the number of its iCalendar object.
  func published(salt: String) -> [(object: Int, component: Component)] {
    let masters = members.filter { !$0.isOverride }
    let overrides = members.filter(\.isOverride)
    let areMastersPublic = masters.allSatisfy { $0.isPublic ?? true }
    let hidden = overrides.filter { !($0.isPublic ?? areMastersPublic) }
    let series = masters.map { master -> Component? in
      guard master.isPublic ?? true, let component = PublicationList.everybody.published(master.component) else {
        return nil
      }
      return Self.excluding(hidden, from: component, in: master.zones)
    }
    var result = zip(masters, series).compactMap { master, component in component.map { (master.object, $0) } }
    // The overrides belong to the first series.
    let standAlone = series.first.map { $0 == nil } ?? false
    for override in overrides where override.isPublic ?? areMastersPublic {
      guard let component = PublicationList.everybody.published(override.component),
        component.first(.recurrenceID) != nil
      else { continue }
      result.append((override.object, standAlone ? Self.alone(component, salt: salt) : component))
    }
    return result.filter { $0.1.component != .vevent || $0.1.first(.dtstart) ?? $0.1.first(.recurrenceID) != nil }
  }

  /// Returns a series without the instances of hidden overrides: it must not show the original time of an instance that
  /// was changed privately. The result is nil if this is not a series, or if the change applies to all following
  /// instances.
  private static func excluding(_ hidden: [Member], from master: Component, in zones: ZoneContext) -> Component? {
    if hidden.isEmpty { return master }
    let times = ComponentTimes(master)
    guard times.isSeries, let start = times.firstTime else { return nil }
    var builder = ComponentBuilder(master)
    var excluded: [CalendarTime] = []
    for override in hidden {
      let lines = override.component.all(.recurrenceID)
      guard lines.count == 1, lines[0][parameter: .range] == nil,
        let id = ComponentTimes(override.component).recurrenceID
      else { return nil }
      let time =
        id.time.isDate || start.isDate ? id.time : zones.time(at: override.zones.instant(of: id.time), like: start)
      guard let line = try? ContentLine("EXDATE:").setting(time) else { return nil }
      builder.append(line)
      excluded.append(time)
    }
    let result = builder.component()
    let set = Schedule(result, in: zones)?.recurrenceSet
    return excluded.allSatisfy { set?.instance(named: $0) == nil } ? result : nil
  }

  /// Returns an override whose series is not public, converted to a separate item.
  private static func alone(_ override: Component, salt: String) -> Component {
    let ofSeries: Set<KnownProperty> = [.uid, .recurrenceID, .rrule, .rdate, .exdate, .exrule]
    var builder = ComponentBuilder(override)
    builder.removeProperties { $0.property.map(ofSeries.contains) ?? false }
    builder.append(ContentLine("UID:\(Digest(Array("\(salt) ".utf8) + builder.component().unfoldedBytes).uuid)"))
    return builder.component()
  }
}
