public import CivilTime
public import ICalendar

/// How somebody is busy: a FBTYPE (RFC 5545 3.2.9).
public enum BusyKind: String, Sendable, CaseIterable {
  /// Busy for certain.
  case busy = "BUSY"
  /// Away, such as out of the office.
  case unavailable = "BUSY-UNAVAILABLE"
  /// Busy unless something comes to nothing.
  case tentative = "BUSY-TENTATIVE"
}

extension Component {
  /// How an event keeps somebody busy; nil if it does not: it is free (TRANSP, or Exchange's words for that), or the
  /// person has declined or delegated it. It is tentative if its STATUS, its busy status or the person's answer says so.
  ///
  /// An event that cannot be read keeps busy.
  ///
  /// - Parameter addresses: the person's e-mail addresses, in lower case; none if nobody's answers count.
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

  /// Whether somebody has declined an event.
  ///
  /// - Parameter addresses: the person's e-mail addresses, in lower case.
  package func isDeclined(by addresses: Set<String>) -> Bool {
    guard !addresses.isEmpty, first(.attendee) != nil, let event = try? Event(self) else { return false }
    return event.participants.contains { $0.status == .declined && $0.isAny(of: addresses) }
  }

  /// The busy times that a VFREEBUSY tells (RFC 5545 3.8.2.6). A FBTYPE that nobody knows means busy (3.2.9).
  ///
  /// - Parameter instant: gives the instant of a time; nil if it is in no zone: the standard has all of them in UTC.
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
