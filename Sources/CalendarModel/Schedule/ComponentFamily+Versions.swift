import CivilTime
public import TimeZones

extension ComponentFamily {
  /// The members, in order, without older versions of other members (RFC 5546 2.1.5).
  ///
  /// Two members are versions of one component if they have the same identity, and ``ItemVersion`` decides between
  /// them. If the two are equal, the later member is used, provided that both begin at the same time; otherwise both
  /// are kept.
  public static func newest(of members: [Member], in zones: ZoneContext) -> [Member] {
    if members.count < 2 { return members }
    var kept: [RecurrenceIdentity: [Int]] = [:]
    for (index, member) in members.enumerated() {
      let identity = RecurrenceIdentity(member.component, in: zones)
      var versions = kept[identity] ?? []
      let version = member.times.version
      if versions.contains(where: { members[$0].times.version > version }) { continue }
      let start = member.start(in: zones)
      versions.removeAll { version > members[$0].times.version || members[$0].start(in: zones) == start }
      kept[identity] = versions + [index]
    }
    return Set(kept.values.joined()).sorted().map { members[$0] }
  }
}

extension ComponentFamily.Member {
  /// When the member begins, in a form that distinguishes it from other starts.
  fileprivate func start(in zones: ZoneContext) -> RecurrenceIdentity? {
    times.start.map { RecurrenceIdentity(of: $0, in: zones) }
  }
}
