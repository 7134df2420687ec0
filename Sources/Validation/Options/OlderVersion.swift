import CalendarModel
public import ICalendar

/// What is remembered of an older version of a feed, to find out whether UIDs stay and versions only go up.
public struct OlderVersion: Sendable {
  /// What is remembered of one component.
  struct Entry: Sendable {
    let uid: String
    let version: ItemVersion
    /// A hash of start, end and rule.
    let times: UInt64
  }

  /// By UID and RECURRENCE-ID, which twins share.
  let entries: [ExactText: [Entry]]
  /// UIDs by start and summary.
  let uids: [UInt64: String]

  /// Reads an older version.
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

  /// What is remembered of a component: of twins, of the one at the same times, else of the last one.
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

  /// A hash of start and summary of a master; nil if it has not both.
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
