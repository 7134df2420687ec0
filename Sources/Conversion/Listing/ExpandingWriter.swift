import Bounds
import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// Writes calendars as the occurrences of their items, sorted by start.
///
/// It keeps all items until the end, because an override may come long after its series, and the first occurrence may
/// be the last in the input; occurrences are computed while they are written.
struct ExpandingWriter<Writer: OccurrenceWriter>: ElementWriter {
  private var writer: Writer
  private let options: ConversionOptions
  /// The elements of the calendar that is being read.
  private var elements: [CalendarElement] = []
  private var series: [ListedSeries] = []

  init(_ writer: Writer, _ options: ConversionOptions) {
    self.writer = writer
    self.options = options
  }

  var capabilities: FormatCapabilities { writer.capabilities }

  mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    if case .calendarBegin = element { endCalendar(&losses) }
    elements.append(element)
    if case .calendarEnd = element { endCalendar(&losses) }
  }

  private mutating func endCalendar(_ losses: inout LossLog) {
    if elements.isEmpty { return }
    let object = ICalendarObject(elements)
    let (info, zones) = (object.info, object.zones(reader: options.zone.rules))
    let families = object.families
    losses.add(olderVersionsIn: object, besides: families, of: capabilities)
    for family in families where capabilities.carries(family.members.first?.component.component) {
      series += family.series.map { ListedSeries($0, of: family, calendar: info, zones: zones) }
    }
    elements = []
  }

  mutating func finish(losses: inout LossLog) throws {
    endCalendar(&losses)
    let window = window(&losses)
    let endless = endlessWindow(window)
    try writer.begin(window)
    var merge = OccurrenceMerge()
    var undated: [ListedSeries] = []
    for listed in series {
      if writer.repeats(listed) {
        if lies(listed, in: window) { try write(listed.whole, &losses) }
        continue
      }
      guard let occurrences = listed.occurrences(in: listed.isEndless ? endless : window) else {
        undated.append(listed)
        continue
      }
      for rule in occurrences.schedule.recurrenceSet.unusableRules { losses.add(unusable: rule, of: listed) }
      merge.add(listed, occurrences)
    }
    series = []
    var size = 0
    while let (listed, occurrence) = merge.next() {
      if !WorkBudget.draw(of: .occurrences) { try WorkBudget.check() }
      if occurrence.recurrenceID != nil { size += (Self.sizeOfRow + listed.size) * occurrence.dayCount }
      if size > Self.mostRepeated { merge.endSeries() }
      try write(listed.listed(occurrence), &losses)
    }
    // An item without a time is in no window.
    if options.after == nil, options.before == nil {
      for listed in undated { try write(listed.undated, &losses) }
    }
    for listed in merge.truncated { losses.add(truncated: listed) }
    try writer.finish(isTruncated: !merge.truncated.isEmpty)
  }

  /// The approximate maximum size of all occurrences of series in bytes. Beyond that, no series is continued.
  private static var mostRepeated: Int { 500_000_000 }
  /// The approximate size of an occurrence, apart from the text of its item.
  private static var sizeOfRow: Int { 1_000 }

  /// Whether a series has an occurrence in the window; a series without a time has none.
  private func lies(_ listed: ListedSeries, in window: ListedWindow) -> Bool {
    if options.after == nil, options.before == nil { return true }
    var occurrences = listed.occurrences(in: window)?.makeIterator()
    return occurrences?.next() != nil
  }

  private mutating func write(_ occurrence: ListedOccurrence, _ losses: inout LossLog) throws {
    if occurrence.isCancelled, !options.includesCancelled { return losses.add(cancelled: occurrence) }
    try writer.write(occurrence)
    for loss in writer.takeLosses() { losses.add(loss) }
  }

  /// The window in the options. If it has no end and a series is endless, it ends one year from now.
  private func window(_ losses: inout LossLog) -> ListedWindow {
    var window = ListedWindow(after: options.after, before: options.before)
    let endless = series.filter { $0.isEndless && !writer.repeats($0) }
    if endless.isEmpty { return window }
    let end = window.before == nil ? day(months: 12) : nil
    if let end { window.before = instant(end) }
    let begin = options.after == nil ? day(months: -12) : nil
    for listed in endless {
      losses.add(endless: listed, from: begin.flatMap { listed.begins(before: instant($0)) ? $0 : nil }, until: end)
    }
    return window
  }

  /// The window for endless series. By default it begins one year ago; otherwise, birthdays since 1604 would fill every
  /// list.
  private func endlessWindow(_ window: ListedWindow) -> ListedWindow {
    if options.after != nil { return window }
    return ListedWindow(after: instant(day(months: -12)), before: window.before)
  }

  /// The day that is the given number of months from today, or from the end of the window if that is earlier.
  private func day(months: Int) -> CivilDate {
    let today = options.zone.rules.civil(at: min(options.now, options.before ?? options.now)).date
    return today.adding(months: months) ?? today.adding(days: months * 30)
  }

  private func instant(_ day: CivilDate) -> Instant { options.zone.rules.instant(of: CivilDateTime(startOf: day)) }
}

extension ICalendarObject.Occurrence {
  /// The approximate number of days on which pages show the occurrence.
  fileprivate var dayCount: Int {
    1 + min(Int(endInstant.seconds(since: startInstant) / 86_400), ListedOccurrence.mostDays - 1)
  }
}
