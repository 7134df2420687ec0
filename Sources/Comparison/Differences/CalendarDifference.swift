public import CivilTime
import ICalendar
public import JSON
import TimeZones

/// The differences between two calendars in meaning, regardless of their form.
///
/// Items are matched by kind, UID and instance. The order of lines, folding, the case of names, quotes, escapes, the
/// splitting of lists and default values make no difference. Neither do an end and an equivalent duration, an instant
/// in another time zone unless the item recurs, and data about when and by which program an item was written (DTSTAMP,
/// SEQUENCE, LAST-MODIFIED, CREATED, PRODID, VERSION).
public struct CalendarDifference: Sendable, JSONWritable {
  /// An item that is in only one calendar, or that differs.
  public struct Item: Hashable, Sendable {
    /// The UID, or nil if there is none or if this is the calendar itself.
    public let uid: String?
    /// The RECURRENCE-ID as written, or nil for a series or a single item.
    public let recurrenceID: String?
    /// The name of the component, such as `VEVENT`; `VCALENDAR` for the calendar itself.
    public let kind: String
    /// The title.
    public let title: String?
    /// The start, or the due time of a to-do.
    public let start: CalendarTime?
  }

  /// A property that differs.
  public struct Property: Hashable, Sendable, JSONWritable {
    /// The name of the property, or of a nested component.
    public let name: String
    /// The values that are only in the first calendar.
    public let before: [String]
    /// The values that are only in the second calendar.
    public let after: [String]

    /// Writes a JSON object.
    public func write(to writer: inout JSONWriter) {
      writer.object {
        $0.member("name", name)
        $0.member("before", before)
        $0.member("after", after)
      }
    }
  }

  /// An item with differing properties.
  public struct Change: Hashable, Sendable {
    /// The item, as in the second calendar.
    public let item: Item
    /// The differences, in the order of the item's lines.
    public let properties: [Property]
  }

  /// The items that are only in the second calendar, in its order.
  public private(set) var added: [Item] = []
  /// The items that are only in the first calendar, in its order.
  public private(set) var removed: [Item] = []
  /// The items that differ, in the order of the second calendar.
  public private(set) var changed: [Change] = []

  /// Whether both calendars have the same meaning.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  /// Compares two calendars.
  ///
  /// - Parameter countsBookkeeping: Whether to also compare data about when and by which program an item was written.
  public init(from before: ComparedCalendar, to after: ComparedCalendar, countsBookkeeping: Bool = false) {
    let zonesAgree = Self.zonesAgree(before, after)
    for (identity, item) in after.ordered {
      guard let old = before[identity] else {
        if !identity.isCalendar { added.append(Item(identity, item)) }
        continue
      }
      if zonesAgree, old.isSame(as: item) { continue }
      let properties = Self.properties(from: old, to: item, countsBookkeeping: countsBookkeeping)
      if !properties.isEmpty { changed.append(Change(item: Item(identity, item), properties: properties)) }
    }
    for (identity, item) in before.ordered where !identity.isCalendar && after[identity] == nil {
      removed.append(Item(identity, item))
    }
  }

  /// Whether all time zone definitions are equivalent on both sides.
  private static func zonesAgree(_ before: ComparedCalendar, _ after: ComparedCalendar) -> Bool {
    guard before.objects.count == after.objects.count else { return false }
    return zip(before.objects.map(\.zones), after.objects.map(\.zones)).allSatisfy { first, second in
      let names = Set((first.definitions + second.definitions).compactMap(\.tzid))
      return names.allSatisfy { first.rules(named: $0) == second.rules(named: $0) }
    }
  }

  /// Returns the properties in which two versions of an item differ.
  static func properties(
    from before: ComparedItem, to after: ComparedItem, countsBookkeeping: Bool
  ) -> [Property] {
    let before = ComparedProperties(before.component, before.zones, countsBookkeeping: countsBookkeeping)
    let after = ComparedProperties(after.component, after.zones, countsBookkeeping: countsBookkeeping)
    var names = after.values.map(\.name)
    let known = Set(names.map { ExactText($0) })
    names += before.values.map(\.name).filter { !known.contains(ExactText($0)) }
    return names.compactMap { name in
      let first = before[name]
      let second = after[name]
      let gone = first.subtracting(second)
      let new = second.subtracting(first)
      // An implicit end moves with the start, as does one given by a duration.
      var texts = (gone.compactMap(\.text), new.compactMap(\.text))
      // If the values are equal, the parameters differ.
      if !Set(texts.0).isDisjoint(with: texts.1) { texts = (gone.compactMap(\.wholeText), new.compactMap(\.wholeText)) }
      if texts.0 == texts.1, name == "DTEND" || name == "DUE" || gone.isEmpty && new.isEmpty { return nil }
      return Property(name: name, before: texts.0, after: texts.1)
    }
  }

  /// Writes a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("equal", isEmpty)
      $0.member("added", added)
      $0.member("removed", removed)
      $0.member("changed", changed)
    }
  }
}

extension CalendarDifference.Item: JSONWritable {
  init(_ identity: ComparedIdentity, _ item: ComparedItem) {
    self.init(
      uid: item.uid, recurrenceID: item.recurrenceID, kind: identity.kind, title: item.title, start: item.start)
  }

  /// Writes a JSON object.
  public func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("uid", uid)
    writer.member("recurrence_id", recurrenceID)
    writer.member("kind", kind)
    writer.member("title", title)
  }
}

extension CalendarDifference.Change: JSONWritable {
  /// Writes a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      item.writeMembers(to: &$0)
      $0.member("properties", properties)
    }
  }
}

extension [ComparedProperties.Value] {
  /// Returns the values whose meanings are not among the other values. Each of the other values matches only one value.
  fileprivate func subtracting(_ others: [ComparedProperties.Value]) -> [ComparedProperties.Value] {
    var counts: [String: Int] = [:]
    for other in others { counts[other.key, default: 0] += 1 }
    return filter { value in
      guard let count = counts[value.key], count > 0 else { return true }
      counts[value.key] = count - 1
      return false
    }
  }
}
