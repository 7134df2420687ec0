import CivilTime

/// A type that writes occurrences in one format, in constant memory.
protocol OccurrenceWriter {
  /// The parts of components that the format can carry; everything else is counted as a loss.
  var capabilities: FormatCapabilities { get }

  /// Begins the output.
  ///
  /// - Parameter window: The window of the occurrences.
  mutating func begin(_ window: ListedWindow) throws

  /// Writes an occurrence; occurrences arrive in the order of the list.
  mutating func write(_ occurrence: ListedOccurrence) throws

  /// Whether a series is written whole because the format can express its recurrence. All other series are expanded.
  func repeats(_ series: ListedSeries) -> Bool

  /// The losses of occurrences since the last call, apart from those that follow from the capabilities.
  mutating func takeLosses() -> [Loss]

  /// Writes the end of the output. This method must be called.
  ///
  /// - Parameter isTruncated: Whether occurrences are missing because there are too many or a search was abandoned.
  mutating func finish(isTruncated: Bool) throws
}

extension OccurrenceWriter {
  func repeats(_ series: ListedSeries) -> Bool { false }
  mutating func takeLosses() -> [Loss] { [] }
}

/// The window of the listed occurrences.
struct ListedWindow {
  /// Only occurrences that end after this time are listed; nil for no limit.
  var after: Instant?
  /// Only occurrences that begin before this time are listed; nil for no limit.
  var before: Instant?

  /// The window as a range.
  var range: Range<Instant> {
    let lower = after ?? .distantPast
    return lower..<max(lower, before ?? .distantFuture)
  }
}
