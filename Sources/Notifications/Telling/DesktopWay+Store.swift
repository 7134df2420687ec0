import CalendarText
public import CalendarStore
public import CivilTime

extension DesktopWay {
  /// Notifications whose answers are noted in the store.
  ///
  /// - Parameters:
  ///   - name: what settings call it.
  ///   - snooze: for how many seconds an alarm sleeps.
  ///   - path: that of the store.
  ///   - clock: the clock that says what time it is.
  ///   - zone: gives the zone of the reader.
  ///   - writesBack: whether a calendar gets what was answered too.
  ///   - open: opens the store, for its owner.
  ///   - report: is told why an answer could not be noted.
  public convenience init(
    _ name: String = "desktop", snooze: Int64 = 600, environment: [String: String]? = nil,
    store path: String? = nil, clock: any AlarmClock = SystemAlarmClock(),
    zone: @escaping @Sendable () -> TimeZoneRules,
    writesBack: @escaping @Sendable (StoredCalendar) -> Bool = { $0.keepsAcknowledgements },
    open: @escaping @Sendable () throws -> CalendarStore, report: @escaping @Sendable (String) -> Void
  ) {
    self.init(name, snooze: "Snooze for \(DurationText.distance(snooze))", environment: environment, store: path) {
      answer in
      do {
        let store = try open()
        let now = clock.now
        let unseen = try store.deliveries(numbered: answer.deliveries).filter {
          AlarmDelivery.State.open.contains($0.state)
        }
        switch answer {
        case .dismiss: try store.acknowledge(unseen, at: now, zone: zone(), writesBack: writesBack)
        case .snooze:
          let end = now.adding(seconds: snooze)
          try store.snooze(unseen, until: end, zone: zone(), writesBack: writesBack)
        }
      } catch {
        report("what was clicked could not be noted: \((error as? StoreError)?.message ?? "\(error)")")
      }
    }
  }
}
