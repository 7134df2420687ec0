extension MirrorBatch {
  /// Begins to collect what a server names of a calendar; what was collected earlier is forgotten.
  public func beginListing(calendarID: Int64) throws { try ListingTable(db, calendarID: calendarID).clear() }

  /// Collects what a server names, until it has come to its end.
  public func collect(_ resources: [ListedResource], calendarID: Int64) throws {
    let table = ListingTable(db, calendarID: calendarID)
    for resource in resources { try table.add(resource) }
  }

  /// Notes as wanted what was collected.
  ///
  /// - Parameters:
  ///   - skipsKnown: whether what has the tag that is known is left out.
  ///   - place: what tells the place of a name from others.
  public func wantCollected(
    calendarID: Int64, skippingKnown skipsKnown: Bool, place: (String) -> String
  ) throws {
    let table = ListingTable(db, calendarID: calendarID)
    try table.takeKnownNames(place)
    try table.want(skippingKnown: skipsKnown)
    try table.clear()
  }

  /// Notes as wanted what differs between what was collected, which is everything that there is, and what is known.
  ///
  /// - Parameter place: what tells the place of a name from others.
  public func wantDifference(calendarID: Int64, place: (String) -> String) throws {
    let table = ListingTable(db, calendarID: calendarID)
    try table.takeKnownNames(place)
    try table.keepListed()
    try table.want(skippingKnown: true)
    try table.wantMissing()
    try table.clear()
  }
}
