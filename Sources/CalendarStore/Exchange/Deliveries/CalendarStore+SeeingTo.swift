public import CivilTime
import GRDB

extension CalendarStore {
  /// Acknowledges alarms that went off. They are not delivered again, and neither are their later repetitions and
  /// snoozes.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries to acknowledge.
  ///   - now: The current time, or nil for the store's clock.
  ///   - zone: The reader's time zone.
  ///   - writesBack: Whether ACKNOWLEDGED (RFC 9074 6.1) is also written to the item, so that other programs see it. If
  ///     it cannot be written, the acknowledgement is stored separately from the item.
  /// - Throws: ``StoreError``: `notFound` if one of the deliveries is no longer recorded; `denied` for a client,
  ///   `readOnly`, `locked`.
  public func acknowledge(
    _ deliveries: [AlarmDelivery], at now: Instant? = nil, zone: TimeZoneRules,
    writesBack: (StoredCalendar) -> Bool = { $0.keepsAcknowledgements }
  ) throws(StoreError) {
    try seeTo(deliveries, "alarms ack", zone: zone, writesBack: writesBack) { batch, delivery, alarm in
      if let alarm { try batch.acknowledge(alarm, at: now) }
      return (.acknowledged, nil)
    }
  }

  /// Snoozes alarms that went off. They stay snoozed until the given instant. Alarms that are already snoozed are
  /// snoozed again.
  ///
  /// - Parameters: The same as for ``acknowledge(_:at:zone:writesBack:)``. If the snooze is written back, the item
  ///   receives an alarm with RELTYPE=SNOOZE (RFC 9074 7).
  public func snooze(
    _ deliveries: [AlarmDelivery], until instant: Instant, zone: TimeZoneRules,
    writesBack: (StoredCalendar) -> Bool = { $0.keepsAcknowledgements }
  ) throws(StoreError) {
    try seeTo(deliveries, "alarms snooze", zone: zone, writesBack: writesBack) { batch, delivery, alarm in
      guard let alarm else { return (.snoozed, instant) }
      // The item now contains the snooze alarm, which goes off on its own.
      try batch.snooze(alarm, until: instant)
      return (.acknowledged, instant)
    }
  }

  /// - Parameter body: Changes the item if it has the alarm, and returns the state of the delivery and the end of the
  ///   snooze.
  private func seeTo(
    _ deliveries: [AlarmDelivery], _ command: String, zone: TimeZoneRules, writesBack: (StoredCalendar) -> Bool,
    _ body: (EditBatch, AlarmDelivery, DueAlarm?) throws -> (AlarmDelivery.State, Instant?)
  ) throws(StoreError) {
    if let client { throw AccessRights.denied(client, to: "acknowledge the alarms of", AccessEntity.allCases) }
    try edit(command) { batch in
      let table = DeliveryTable(batch.db)
      for delivery in deliveries {
        guard let known = try table.fetch(delivery.id) else {
          throw StoreError(.notFound, "the store no longer has this alarm")
        }
        let calendar = try StoredCalendar.find(batch.db, id: known.calendarID)
        let isWritten = calendar.map { $0.allowsContentModifications && writesBack($0) } ?? false
        // A snooze that is stored in the item can only be acknowledged there.
        let asleep = try known.sleepsInItemUntil.flatMap {
          try DeliveredAlarm.findAsleep(batch.db, known, until: $0, reader: zone)
        }
        // An event without alarms does not receive one this way.
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
  /// Whether acknowledgements are written to the calendar's items by default. True only for the user's own calendars,
  /// because other people do not want to see when someone dismissed an alarm.
  public var keepsAcknowledgements: Bool {
    allowsContentModifications && (sourceType == .local || sourceType == .calDAV)
  }
}
