extension RecurrenceRule {
  /// One value of BYMONTH: a month's number, with an `L` for the leap month that follows it (RFC 7529 4.2).
  public struct Month: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The month's number, from 1; the Gregorian calendar has 12.
    public var number: Int
    /// Whether this is the leap month after the month with that number; the Gregorian calendar has none.
    public var isLeap: Bool

    /// Makes a month.
    public init(_ number: Int, isLeap: Bool = false) {
      self.number = number
      self.isLeap = isLeap
    }

    /// Makes a regular month from its number.
    public init(integerLiteral number: Int) { self.init(number) }
  }
}
