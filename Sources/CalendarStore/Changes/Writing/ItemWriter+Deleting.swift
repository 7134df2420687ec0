import GRDB

extension ItemWriter {
  /// The maximum number of items deleted by one run of statements.
  private static let batchSize: Int64 = 2048

  func delete(_ id: Int64) throws { try delete([id]) }

  /// Deletes items.
  ///
  /// - Parameters:
  ///   - ids: The numbers of the items, in order.
  ///   - progress: Called periodically with the number of deleted items.
  func delete(_ ids: [Int64], progress: (Int) -> Void = { _ in }) throws {
    if ids.isEmpty { return }
    try change.record()
    // The text index needs the texts of the items that it removes. If few items remain, rebuilding it is faster.
    let isRenewed = try ids.count > Self.batchSize && ids.count > change.db.count("items") - ids.count
    var done = 0
    for run in ids.runs(of: Self.batchSize) {
      try keepOldState(run, action: "deleted")
      if !isRenewed { for id in run { try deleteText(of: id) } }
      try unlink(run)
      if !change.isDiscarded { try change.derived.remove(run) }
      deleteItems.bind(run, at: 1)
      try deleteItems.run()
      done += run.count
      progress(done)
    }
    if isRenewed, !change.isDiscarded { try TextIndex.renew(change.db) }
  }
}

extension [Int64] {
  /// Splits sorted numbers into runs of consecutive numbers, none longer than a limit.
  fileprivate func runs(of limit: Int64) -> [ClosedRange<Int64>] {
    var runs: [ClosedRange<Int64>] = []
    for number in self {
      if let last = runs.last, last.upperBound + 1 == number, number - last.lowerBound < limit {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}
