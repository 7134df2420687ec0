import CommandLine

/// What an edit of a series has dropped, since its repetition no longer has their days.
struct DroppedOccurrences {
  /// How many changed occurrences, and how many that were deleted.
  let overrides: Int
  let exceptions: Int

  /// A sentence about them; nil if there are none.
  var remark: String? {
    let parts = [(overrides, "changed occurrence"), (exceptions, "deleted occurrence")].filter { $0.0 > 0 }
    if parts.isEmpty { return nil }
    let isOne = overrides + exceptions == 1
    return parts.map { $0.0.of($0.1) }.joined(separator: " and ")
      + " \(isOne ? "is" : "are") dropped: the repetition no longer has \(isOne ? "that day" : "those days")"
  }
}
