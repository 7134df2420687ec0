import CivilTime

/// Writes occurrences in one format, in memory that does not grow with them.
protocol OccurrenceWriter {
  /// What the format can carry of the components; everything else is counted as loss.
  var capabilities: FormatCapabilities { get }

  /// Begins.
  ///
  /// - Parameter window: Where the occurrences lie.
  mutating func begin(_ window: ListedWindow) throws

  /// Writes an occurrence; they come in the order in which the list has them.
  mutating func write(_ occurrence: ListedOccurrence) throws

  /// Whether a series stays one, written whole, since the format can say how it repeats. All others are expanded.
  func repeats(_ series: ListedSeries) -> Bool

  /// What of the occurrences was left out since the last call, besides what the capabilities tell.
  mutating func takeLosses() -> [Loss]

  /// Writes what comes at the end. It must be called.
  ///
  /// - Parameter isTruncated: Whether occurrences are missing, since there are too many or a search gave up.
  mutating func finish(isTruncated: Bool) throws
}

extension OccurrenceWriter {
  func repeats(_ series: ListedSeries) -> Bool { false }
  mutating func takeLosses() -> [Loss] { [] }
}

/// Between which instants occurrences are listed.
struct ListedWindow {
  /// Only what goes on at this time or later; nil for no limit.
  var after: Instant?
  /// Only what begins before this time; nil for no limit.
  var before: Instant?

  /// The same as a range.
  var range: Range<Instant> {
    let lower = after ?? .distantPast
    return lower..<max(lower, before ?? .distantFuture)
  }
}
