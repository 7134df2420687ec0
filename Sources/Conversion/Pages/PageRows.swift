import CalendarText
import CivilTime

/// The values for the templates of occurrences.
struct PageRows {
  private let zone: ConversionOptions.Zone
  private let times: ListedTimes
  private let view: PageView

  init(_ zone: ConversionOptions.Zone, _ view: PageView) {
    self.zone = zone
    self.view = view
    times = ListedTimes(zone)
  }

  /// Returns the rows of a day.
  ///
  /// - Parameter level: The level of the headings.
  func values(_ day: PageDay, level: Int, _ colors: inout PageColors) -> [[String: Any]] {
    var rows: [[String: Any]] = []
    for entry in day.entries {
      var row: [String: Any] = [
        "title": entry.title, "level": level, "isReminder": entry.isReminder,
        "tags": view.hasPlaces ? entry.tags(on: day.date) : entry.occurrence.isCancelled ? ["cancelled"] : [],
        "class": classes(entry, on: day.date, colors.name(entry.occurrence.item)),
      ]
      row.merge(time(entry, on: day.date)) { $1 }
      if view.hasPlaces {
        row["place"] = entry.place
        row["link"] = entry.url.flatMap(PlainText.link)
        row["address"] = row["link"] == nil ? entry.url : nil
      }
      if view.hasNotes, !entry.notes.isEmpty {
        row["notes"] = entry.notes
        row["hasNotes"] = true
      }
      rows.append(row)
    }
    return rows
  }

  private func classes(_ entry: PageEntry, on day: CivilDate?, _ color: String) -> String {
    // An occurrence that continues is one event, however many days show it.
    var classes = entry.days?.lowerBound == day ? ["h-event", color] : [color]
    if entry.days != nil, day.map({ entry.time(on: $0) == nil }) ?? false { classes.append("allday") }
    if entry.occurrence.isCancelled { classes.append("cancelled") }
    if entry.status == "tentative" { classes.append("tentative") }
    if entry.isDone { classes.append("done") }
    return classes.joined(separator: " ")
  }

  /// The time, for people and for HTML attributes.
  private func time(_ entry: PageEntry, on day: CivilDate?) -> [String: Any] {
    guard let day, let days = entry.days, let start = entry.occurrence.start, let end = entry.occurrence.end else {
      return [:]
    }
    let words = entry.time(on: day) ?? "All day"
    if day != days.lowerBound { return ["time": words] }
    var values: [String: Any] = ["start": text(start, entry.occurrence.startInstant, entry)]
    let isLong = entry.occurrence.startInstant < entry.occurrence.endInstant
    if isLong { values["end"] = text(end, entry.occurrence.endInstant, entry) }
    if isLong, days.lowerBound == days.upperBound, let clocks = entry.clocks {
      values["time"] = DateWords.clock(clocks.start)
      values["endTime"] = DateWords.clock(clocks.end)
    } else {
      values["time"] = words
    }
    return values
  }

  private func text(_ time: CalendarTime, _ instant: Instant, _ entry: PageEntry) -> String {
    var bytes: [UInt8] = []
    times.append(time, instant, entry.occurrence.item.zones, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
