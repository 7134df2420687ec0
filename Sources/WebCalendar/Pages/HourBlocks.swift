import CalendarText
import CivilTime

/// The events of a day as blocks in its hours.
struct HourBlocks {
  private let context: PageContext
  private let day: CivilDate
  private let axis: HourAxis
  private let events: [ShownEvent]
  private let facts: EventFacts
  private let cap: Int

  init(
    _ context: PageContext, _ day: CivilDate, _ axis: HourAxis, _ events: [ShownEvent], _ facts: EventFacts, cap: Int
  ) {
    self.context = context
    self.day = day
    self.axis = axis
    self.events = events
    self.facts = facts
    self.cap = cap
  }

  /// What templates show, with the places in the style.
  func values(_ style: inout HourStyle) -> (events: [[String: Any]], blocks: [[String: Any]]) {
    let slots = events.map { event in
      let start = event.days.lowerBound < day ? 0 : axis.minute(event.start, on: day)
      let end = event.days.upperBound > day ? axis.length : axis.minute(event.end, on: day, isEnd: true)
      return DayPlacement.Slot(start: start, end: max(start, end), title: event.title, id: event.path)
    }
    let placement = DayPlacement(slots, cap: cap)
    let hasNarrow = cap == DayPlacement.dayCap && placement.columns > DayPlacement.narrowCap
    let narrow = hasNarrow ? DayPlacement(slots, cap: DayPlacement.narrowCap) : nil
    let places = Dictionary(placement.places.map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
    let narrowPlaces = Dictionary(
      (narrow?.places ?? []).map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
    var values: [[String: Any]] = []
    for index in events.indices.sorted(by: { (slots[$0].start, $0) < (slots[$1].start, $1) }) {
      guard let place = places[index] ?? narrowPlaces[index] else { continue }
      let id = style.nextName()
      var fractions: [(String, (Int, Int))] = []
      if place.columns > 1 {
        if place.column > 0 { fractions.append(("x", (place.column, place.columns))) }
        if place.width < place.columns { fractions.append(("w", (place.width, place.columns))) }
        if place.own < place.width { fractions.append(("own", (place.own, place.width))) }
      }
      var sizes = ""
      if let narrowPlace = narrowPlaces[index] {
        fractions += [
          ("xn", (narrowPlace.column, narrowPlace.columns)), ("wn", (narrowPlace.width, narrowPlace.columns)),
        ]
        if places[index] == nil { sizes = " narrow-only" }
      } else if hasNarrow {
        sizes = " wide-only"
      }
      let whereabouts = facts.whereabouts(events[index], context)
      style.add(
        "#\(id)", slots[index], fractions,
        lines: Self.titleLines(slots[index], place, hasPlace: whereabouts != nil))
      values.append(block(events[index], slots[index], place, id, sizes, whereabouts))
    }
    var blocks = placement.blocks.map { block($0, hasNarrow ? " wide-only" : "", &style) }
    blocks += (narrow?.blocks ?? []).map { block($0, " narrow-only", &style) }
    return (values, blocks)
  }

  /// How many lines of text there is room for.
  private static func lines(_ slot: DayPlacement.Slot) -> Int { max((slot.end - slot.start) * 48 / 60 / 16, 1) }

  /// How many lines the title may have, so that whole lines are shown alone.
  private static func titleLines(_ slot: DayPlacement.Slot, _ place: DayPlacement.Place, hasPlace: Bool) -> Int {
    if place.own < place.width { return 1 }
    let hasTime = place.width * 2 > place.columns
    return max(lines(slot) - (hasTime ? 1 : 0) - (hasPlace && lines(slot) > 2 ? 1 : 0), 1)
  }

  private func block(
    _ event: ShownEvent, _ slot: DayPlacement.Slot, _ place: DayPlacement.Place, _ id: String, _ sizes: String,
    _ whereabouts: String?
  ) -> [String: Any] {
    let language = context.language
    let begins = event.days.lowerBound == day
    let ends = event.days.upperBound == day
    var classes = event.classes + sizes
    if slot.end - slot.start < 45 { classes += " short" } else if Self.lines(slot) < 3 { classes += " low" }
    if place.width * 2 <= place.columns { classes += " slim" }
    if !begins { classes += " cut-top" }
    if !ends { classes += " cut-end" }
    let time: String
    if !begins {
      time = "Until \(language.clock(event.finish))"
    } else if !ends {
      let weekday = language.names.shortWeekdays[event.days.upperBound.weekday.rawValue - 1]
      time = "\(language.clocks(event.begin, event.finish)) \(weekday)"
    } else {
      let isShort = slot.end - slot.start < 45 || event.start == event.end
      time = isShort ? language.clock(event.begin) : language.clocks(event.begin, event.finish)
    }
    var values: [String: Any] = [
      "class": classes, "id": id, "path": event.path, "title": event.title, "time": time,
      "datetime": begins ? event.time : event.datetime,
      "calendar": context.calendars.title(event.calendar),
    ]
    values["state"] = event.state
    values["place"] = whereabouts
    return values
  }

  private func block(_ block: DayPlacement.Block, _ sizes: String, _ style: inout HourStyle) -> [String: Any] {
    let id = style.nextName()
    let slot = DayPlacement.Slot(start: block.start, end: block.end, title: "", id: "")
    let isNarrow = sizes.contains("narrow")
    style.add(
      "#\(id)", slot,
      [(isNarrow ? "xn" : "x", (block.column, block.columns)), (isNarrow ? "wn" : "w", (1, block.columns))])
    return ["class": "many\(sizes)", "id": id, "count": block.count, "path": context.path("list", day)]
  }
}

extension HourStyle {
  /// Adds the place of an event; what the style sheet takes for granted, the first column and one line, is left out.
  fileprivate mutating func add(
    _ selector: String, _ slot: DayPlacement.Slot, _ fractions: [(String, (Int, Int))], lines: Int = 1
  ) {
    let (at, length) = (slot.start, slot.end - slot.start)
    add(selector, lines > 1 ? ["at": at, "min": length, "lines": lines] : ["at": at, "min": length], fractions)
  }
}
