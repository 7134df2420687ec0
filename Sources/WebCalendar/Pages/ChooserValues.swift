import CalendarText
import CalendarStore

/// The calendars by source, with boxes.
struct ChooserValues {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// The sources with their calendars.
  ///
  /// - Parameter onlyBad: whether to be silent about what is well.
  func groups(onlyBad: Bool) -> [[String: Any]] {
    let calendars = context.calendars
    let states = RefreshStates(context)
    return calendars.groups.map { group -> [String: Any] in
      let shown = group.calendars.filter { calendars.isShown($0.id) }.count
      return [
        "id": group.source.id, "title": Self.title(group.source),
        "checked": shown == 0 ? "false" : shown == group.calendars.count ? "true" : "mixed",
        "calendars": group.calendars.map { calendar -> [String: Any] in
          [
            "id": calendar.id, "title": calendars.title(calendar.id),
            "class": CalendarStyle.name(calendar.id), "checked": calendars.isShown(calendar.id) ? "true" : "false",
            "isLocked": !calendar.allowsContentModifications, "state": states.values(calendar.id, onlyBad: onlyBad),
          ]
        },
      ]
    }
  }

  static func title(_ source: Source) -> String {
    switch source.type {
    case .local: "On this server"
    case .subscribed where source.title.isEmpty: "Subscribed"
    default: PlainText.line(source.title).isEmpty ? source.type.rawValue : PlainText.line(source.title)
    }
  }
}
