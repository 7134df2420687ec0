import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The times in a form.
struct FieldTimes {
  let fields: EditFields
  /// The time zones of the item.
  let zones: ZoneContext
  /// The time zones that the item already uses.
  let ownZones: Set<String>
  let language: PageLanguage
  /// The notes that the reader has accepted.
  let accepted: Set<String>

  var isAllDay: Bool { !fields[.allDay].isEmpty }

  /// Returns the day in a field.
  ///
  /// - Parameter other: The field to use if the first one is empty.
  func date(_ name: EditFields.Name, or other: EditFields.Name? = nil) throws(EditProblem) -> CivilDate {
    let text = fields[name].isEmpty ? other.map { fields[$0] } ?? "" : fields[name]
    guard let date = RFC3339.date(text) else { throw EditProblem(.noDate, in: name) }
    return date
  }

  /// Returns the time in two fields, in the time zone of a third field.
  func time(_ day: CivilDate, _ clock: EditFields.Name, zone: EditFields.Name) throws(EditProblem) -> CalendarTime {
    guard let time = FieldClock.time(fields[clock], on: day) else { throw EditProblem(.noTime, in: clock) }
    if !fields[.floating].isEmpty { return .floating(time) }
    let form = try self.form(time, zone)
    let rules = zones.rules(for: form)
    let name = form.isUTC ? "UTC" : form.tzid ?? ""
    switch rules.local(time) {
    case .unique: break
    case .gap(let before, let after, let transition):
      let texts = [time, transition.civil(at: before), transition.civil(at: after)].map(language.clock)
      throw EditProblem(.skippedTime, [texts[0], language.text(day, .dayAndYear), name, texts[1], texts[2]], in: clock)
    case .overlap:
      let remark = "twice \(RFC3339.text(time)) \(name)"
      if accepted.contains(remark) { break }
      let values = [language.clock(time), language.text(day, .dayAndYear), name]
      throw EditProblem(.repeatedTime, values, in: clock, remark: remark)
    }
    return form
  }

  private func form(_ time: CivilDateTime, _ field: EditFields.Name) throws(EditProblem) -> CalendarTime {
    let name = fields[field].isEmpty ? fields[.zone] : fields[field]
    if ownZones.contains(name) { return .zoned(time, tzid: name) }
    guard let known = ZoneNames.known(name) else { throw EditProblem(.noZone, [name], in: field) }
    return known == "UTC" ? .utc(time) : .zoned(time, tzid: known)
  }
}

extension EditFields {
  /// Fills in the times of an item.
  ///
  /// - Parameter zone: The reader's time zone, for times without one.
  mutating func show(
    _ times: (start: CalendarTime?, end: CalendarPeriod.End?), _ zones: ZoneContext, zone reader: ReaderZone
  ) {
    self[.zone] = reader.name
    guard let start = times.start else { return }
    let zone = { (time: CalendarTime) in time.isUTC ? "UTC" : time.tzid ?? reader.name }
    let end = zones.end(of: start, times.end)
    if start.isDate {
      self[.allDay] = "1"
      self[.startDate] = RFC3339.text(start.civilDate)
      self[.endDate] = RFC3339.text(max(start.civilDate, end.civilDate.adding(days: -1)))
      return
    }
    self[.startDate] = RFC3339.text(start.civilDate)
    self[.startTime] = FieldClock.text(start.civilDateTime)
    self[.endDate] = RFC3339.text(end.civilDate)
    self[.endTime] = FieldClock.text(end.civilDateTime)
    self[.zone] = EditFields.plain(zone(start), .zone)
    if zone(end) != zone(start) { self[.endZone] = EditFields.plain(zone(end), .endZone) }
    if start.isFloating { self[.floating] = "1" }
  }
}

extension Event {
  mutating func apply(_ times: FieldTimes, since before: EditFields) throws(EditProblem) {
    let first = try times.date(.startDate)
    let last = try times.date(.endDate, or: .startDate)
    if times.isAllDay {
      if last < first { throw EditProblem(.endsEarly, in: .endDate) }
      self.start = .date(first)
      end = .time(.date(last.adding(days: 1)))
      return
    }
    let start = try times.time(first, .startTime, zone: .zone)
    // If the start moves past an unchanged end, the end moves too.
    let isEndOld = times.fields.says([.endDate, .endTime, .endZone, .zone, .allDay, .floating], like: before)
    if isEndOld, let old = self.start, !old.isDate {
      let finish = try times.time(last, .endTime, zone: .endZone)
      if times.zones.instant(of: finish) <= times.zones.instant(of: start), end != nil {
        self = starting(at: start)
        return
      }
    }
    let finish =
      times.fields[.endTime].isEmpty ? start : try times.time(last, .endTime, zone: .endZone)
    let (from, to) = (times.zones.instant(of: start), times.zones.instant(of: finish))
    if to < from { throw EditProblem(.endsEarly, in: .endTime) }
    self.start = start
    end = to == from ? nil : .time(finish)
  }
}

extension Reminder {
  mutating func apply(_ times: FieldTimes, since before: EditFields) throws(EditProblem) {
    if times.fields[.startDate].isEmpty {
      due = nil
      if isRecurring { throw EditProblem(.noDate, in: .startDate) }
      return
    }
    let day = try times.date(.startDate)
    let time: CalendarTime =
      times.isAllDay || times.fields[.startTime].isEmpty ? .date(day) : try times.time(day, .startTime, zone: .zone)
    // DTSTART must have the same value type as DUE and be before it (RFC 5545 3.8.2.3).
    if let start = self.start,
      start.isDate != time.isDate || times.zones.instant(of: start) >= times.zones.instant(of: time)
    {
      self.start = isRecurring ? time : nil
    }
    if case .duration = due { self.start = nil }
    due = .time(time)
  }
}
