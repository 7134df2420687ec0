import CalendarModel
import ICalendar
import TimeZones

/// What the summary says.
extension ItemImporter {
  /// Notes the TZIDs of the VCALENDAR that mean nothing in a calendar.
  func noteUnknownZones(calendarID: Int64) throws {
    for (tzid, use) in zones.takeUndefined() where ZoneContext().rules(named: tzid) == nil {
      if let index = summary.unknownTimeZones.firstIndex(where: { $0.tzid == tzid }) {
        summary.unknownTimeZones[index].count += use.count
      } else if summary.unknownTimeZones.count < ImportSummary.skippedLimit {
        let context = try change.derived.families.zones.context(calendarID: calendarID, zones: [])
        summary.unknownTimeZones.append(
          UnknownTimeZone(
            input: input, line: use.line, tzid: tzid, count: use.count, calendarZone: context.calendarZoneName))
      }
    }
  }

  /// Notes which other calendar has an item that may have been meant for it.
  func noteElsewhere(_ item: PreparedItem, _ placement: ItemWriter.Placement) throws {
    let (isCancellation, calendarID) = (placement.method == "CANCEL", placement.calendarID)
    guard targets.takeNew(calendarID) || isCancellation, summary.itemsElsewhere.count < ImportSummary.skippedLimit,
      let other = try StoredItemTable(change.db).calendar(having: item.columns.uid, besides: calendarID)
    else { return }
    summary.itemsElsewhere.append(
      ItemElsewhere(
        input: input, line: item.component.beginLine.lineNumber, uid: item.columns.uid,
        title: ImportSummary.title(item.columns.title), isCancellation: isCancellation,
        calendar: targets.title(calendarID), other: other))
  }

  /// Notes a changed occurrence that its series does not have any more.
  func noteStray(_ override: ItemRow, input: String) {
    guard summary.strayOverrides.count < ImportSummary.skippedLimit else { return }
    summary.strayOverrides.append(
      StrayOverride(
        input: input, uid: override.uid, title: ImportSummary.title(override.component.first(.summary)?.text),
        recurrenceKey: override.recurrenceKey, start: override.times.start))
  }

  static let supersededReason = "it replaced an older version of itself from earlier in the same import"
  static let undecidedReason =
    "nothing decides between two versions that begin at the same time; the later one in the input stays"

  func skip(_ replacement: WaitingReplacements.Replacement, _ reason: String) {
    skip(replacement.item, reason, input: replacement.input)
  }

  func skip(
    _ item: PreparedItem, _ reason: String, input: String? = nil, isCutOff: Bool = false, isRepeated: Bool = false
  ) {
    summary.skip(
      SkippedComponent(
        input: input ?? self.input, line: item.component.beginLine.lineNumber, uid: item.columns.uid, reason: reason,
        isCutOff: isCutOff, isRepeated: isRepeated, isOlder: reason == VersionDecision.olderReason))
  }

  func tell(old: Component?, new: Component?, _ calendarID: Int64) {
    observer.change(ItemChange(old: old, new: new, calendar: targets.title(calendarID)))
  }
}
