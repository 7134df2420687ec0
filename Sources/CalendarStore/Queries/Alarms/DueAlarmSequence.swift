public import CivilTime

/// An asynchronous sequence of the alarms of a store, delivered in order as they go off.
///
/// Changes made by any program take effect immediately. An alarm that is added after its time has passed does not go
/// off. The sequence ends when the task is cancelled.
public struct DueAlarmSequence: AsyncSequence, Sendable {
  /// An alarm that goes off.
  public typealias Element = DueAlarm
  /// A `StoreError` if the store can no longer be read.
  public typealias Failure = any Error

  let store: CalendarStore
  let clock: any AlarmClock
  let start: Instant
  let zone: TimeZoneRules
  let interval: Duration

  /// Returns an iterator that waits for alarms.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// An iterator that waits for the next alarm.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: DueAlarmSequence
    private let changes: ChangeSignals
    private var signals: AsyncStream<Void>.Iterator
    /// The instant before which all alarms have gone off.
    private var done: Instant
    private var waiting: ArraySlice<DueAlarm> = []

    init(_ sequence: DueAlarmSequence) {
      self.sequence = sequence
      done = sequence.start
      changes = ChangeSignals(sequence.store, interval: sequence.interval)
      signals = changes.signals.makeAsyncIterator()
    }

    /// Waits until the next alarm goes off and returns it, or returns nil if the task is cancelled.
    ///
    /// - Throws: ``StoreError`` if the store can no longer be read.
    public mutating func next() async throws -> DueAlarm? {
      while true {
        if let alarm = waiting.popFirst() { return alarm }
        if Task.isCancelled { return nil }
        try changes.check()
        let end = sequence.clock.now.adding(seconds: 1)
        if done < end {
          let due = try alarms(in: done..<end, limit: Self.limit)
          // If there are too many alarms for one query, the next query begins at the last moment covered by this one.
          // That moment is read completely, no matter how many alarms go off then.
          if due.count < Self.limit {
            waiting = due[...]
            done = end
          } else if let last = due.last, last.instant > done {
            waiting = due.filter { $0.instant < last.instant }[...]
            done = last.instant
          } else {
            let moment = done..<done.adding(seconds: 1)
            waiting = try alarms(in: moment, limit: .max)[...]
            done = moment.upperBound
          }
          if !waiting.isEmpty { continue }
        }
        let next = try sequence.store.nextAlarms(1, from: done, zone: sequence.zone).first
        changes.wake(at: next?.instant, by: sequence.clock)
        if await signals.next() == nil { return nil }
      }
    }

    private func alarms(in range: Range<Instant>, limit: Int) throws -> [DueAlarm] {
      try sequence.store.alarms(matching: AlarmQuery(range, zone: sequence.zone), limit: limit)
    }

    private static let limit = 10_000
  }
}

extension CalendarStore {
  /// Returns the alarms of the store as they go off.
  ///
  /// - Parameters:
  ///   - start: The time at which to begin, or nil for now. If it is in the past, alarms since then are delivered
  ///     immediately.
  ///   - zone: The reader's time zone, which applies to all-day and floating items.
  ///   - clock: The clock that provides the current time.
  ///   - interval: The interval between checks for changes if the system does not report them.
  public func dueAlarms(
    from start: Instant? = nil, zone: TimeZoneRules, clock: any AlarmClock = SystemAlarmClock(),
    interval: Duration = .milliseconds(100)
  ) -> DueAlarmSequence {
    DueAlarmSequence(store: self, clock: clock, start: start ?? clock.now, zone: zone, interval: interval)
  }
}
