import CalendarText
import CalendarStore

/// The calendars by source, with checkboxes.
struct ChooserValues {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// Returns the sources with their calendars.
  ///
  /// - Parameter onlyBad: Whether to show only problems.
  func groups(onlyBad: Bool) -> [[String: Any]] {
    let calendars = context.calendars
    let states = RefreshStates(context)
    let words = context.language.words
    return calendars.groups.map { group -> [String: Any] in
      let shown = group.numbers.filter { calendars.isShown($0) }.count
      return [
        "id": group.id, "title": Self.title(group, words),
        "checked": shown == 0 ? "false" : shown == group.calendars.count ? "true" : "mixed",
        "calendars": group.calendars.map { calendar -> [String: Any] in
          let number = group.place.number(calendar.id)
          var values: [String: Any] = [
            "id": number, "title": calendars.title(number),
            "onlyTitle": words.text(.showOnly, [calendars.title(number)]),
            "class": CalendarStyle.name(number), "checked": calendars.isShown(number) ? "true" : "false",
            "isLocked": !calendar.allowsContentModifications, "state": states.values(number, onlyBad: onlyBad),
          ]
          if !onlyBad, group.source != nil {
            let title = calendars.title(number)
            if calendar.id != group.calendars.first?.id { values["upTitle"] = words.text(.moveUp, [title]) }
            if calendar.id != group.calendars.last?.id { values["downTitle"] = words.text(.moveDown, [title]) }
            values["managePath"] = "/calendar/\(calendar.id)"
            values["manageTitle"] = words.text(.manageCalendar, [calendars.title(number)])
          }
          return values
        },
      ]
    }
  }

  static func title(_ group: ShownCalendars.Group, _ words: PageWords) -> String {
    guard let source = group.source else { return words.text(.sharedBy, [group.place.owner ?? ""]) }
    return title(source, words)
  }

  static func title(_ source: Source, _ words: PageWords) -> String {
    switch source.type {
    case .local: words[.onServer]
    case .subscribed where source.title.isEmpty: words[.subscribed]
    default: PlainText.line(source.title).isEmpty ? source.type.rawValue : PlainText.line(source.title)
    }
  }
}
