public import CivilTime
public import ICalendar

/// A kind of busy time, FBTYPE (RFC 5545 3.2.9).
public enum BusyKind: String, Sendable, CaseIterable {
  /// Definitely busy.
  case busy = "BUSY"
  /// Unavailable, for example out of the office.
  case unavailable = "BUSY-UNAVAILABLE"
  /// Tentatively busy.
  case tentative = "BUSY-TENTATIVE"
}

extension Component {
  /// The kind of busy time that an event causes for a person. nil means free, either because the event says so (TRANSP,
  /// or Exchange's busy status) or because the person has declined or delegated the event. The time is tentative if the
  /// event's STATUS, its busy status or the person's reply says so.
  ///
  /// An event that cannot be read is treated as busy.
  ///
  /// - Parameter addresses: The person's e-mail addresses in lowercase; if empty, replies are ignored.
  public func busyKind(for addresses: Set<String> = []) -> BusyKind? {
    guard let event = try? Event(self) else { return .busy }
    let own = addresses.isEmpty ? [] : event.participants.filter { $0.isAny(of: addresses) }
    let answers = own.map(\.status)
    if answers.contains(.declined) || answers.contains(.delegated) { return nil }
    switch event.availability {
    case .free, .workingElsewhere: return nil
    case .unavailable: return .unavailable
    case .tentative: return .tentative
    case .busy, nil: return event.status == .tentative || answers.contains(.tentative) ? .tentative : .busy
    }
  }

  /// Whether a person has declined an event.
  ///
  /// - Parameter addresses: The person's e-mail addresses in lowercase.
  package func isDeclined(by addresses: Set<String>) -> Bool {
    guard !addresses.isEmpty, first(.attendee) != nil, let event = try? Event(self) else { return false }
    return event.participants.contains { $0.status == .declined && $0.isAny(of: addresses) }
  }

  /// The busy times in a VFREEBUSY (RFC 5545 3.8.2.6). An unknown FBTYPE means busy (3.2.9).
  ///
  /// - Parameter instant: Returns the instant of a time, or nil if its zone is unknown; the standard requires UTC.
  public func toldBusyTimes(
    _ instant: (CalendarTime) -> Instant?
  ) -> [(range: Range<Instant>, kind: BusyKind)] {
    all(.freebusy).flatMap { line -> [(range: Range<Instant>, kind: BusyKind)] in
      let type = line[parameter: .fbtype]?.uppercased()
      if type == "FREE" { return [] }
      let kind = type.flatMap(BusyKind.init) ?? .busy
      return line.periods.compactMap { period in
        guard let period, let start = instant(period.start) else { return nil }
        let end: Instant? =
          switch period.end {
          case .time(let time): instant(time)
          case .duration(let length): period.start.adding(length).flatMap(instant)
          }
        return end.flatMap { start < $0 ? (start..<$0, kind) : nil }
      }
    }
  }
}

extension Participant {
  fileprivate func isAny(of addresses: Set<String>) -> Bool {
    emailAddress.map { addresses.contains($0.lowercased()) } ?? false
  }
}
