/// The occurrences of a series to which a change applies.
public enum EKSpan: Int, Sendable {
  /// Only this one.
  case thisEvent = 0
  /// This one and all later ones.
  case futureEvents = 1
}
