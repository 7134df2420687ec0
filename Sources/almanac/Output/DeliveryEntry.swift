import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import JSON
import TimeZones

/// An alarm that went off, as text and as JSON.
struct DeliveryEntry: Entry {
  private let delivery: AlarmDelivery
  private let id: String
  private let state: String
  private let times: TimeText

  /// - Parameters:
  ///   - item: The item with the alarm, or nil if it no longer exists.
  ///   - isTold: Whether the alarm has just been delivered.
  init(_ delivery: AlarmDelivery, of item: StoredItem?, names: ItemNames, zone: DisplayZone, isTold: Bool = false) {
    self.delivery = delivery
    times = TimeText(zone: zone, timeZones: item?.timeZones ?? ZoneContext())
    let (short, texts) = (names.short(delivery.item), times)
    let occurrence = delivery.recurrenceID.map { text in
      let form = item.map { ComponentTimes($0.component) }.flatMap { $0.recurrenceID?.time ?? $0.start ?? $0.end }
      let time = try? CalendarTime(parsing: text, tzid: form?.tzid)
      return time.map { texts.reference($0) } ?? text
    }
    id = occurrence.map { "\(short)/\($0)" } ?? short
    state = isTold ? "fired" : delivery.state.rawValue
  }

  private func json(_ instant: Instant) -> String {
    if delivery.isAllDay { return times.json(.date(times.zone.rules.civil(at: instant).date)) }
    return times.json(.utc(instant.civil(at: .zero)))
  }

  private func moment(_ instant: Instant) -> CalendarTime { .utc(instant.civil(at: .zero)) }

  /// The state, followed by problems with delivery methods.
  private var words: String {
    let until = delivery.snoozedUntil.map { "snoozed until \(times.short(moment($0)))" }
    let problems = delivery.tellings.compactMap { telling in
      telling.problem.map { ", \(telling.way) \(telling.hasFailed ? "failed" : "waits"): \($0)" }
    }
    let isWaiting = state == AlarmDelivery.State.firing.rawValue && delivery.tellings.allSatisfy { $0.tries == 0 }
    return (until ?? (isWaiting ? "not delivered yet" : state)) + problems.joined()
  }

  /// A delivery method that was used, and whether the delivery succeeded.
  private struct Telling: Entry {
    let telling: AlarmDelivery.Telling

    static let columns: Columns<Telling> = [
      Column("way", \.telling.way), Column("told", \.telling.isTold), Column("failed", \.telling.hasFailed),
      Column("tries", \.telling.tries), Column("problem", \.telling.problem),
    ]
  }

  static let columns: Columns<DeliveryEntry> = [
    Column(heading: "WHEN") { $0.times.short($0.moment($0.delivery.due)) }.times, Column("id", "ID", \.id),
    Column(heading: "TITLE") { $0.delivery.title.displayTitle }.cuttable, Column(heading: "STATE", \.words),
    Column("at") { $0.times.json($0.moment($0.delivery.due)) }, Column("key", \.delivery.key),
    Column("uid", \.delivery.uid), Column("recurrence_id", \.delivery.recurrenceID),
    Column("kind") { $0.delivery.kind.word }, Column("title", \.delivery.title),
    Column("start") { $0.json($0.delivery.start) }, Column("end") { $0.json($0.delivery.end) },
    Column("all_day", \.delivery.isAllDay), Column("repetition", \.delivery.repetition),
    Column("missed", \.delivery.isStale), Column("state", \.state),
    Column("since") { $0.times.json($0.moment($0.delivery.since)) },
    Column("snoozed_until") { entry in entry.delivery.snoozedUntil.map { entry.times.json(entry.moment($0)) } },
    Column("ways") { $0.delivery.tellings.map { Telling(telling: $0) } },
  ]
}
