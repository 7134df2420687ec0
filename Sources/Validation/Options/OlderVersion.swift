import CalendarModel
public import ICalendar

/// Facts kept about an older version of a feed, to check that UIDs are stable and SEQUENCE only increases.
public struct OlderVersion: Sendable {
  /// The facts about one component.
  struct Entry: Sendable {
    let uid: String
    let version: ItemVersion
    /// A hash of start, end and recurrence rule.
    let times: UInt64
  }

  /// The components by UID and RECURRENCE-ID. Duplicates share a key.
  let entries: [ExactText: [Entry]]
  /// The UIDs by the hash of start and summary.
  let uids: [UInt64: String]

  /// Reads an older version of a feed.
  ///
  /// - Throws: `ICalendarError` if it cannot be read.
  public init(_ input: CalendarInput) throws(ICalendarError) {
    var entries: [ExactText: [Entry]] = [:]
    var uids: [UInt64: String] = [:]
    let reader = CalendarReader(source: try input.open())
    while let element = try reader.next() {
      guard case .component(let component, _) = element else { continue }
      let view = ComponentView(component)
      guard let uid = view.first(.uid)?.raw, view.kind != .vtimezone else { continue }
      let entry = Entry(
        uid: uid, version: ItemVersion(view.component), times: Self.times(view))
      entries[Self.key(view, uid: uid), default: []].append(entry)
      if let content = Self.content(view) { uids[content] = uid }
    }
    self.entries = entries
    self.uids = uids
  }

  /// Returns the entry that corresponds to a component. If there are several, returns the one with the same times, or
  /// else the last one.
  func entry(of view: ComponentView, uid: String) -> Entry? {
    guard let twins = entries[Self.key(view, uid: uid)] else { return nil }
    let times = Self.times(view)
    return twins.last { $0.times == times } ?? twins.last
  }

  static func key(_ view: ComponentView, uid: String) -> ExactText {
    ExactText(uid + "\n" + (view.first(.recurrenceID)?.trimmed ?? ""))
  }

  static func times(_ view: ComponentView) -> UInt64 {
    var hash = StableHash()
    for property in [KnownProperty.dtstart, .dtend, .duration, .due, .rrule] {
      hash.add(text: view.first(property)?.trimmed ?? "")
    }
    return hash.value
  }

  /// Returns a hash of the start and summary of a master, or nil if either is missing.
  static func content(_ view: ComponentView) -> UInt64? {
    guard let start = view.first(.dtstart)?.trimmed, let summary = view.first(.summary)?.raw, !summary.isEmpty,
      !view.has(.recurrenceID)
    else { return nil }
    var hash = StableHash()
    hash.add(text: start)
    hash.add(text: summary)
    return hash.value
  }
}
