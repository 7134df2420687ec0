import CalendarModel
import CalendarStore
import CivilTime

extension Work {
  /// Adds events to a store, a given number in each commit.
  public static func adding(_ count: Int, inEachCommit size: Int, to path: String) throws -> Work {
    let store = try CalendarStore(path: path)
    var added = 0
    while added < count {
      let end = min(added + size, count)
      try store.transaction { batch in
        for number in added..<end { try batch.add(event(number)) }
      }
      added = end
    }
    try store.close()
    return work(count)
  }

  /// Changes the title of every event of a store in one commit.
  public static func retitling(_ path: String) throws -> Work {
    let store = try CalendarStore(path: path)
    let items = try store.items(matching: ItemQuery())
    let mark = try store.revision()
    try store.transaction { batch in
      for item in items {
        let occurrence = try batch.occurrence(of: item)
        guard var event = occurrence.event else { throw WorkloadError("\(item.id) is not an event") }
        event.title = "Meeting \(item.id) of \(mark)"
        try batch.save(event, as: occurrence, span: .all)
      }
    }
    try store.close()
    return work(items.count)
  }

  private static func event(_ number: Int) -> Event {
    let civil = CivilDateTime(secondsSinceEpoch: 1_790_000_000).adding(seconds: Int64(number % 5000) * 3600)
    var event = Event(
      title: "Meeting \(number)", start: .zoned(civil, tzid: "Europe/Berlin"),
      end: .time(.zoned(civil.adding(seconds: 1800), tzid: "Europe/Berlin")))
    event.notes = "What is to be said about meeting \(number) is said here."
    return event
  }

  private static func work(_ count: Int) -> Work {
    var work = Work()
    work.items = count
    return work
  }
}
