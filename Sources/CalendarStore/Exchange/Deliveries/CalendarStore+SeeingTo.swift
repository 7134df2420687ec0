public import CivilTime
import GRDB

extension CalendarStore {
  /// Acknowledges alarms that went off: they are not told again, nor are their further repetitions, nor what sleeps of
  /// them.
  ///
  /// - Parameters:
  ///   - deliveries: what went off.
  ///   - now: the current time; nil for the store's clock.
  ///   - zone: the reader's.
  ///   - writesBack: whether a calendar gets ACKNOWLEDGED (RFC 9074 6.1) too, so that other programs know of it. What
  ///     cannot be written is kept beside the item.
  /// - Throws: ``StoreError``: `notFound` if one is no longer known; `denied` for a client, `readOnly`, `locked`.
  public func acknowledge(
    _ deliveries: [AlarmDelivery], at now: Instant? = nil, zone: TimeZoneRules,
    writesBack: (StoredCalendar) -> Bool = { $0.keepsAcknowledgements }
  ) throws(StoreError) {
    try seeTo(deliveries, "alarms ack", zone: zone, writesBack: writesBack) { batch, delivery, alarm in
      if let alarm { try batch.acknowledge(alarm, at: now) }
      return (.acknowledged, nil)
    }
  }

  /// Lets alarms that went off sleep until an instant, also those that sleep already.
  ///
  /// - Parameters: as of ``acknowledge(_:at:zone:writesBack:)``; a calendar that is written to gets an alarm with
  ///   RELTYPE=SNOOZE (RFC 9074 7).
  public func snooze(
    _ deliveries: [AlarmDelivery], until instant: Instant, zone: TimeZoneRules,
    writesBack: (StoredCalendar) -> Bool = { $0.keepsAcknowledgements }
  ) throws(StoreError) {
    try seeTo(deliveries, "alarms snooze", zone: zone, writesBack: writesBack) { batch, delivery, alarm in
      guard let alarm else { return (.snoozed, instant) }
      // The alarm that the item has now goes off by itself.
      try batch.snooze(alarm, until: instant)
      return (.acknowledged, instant)
    }
  }

  /// - Parameter body: changes the item if it gets the alarm; gives the state of the delivery, and until when it sleeps.
  private func seeTo(
    _ deliveries: [AlarmDelivery], _ command: String, zone: TimeZoneRules, writesBack: (StoredCalendar) -> Bool,
    _ body: (EditBatch, AlarmDelivery, DueAlarm?) throws -> (AlarmDelivery.State, Instant?)
  ) throws(StoreError) {
    if let client { throw AccessRights.denied(client, to: "see to the alarms of", AccessEntity.allCases) }
    try edit(command) { batch in
      let table = DeliveryTable(batch.db)
      for delivery in deliveries {
        guard let known = try table.fetch(delivery.id) else {
          throw StoreError(.notFound, "what became of that alarm is no longer known")
        }
        let calendar = try StoredCalendar.find(batch.db, id: known.calendarID)
        let isWritten = calendar.map { $0.allowsContentModifications && writesBack($0) } ?? false
        // What sleeps in an item can be seen to nowhere else.
        let asleep = try known.sleepsInItemUntil.flatMap {
          try DeliveredAlarm.findAsleep(batch.db, known, until: $0, reader: zone)
        }
        // An event that has no alarm gets none by that.
        let isOwn = isWritten && !AlarmKey.isStandard(known.key)
        let alarm = try asleep ?? (isOwn ? DeliveredAlarm.find(batch.db, known, reader: zone) : nil)
        let (state, until) = try body(batch, known, alarm)
        if let until, state == .snoozed { try table.postpone(known.id, to: until) } else { try table.stop(known.id) }
        try table.set(state, of: known.id, at: batch.now, snoozedUntil: until)
      }
      if !deliveries.isEmpty { try batch.change.record() }
    }
  }
}

extension StoredCalendar {
  /// Whether acknowledgements are written into its items if nobody has chosen: into those that are one's own, since
  /// others do not want to see when somebody dismissed an alarm.
  public var keepsAcknowledgements: Bool {
    allowsContentModifications && (sourceType == .local || sourceType == .calDAV)
  }
}
