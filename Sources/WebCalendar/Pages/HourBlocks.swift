import CalendarText
import CivilTime

/// The events of a day as blocks in the hours.
struct HourBlocks {
  private let context: PageContext
  private let day: CivilDate
  private let axis: HourAxis
  private let events: [ShownEvent]
  private let facts: EventFacts
  private let caps: DayPlacement.Caps

  init(
    _ context: PageContext, _ day: CivilDate, _ axis: HourAxis, _ events: [ShownEvent], _ facts: EventFacts,
    caps: DayPlacement.Caps
  ) {
    self.context = context
    self.day = day
    self.axis = axis
    self.events = events
    self.facts = facts
    self.caps = caps
  }

  /// Returns the template values, and adds the positions to the style.
  func values(_ style: inout HourStyle) -> (events: [[String: Any]], blocks: [[String: Any]]) {
    let slots = events.map { event in
      let start = event.days.lowerBound < day ? 0 : axis.minute(event.start, on: day)
      let end = event.days.upperBound > day ? axis.length : axis.minute(event.end, on: day, isEnd: true)
      return DayPlacement.Slot(start: start, end: max(start, end), title: event.title, id: event.path)
    }
    let placement = DayPlacement(slots, cap: caps.wide, laps: caps.laps)
    let hasNarrow = placement.columns > caps.narrow
    let narrow = hasNarrow ? DayPlacement(slots, cap: caps.narrow, laps: caps.laps) : nil
    let places = Dictionary(placement.places.map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
    let narrowPlaces = Dictionary(
      (narrow?.places ?? []).map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
    var values: [[String: Any]] = []
    for index in events.indices.sorted(by: { (slots[$0].start, $0) < (slots[$1].start, $1) }) {
      let (wide, narrow) = (places[index], narrowPlaces[index])
      guard wide != nil || narrow != nil else { continue }
      let id = style.nextName()
      let whereabouts = facts.whereabouts(events[index], context)
      let sizes = !hasNarrow ? "" : wide == nil ? " narrow-only" : narrow == nil ? " wide-only" : ""
      style.add("#\(id)", slots[index], wide, narrow) {
        Self.titleLines(slots[index], $0, hasPlace: whereabouts != nil)
      }
      values.append(block(events[index], slots[index], id, sizes, whereabouts))
    }
    var blocks = placement.blocks.map { block($0, hasNarrow ? " wide-only" : "", &style) }
    blocks += (narrow?.blocks ?? []).map { block($0, " narrow-only", &style) }
    return (values, blocks)
  }

  /// Returns the number of text lines that fit.
  private static func lines(_ slot: DayPlacement.Slot) -> Int { max((slot.end - slot.start) * 48 / 60 / 16, 1) }

  /// Returns the number of title lines that fit completely.
  private static func titleLines(_ slot: DayPlacement.Slot, _ place: DayPlacement.Place, hasPlace: Bool) -> Int {
    if place.own < place.width { return 1 }
    return max(lines(slot) - 1 - (hasPlace && lines(slot) > 2 ? 1 : 0), 1)
  }

  private func block(
    _ event: ShownEvent, _ slot: DayPlacement.Slot, _ id: String, _ sizes: String, _ whereabouts: String?
  ) -> [String: Any] {
    let language = context.language
    let begins = event.days.lowerBound == day
    let ends = event.days.upperBound == day
    var classes = event.classes + sizes
    if slot.end - slot.start < 45 { classes += " short" } else if Self.lines(slot) < 3 { classes += " low" }
    if !begins { classes += " cut-top" }
    if !ends { classes += " cut-end" }
    // Omit what does not fit: first the end time, then the start time.
    let time = begins ? language.clock(event.begin) : language.words.text(.untilTime, [language.clock(event.finish)])
    let weekday = language.names.shortWeekdays[event.days.upperBound.weekday.rawValue - 1]
    let end = !begins || event.start == event.end ? "" : "–\(language.clock(event.finish))\(ends ? "" : " \(weekday)")"
    var values: [String: Any] = [
      "class": classes, "id": id, "path": event.path, "title": event.title, "time": time,
      "datetime": begins ? event.time : event.datetime,
      "calendar": context.calendars.title(event.calendar),
    ]
    if !end.isEmpty { values["end"] = end }
    values["state"] = event.state.map { language.words[$0] }
    values["place"] = whereabouts
    return values
  }

  private func block(_ block: DayPlacement.Block, _ sizes: String, _ style: inout HourStyle) -> [String: Any] {
    let id = style.nextName()
    let isNarrow = sizes.contains("narrow")
    style.add(
      "#\(id)", [("at", block.start), ("min", block.end - block.start)],
      [(isNarrow ? "xn" : "x", (block.column, block.columns)), (isNarrow ? "wn" : "w", (1, block.columns))])
    return [
      "class": "many\(sizes)", "id": id, "text": context.language.words.text(block.count, .more),
      "path": context.path(caps.laps ? "day" : "list", day),
    ]
  }
}

extension HourStyle {
  /// Adds the position of an event, except for the style sheet's defaults, which are the first column and one line.
  ///
  /// - Parameters:
  ///   - wide: The position in wide windows.
  ///   - narrow: The position in narrow windows, if it differs.
  ///   - lines: Returns the number of title lines for a position.
  fileprivate mutating func add(
    _ selector: String, _ slot: DayPlacement.Slot, _ wide: DayPlacement.Place?, _ narrow: DayPlacement.Place?,
    lines: (DayPlacement.Place) -> Int
  ) {
    var fractions: [(name: String, value: (Int, Int))] = []
    var counts: [(name: String, value: Int)] = [("at", slot.start), ("min", slot.end - slot.start)]
    if let wide {
      if wide.column > 0 { fractions.append(("x", (wide.column, wide.columns))) }
      if wide.width < wide.columns { fractions.append(("w", (wide.width, wide.columns))) }
      if wide.own < wide.width { fractions.append(("own", (wide.own, wide.width))) }
      if lines(wide) > 1 { counts.append(("lines", lines(wide))) }
    }
    if let narrow {
      fractions += [("xn", (narrow.column, narrow.columns)), ("wn", (narrow.width, narrow.columns))]
      if narrow.own < narrow.width { fractions.append(("ownn", (narrow.own, narrow.width))) }
      if lines(narrow) != wide.map(lines) { counts.append(("linesn", lines(narrow))) }
    }
    add(selector, counts, fractions)
  }
}
