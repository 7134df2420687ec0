import CalendarModel
import CalendarStore
import CivilTime
import JSONWriting

/// An alarm that went off, for people and in JSON.
struct DeliveryEntry: Entry {
  private let delivery: AlarmDelivery
  private let id: String
  private let state: String
  private let times: TimeText

  /// - Parameter isTold: whether it was told a moment ago.
  init(_ delivery: AlarmDelivery, names: ItemNames, zone: DisplayZone, isTold: Bool = false) {
    self.delivery = delivery
    let short = names.short(delivery.item)
    id = delivery.recurrenceID.map { "\(short)/\($0)" } ?? short
    times = TimeText(zone: zone)
    state = isTold ? "fired" : delivery.state.rawValue
  }

  private func json(_ instant: Instant) -> String {
    if delivery.isAllDay { return times.json(.date(times.zone.rules.civil(at: instant).date)) }
    return times.json(.utc(instant.civil(at: .zero)))
  }

  private func moment(_ instant: Instant) -> CalendarTime { .utc(instant.civil(at: .zero)) }

  /// The state, with the problems of the ways.
  private var words: String {
    let until = delivery.snoozedUntil.map { " until \(times.short(moment($0)))" } ?? ""
    let problems = delivery.tellings.compactMap { telling in
      telling.problem.map { ", \(telling.way) \(telling.hasFailed ? "failed" : "waits"): \($0)" }
    }
    return state + until + problems.joined()
  }

  /// One way that told it, or could not.
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
