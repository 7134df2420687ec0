import CLibical

/// The occurrences of a rule in order, as libical expands it.
///
/// libical expands one in ten rules of the Gregorian calendar incorrectly, so use this only as a second opinion. It
/// expands rules in other calendars (RSCALE, RFC 7529) with ICU. Rules on which it crashes or never returns are
/// rejected before it is called. libical stops in the year 2582.
///
/// ```swift
/// let start = LibicalTime(year: 2026, month: 2, day: 17)
/// for time in try LibicalRecurrence("RSCALE=CHINESE;FREQ=YEARLY;COUNT=3", from: start) { print(time.text) }
/// ```
public final class LibicalRecurrence: Sequence, IteratorProtocol {
  /// The years in which a rule may start. libical's Julian days are wrong before these years and do not exist after
  /// them.
  public static let years = 1583...2582

  private let iterator: OpaquePointer
  /// The name of the calendar in libical's memory, to which the iterator refers.
  private let scale: UnsafeMutablePointer<CChar>?
  private var isEnded = false

  /// Starts expanding a rule.
  ///
  /// - Parameter rule: The value of an RRULE.
  /// - Parameter start: The DTSTART, which determines the form of the occurrences.
  /// - Throws: ``LibicalError`` `refusedRule` with the reason, `unreadableRule` if libical cannot read the rule,
  ///   `invalidTime`.
  public init(_ rule: String, from start: LibicalTime) throws(LibicalError) {
    Preparation.ensure()
    if let reason = RefusedRule.reason(for: try CheckedRule(rule)) { throw LibicalError(.refusedRule, reason) }
    guard Self.years.contains(start.year) else {
      let years = "\(Self.years.lowerBound) to \(Self.years.upperBound)"
      throw LibicalError(.invalidTime, "libical expands rules only for the years \(years)")
    }
    let time = try start.checked()
    var scale: UnsafeMutablePointer<CChar>?
    guard let iterator = try CString.with(rule, { almanac_libical_recurrence($0, time, &scale) }) else {
      almanac_libical_free_recurrence(nil, scale)
      throw LibicalError(.unreadableRule, "libical cannot read the rule \(rule)")
    }
    self.iterator = iterator
    self.scale = scale
  }

  deinit { almanac_libical_free_recurrence(iterator, scale) }

  /// The next occurrence, or nil at the end of the rule or of the years that libical supports.
  public func next() -> LibicalTime? {
    if isEnded { return nil }
    let time = LibicalTime(libical.icalrecur_iterator_next(iterator))
    isEnded = time == nil
    return time
  }

  /// The reason why a rule is not passed to libical, or nil if it can be.
  public static func refusal(of rule: String) -> String? {
    do throws(LibicalError) {
      return RefusedRule.reason(for: try CheckedRule(rule))
    } catch {
      return error.message
    }
  }
}
