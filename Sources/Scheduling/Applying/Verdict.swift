/// What a step of applying comes to.
enum Verdict {
  /// The item is changed so.
  case applied(SchedulingDecision.Reason, SchedulingItem)
  /// The item stays as it is.
  case left(SchedulingDecision.Kind, SchedulingDecision.Reason)

  static func ignored(_ reason: SchedulingDecision.Reason) -> Verdict { .left(.ignored, reason) }
  static func refused(_ reason: SchedulingDecision.Reason) -> Verdict { .left(.refused, reason) }
  static func asked(_ reason: SchedulingDecision.Reason) -> Verdict { .left(.asked, reason) }
  static let unchanged = Verdict.left(.unchanged, .same)
}
