/// The result of a step in applying a message.
enum Verdict {
  /// The item is changed to the given one.
  case applied(SchedulingDecision.Reason, SchedulingItem)
  /// The item is not changed.
  case left(SchedulingDecision.Kind, SchedulingDecision.Reason)

  static func ignored(_ reason: SchedulingDecision.Reason) -> Verdict { .left(.ignored, reason) }
  static func refused(_ reason: SchedulingDecision.Reason) -> Verdict { .left(.refused, reason) }
  static func asked(_ reason: SchedulingDecision.Reason) -> Verdict { .left(.asked, reason) }
  static let unchanged = Verdict.left(.unchanged, .same)
}
