/// Which occurrences of a series a change is meant for.
public enum EKSpan: Int, Sendable {
  /// This one alone.
  case thisEvent = 0
  /// This one and all later ones.
  case futureEvents = 1
}
