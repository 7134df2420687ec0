import CalendarStore
import CivilTime
import Notifications
import StoreTestSupport
import TestSupport

/// The notices of alarms when they go off.
extension Face {
  static let notices = Face(
    "notices", [.title, .next, .repeats], without: Set(Answer.expected.map(\.uid)).subtracting(["open", "alarms"])
  ) { desk in
    var answers: [Answer] = []
    for moment in ["20261118T104000Z", "20261121T100000Z", "20261124T080000Z"] {
      let now = try instant(moment)
      let store = try CalendarStore(path: desk.test.store.path, options: CalendarStore.Options(now: now))
      let claim = AlarmClaim(now: now, zone: desk.zone, zoneName: "Europe/Berlin") { _, _ in ["one"] }
      let claimed = try store.claimAlarms(claim)
      try store.note(claimed.flatMap { alarm in alarm.ways.map { AlarmOutcome(alarm.delivery.id, $0) } })
      let day = desk.zone.civil(at: now).date
      for notice in Notice.notices(of: claimed, at: now, in: desk.zone) {
        guard let uid = notice.uid, let line = notice.body.split(separator: "\n").first else { continue }
        let moment = line.hasPrefix("tomorrow") ? day.adding(days: 1) : day
        let words = line.replacing("tomorrow ", with: "")
        answers.append(Answer(uid, .title, notice.title))
        if let next = WrittenMoment.all(in: String(words), on: moment).first {
          answers.append(Answer(uid, .next, next))
        }
      }
    }
    return answers
  }
}
