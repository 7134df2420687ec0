import CalendarModel
import CalendarStore
import CivilTime
import TestSupport

extension EditedModel {
  /// The effect of an edit.
  private struct Change {
    var seconds: Int64 = 0
    var clock: ModelClock?
    var length: Int64?
    var title: String?
  }

  private mutating func change(of instance: ModelSeries.Instance) -> Change {
    var change = Change()
    titles += 1
    if random.once(in: 2) { change.title = "\(series[0].uid)-\(titles)" }
    let isDate = instance.clock.form == .date
    if change.title == nil || random.once(in: 4) {
      let days: [Int64] = [1, -1, 7, -7, 3, 14]
      let hours: [Int64] = [1, -1, 2, 24, -24, 5, 7 * 24]
      change.seconds = isDate ? 86_400 * random.pick(days) : 3600 * random.pick(hours)
      if !isDate, random.once(in: 5) { change.seconds += 1800 }
    }
    if random.once(in: 6) {
      change.length = isDate ? 86_400 * random.pick([1, 2, 4]) : 60 * random.pick([20, 60, 180])
    }
    if !isDate, random.once(in: 10) {
      // Of the zones that need a VTIMEZONE, only those in the file can be used.
      change.clock = random.pick([.utc, .floating] + ModelClock.zones.filter(\.definition.isEmpty))
    }
    // A value that is unchanged is not an edit.
    if change.length == instance.length { change.length = nil }
    if change.clock == instance.clock { change.clock = nil }
    return change
  }

  mutating func save(_ index: Int, _ chosen: Int) throws {
    let own = series[index].shown(series[index].instances[chosen])
    let range = series[index].range(of: series[index].instances[chosen])
    let change = change(of: own)
    let span = series[index].isRecurring ? random.pick([EditSpan.this, .this, .future, .all, .all]) : .all
    let isFirst = chosen == 0
    var model = series
    let start = own.start.adding(seconds: change.seconds)
    let clock = change.clock ?? own.clock
    let length = change.length ?? own.length
    var edited = own
    edited.start = start
    edited.clock = clock
    edited.length = length
    edited.title = change.title ?? own.title
    switch span {
    case .this:
      if let range, model[index].ranges[range].name == own.name {
        model[index].ranges[range] = edited
      } else {
        edited.isOwn = true
        model[index].instances[chosen] = edited
      }
    case .future where !isFirst:
      guard split(&model, index, chosen, edited) else { return }
    case .future, .all:
      let target = change.clock
      guard model[index].follows(change.seconds), !model[index].merges(),
        !model[index].merges(after: change.seconds, on: target)
      else { return }
      model[index].move(change.seconds, to: target, length: change.length, title: change.title)
      edited.name = model[index].instances[chosen].name
      if own.isOwn {
        model[index].instances[chosen] = edited
      } else if let range, model[index].ranges[range].name == edited.name {
        model[index].ranges[range] = edited
      } else if let range {
        model[index].move(
          range: range, by: change.seconds, from: series[index].clock, to: target, length: change.length,
          title: change.title)
      }
    }

    if model.contains(where: \.mixesClocks) { return }

    let reference = reference(index, chosen)
    log.append(
      "save \(reference) \(span)\(change.seconds == 0 ? "" : " moved by \(change.seconds) s")"
        + "\(change.clock.map { " to \($0.form)" } ?? "")\(change.length.map { " for \($0) s" } ?? "")"
        + "\(change.title.map { " as \($0)" } ?? "")")
    let occurrence = try store.occurrence(named: reference)
    let isMoved = change.seconds != 0 || change.clock != nil || change.length != nil
    let times = isMoved ? (clock.time(start), Self.end(of: start, length, clock, random.once(in: 2))) : nil
    do {
      let id = try save(occurrence, that: own, as: change.title, times, span)
      if span == .future, !isFirst {
        if own.isAdded { throw Difference(description: "a split at an added date") }
        model[model.count - 1].uid = try store.item(id).uid
      }
      series = model
    } catch let error as StoreError where error.code == .invalidArgument && span == .future && !isFirst && own.isAdded {
      // A rule that does not include it cannot begin with it.
      if try store.revision() != revision { throw Difference(description: "a refused edit was kept") }
    }
  }

  /// Saves an occurrence with another title or at another time.
  private func save(
    _ occurrence: ItemOccurrence, that own: ModelSeries.Instance, as title: String?,
    _ times: (start: CalendarTime, end: CalendarPeriod.End)?, _ span: EditSpan
  ) throws -> ItemID {
    func edited<Item: CalendarItem>(_ item: Item, _ end: WritableKeyPath<Item, CalendarPeriod.End?>) throws -> Item {
      var item = item
      if item.fields.start != own.clock.time(own.start) {
        throw Difference(
          description: "starts at \(item.fields.start.map { "\($0)" } ?? "") instead of \(own.start.text)")
      }
      if let title { item.fields.title = title }
      if let times {
        item.fields.start = times.start
        item[keyPath: end] = times.end
      }
      return item
    }
    if let reminder = occurrence.reminder {
      return try store.save(edited(reminder, \.due), as: occurrence, span: span)
    }
    guard let event = occurrence.event else { throw Difference(description: "neither an event nor a to-do") }
    return try store.save(edited(event, \.end), as: occurrence, span: span)
  }

  /// An end as people write it: a time if there is one, or a duration.
  private static func end(
    of start: CivilDateTime, _ length: Int64, _ clock: ModelClock, _ wantsTime: Bool
  ) -> CalendarPeriod.End {
    if clock.form == .date { return .time(clock.time(start.adding(seconds: length))) }
    let end = clock.instant(start) + length
    let civil = clock.rules.civil(at: Instant(secondsSince1970: end))
    return wantsTime && clock.instant(civil) == end
      ? .time(clock.time(civil)) : .duration(CalendarDuration(seconds: length))
  }

  /// Splits a list before an instance, with which the second half begins as edited.
  ///
  /// - Returns: Whether the lists can predict the result.
  private func split(
    _ model: inout [ModelSeries], _ index: Int, _ chosen: Int, _ edited: ModelSeries.Instance
  ) -> Bool {
    let whole = model[index]
    var second = whole
    second.instances = Array(whole.instances[chosen...])
    second.ranges.removeAll { $0.name <= edited.name }
    let seconds = edited.start.secondsSinceEpoch - second.instances[0].name.secondsSinceEpoch
    second.start = second.instances[0].name
    second.excluded.removeAll { $0 < second.start }
    if whole.merges() || second.merges(after: seconds, on: edited.clock) || !second.follows(seconds) { return false }
    second.instances[0].isOwn = false
    second.move(seconds, to: edited.clock, length: edited.length, title: edited.title)
    model[index].end(before: chosen)
    model.append(second)
    return true
  }
}
