import CalendarModel
import CivilTime
import ICalendar

/// Writes a component, with its overrides, as an entry.
struct EntryWriting {
  /// An override of a series and its key: the local time at which the instance would begin.
  typealias Override = (key: String, component: Component)

  let context: EntryContext
  let capabilities: FormatCapabilities

  private var check: CarriedCheck { CarriedCheck(capabilities: capabilities, zones: context.zones) }

  /// Returns the entry for a component.
  ///
  /// - Parameters:
  ///   - overrides: The overrides of the series, by key.
  ///   - losses: Receives the losses.
  func entry(_ component: Component, overrides: [Override], _ losses: inout LossLog) -> JSONMembers {
    guard let kind = PlainMember.Kind(component.component) else { return JSONMembers() }
    var reading = context
    reading.isLossless = true
    let reader = EntryReading(context: reading)
    var object = plain(component, kind, &losses)
    SeriesMembers.write(component, to: &object, context)
    UnknownMembers.write(component, to: &object)
    var unheld = LossLog()
    if context.isLossless {
      var complete = object
      reserve(overrides, in: &complete)
      object["iCalendar"] = Remembered.member(of: component, complete, losses: &unheld) { object in
        let result = reader.read(object, kind)
        return (result.lines, result.notes)
      }.map(JSONTree.object)
    }
    add(overrides, kind, to: &object, reader, &losses, &unheld)
    for loss in unheld.losses { losses.add(loss) }
    if !unheld.isEmpty { return object }
    let back = reader.read(object, kind)
    let uid = component.first(.uid)?.text
    count(component, against: back.component, uid, &losses)
    let instances = Dictionary(back.overrides.map { ($0.key, $0.component) }) { first, _ in first }
    for (key, override) in overrides {
      if let instance = instances[key] {
        count(override, against: instance, uid, &losses)
      } else {
        losses.add(check.loss(of: override, uid: uid))
      }
    }
    return object
  }

  private func count(_ component: Component, against back: Component, _ uid: String?, _ losses: inout LossLog) {
    if context.isLossless {
      if !Remembered.isSame(component, back) {
        losses.add(Loss(component.name, of: component, text: component.beginLine.unfolded, why: CarriedCheck.why))
      }
    } else {
      for loss in check.losses(of: component, against: back, uid: uid) { losses.add(loss) }
    }
  }

  /// Returns the members that every entry has, whether a series, a single item or an instance.
  private func plain(_ component: Component, _ kind: PlainMember.Kind, _ losses: inout LossLog) -> JSONMembers {
    let nested = NestedWriter(context, check, uid: component.first(.uid)?.text)
    var object = JSONMembers(["@type": .string(kind.rawValue)])
    for member in PlainMember.all(of: kind) {
      let lines = component.all(named: member.property)
      if !lines.isEmpty { object[member.member] = member.tree(lines) }
    }
    // Both are required.
    if object["uid"]?.text?.isEmpty ?? true { object["uid"] = .string(Identification.derivedUID(of: component)) }
    if object["updated"] == nil {
      let stamp = try? CalendarTime(parsing: Identification.derivedStamp(of: component), tzid: nil)
      object["updated"] = stamp.map { JSCalendarTime.utc($0.civilDateTime) }
    }
    object["method"] = context.method.map(JSONTree.string)
    DescriptionMembers.write(component, to: &object)
    TimeMembers.write(component, to: &object, context)
    PlaceMembers.write(component, to: &object, nested)
    LinkMembers.write(component, to: &object)
    RelationMembers.write(component, to: &object)
    PeopleMembers.write(component, to: &object, nested)
    AlertMembers.write(component, to: &object, nested)
    for loss in nested.losses { losses.add(loss) }
    return object
  }

  // MARK: Instances

  /// The key of an override in its series.
  ///
  /// - Parameter zone: The time zone of the series.
  func key(of override: Component, in zone: String?) -> String? {
    guard let time = ComponentTimes(override).recurrenceID?.time else { return nil }
    return SeriesMembers.key(time, zone, context)
  }

  /// The name of a series' time zone in JSCalendar, or nil if its times float.
  func zone(of series: Component) -> String? { ComponentTimes(series).firstTime.flatMap { context.local($0).zone } }

  /// Adds empty overrides, so that their effect on the series is known before they are written.
  private func reserve(_ overrides: [Override], in object: inout JSONMembers) {
    var map = object[SeriesMembers.overrides]?.members ?? JSONMembers()
    for (key, override) in overrides {
      map[key] = .object(JSONMembers(["iCalendar": .object(Remembered.empty(override))]))
    }
    if !map.isEmpty { object[SeriesMembers.overrides] = .object(map) }
  }

  private func add(
    _ overrides: [Override], _ kind: PlainMember.Kind, to object: inout JSONMembers,
    _ reader: EntryReading, _ losses: inout LossLog, _ unheld: inout LossLog
  ) {
    var map = object[SeriesMembers.overrides]?.members ?? JSONMembers()
    for (key, override) in overrides {
      guard let civil = JSCalendarTime.local(key) else { continue }
      let instance = Patch.instance(of: object, at: civil)
      var own = plain(override, kind, &losses)
      UnknownMembers.write(override, to: &own)
      var patch = Patch.difference(from: instance, to: own)
      if context.isLossless, var patched = Patch.applied(patch, to: instance, note: { _, _ in }) {
        patched["iCalendar"] = nil
        let form = TimeMembers.form(of: object, kind, context)
        let member = Remembered.member(of: override, patched, losses: &unheld) {
          reader.lines(of: $0, kind, recurrenceID: form.time(civil))
        }
        patched["iCalendar"] = member.map(JSONTree.object)
        patch = Patch.difference(from: instance, to: patched)
      }
      // An empty patch would mean an instance that was merely added.
      if patch.isEmpty {
        let time = instance["start"] == nil ? "due" : "start"
        patch[time] = instance[time]
      }
      map[key] = .object(patch)
    }
    if !map.isEmpty { object[SeriesMembers.overrides] = .object(map) }
  }
}
