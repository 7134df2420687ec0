import CivilTime
import GRDB

extension CalendarStore {
  /// Calls a closure with the occurrences in a time range, one by one and sorted by start, until it stops the search.
  ///
  /// The range is searched piece by piece, so stopping early saves work. Changes made during the search may be visible.
  ///
  /// - Parameter body: Called on the caller's thread. Setting its second argument to true stops the search.
  /// - Returns: Whether the search for the occurrences of some series was abandoned, in which case occurrences may be
  ///   missing.
  /// - Throws: ``StoreError``: `notFound` if a calendar does not exist, `denied`; or the error that `body` throws.
  @discardableResult
  public func enumerateOccurrences(
    matching query: OccurrenceQuery, _ body: (Occurrence, inout Bool) throws -> Void
  ) throws -> Bool {
    var from = query.range.lowerBound
    var width = Self.firstPiece
    var isTruncated = false
    while from < query.range.upperBound {
      var piece = query
      piece.range = from..<min(from.adding(seconds: width), query.range.upperBound)
      let answer = try occurrences(matching: piece)
      isTruncated = isTruncated || answer.isTruncated
      for occurrence in answer.occurrences
      where occurrence.start >= from || from == query.range.lowerBound {
        var isEnough = false
        try body(occurrence, &isEnough)
        if isEnough { return isTruncated }
      }
      from = piece.range.upperBound
      width = min(width * 2, Self.lastPiece)
    }
    return isTruncated
  }

  /// The sizes of the first and the largest piece: a week, and about a hundred years.
  private static let firstPiece: Int64 = 7 * 86_400
  private static let lastPiece: Int64 = 1 << 32

  /// The occurrences in a time range, as ``occurrences(matching:)`` returns them. The search can be cancelled.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; otherwise the same errors as that method.
  public func fetchOccurrences(matching query: OccurrenceQuery) async throws -> OccurrenceAnswer {
    var answer = OccurrenceAnswer()
    try Task.checkCancellation()
    answer.isTruncated = try enumerateOccurrences(matching: query) { occurrence, _ in
      try Task.checkCancellation()
      answer.occurrences.append(occurrence)
    }
    return answer
  }

  /// The items that match a query, as ``items(matching:limit:)`` returns them. The search can be cancelled.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; otherwise the same errors as that method.
  public func fetchItems(matching query: ItemQuery, limit: Int? = nil) async throws -> [StoredItem] {
    var items: [StoredItem] = []
    try readItems { db, rights in
      let rows = try Self.rows(query, limit, db, rights, client: client)
      let zones = try StoredZones(db)
      while !Task.isCancelled, let row = try rows.next() { items.append(try StoredItem(row, zones)) }
    }
    try Task.checkCancellation()
    return items
  }
}
