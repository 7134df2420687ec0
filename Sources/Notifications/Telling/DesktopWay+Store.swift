import CalendarText
public import CalendarStore
public import CivilTime

extension DesktopWay {
  /// Creates a delivery method that shows desktop notifications and records the user's answers in the store.
  ///
  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - snooze: The number of seconds for which an alarm is snoozed.
  ///   - path: The path of the store.
  ///   - clock: The clock for the current time.
  ///   - zone: Returns the reader's time zone.
  ///   - writesBack: Whether answers are also written to the calendar.
  ///   - open: Opens the store, for its owner.
  ///   - report: A function that is called with the reason why an answer could not be recorded.
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
        report("the click could not be recorded: \((error as? StoreError)?.message ?? "\(error)")")
      }
    }
  }
}
