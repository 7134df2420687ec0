extension MirrorBatch {
  /// Starts collecting the resources that a server lists in a calendar; resources collected earlier are discarded.
  public func beginListing(calendarID: Int64) throws { try ListingTable(db, calendarID: calendarID).clear() }

  /// Collects resources that a server lists, until the listing is complete.
  public func collect(_ resources: [ListedResource], calendarID: Int64) throws {
    let table = ListingTable(db, calendarID: calendarID)
    for resource in resources { try table.add(resource) }
  }

  /// Marks the collected resources as wanted.
  ///
  /// - Parameters:
  ///   - skipsKnown: Whether to skip resources with an unchanged entity tag.
  ///   - place: Returns the decoded path of a name.
  public func wantCollected(
    calendarID: Int64, skippingKnown skipsKnown: Bool, place: (String) -> String
  ) throws {
    let table = ListingTable(db, calendarID: calendarID)
    try table.takeKnownNames(place)
    try table.want(skippingKnown: skipsKnown)
    try table.clear()
  }

  /// Compares the collected resources, which must be complete, with the known ones, and marks the differences as
  /// wanted.
  ///
  /// - Parameter place: Returns the decoded path of a name.
  public func wantDifference(calendarID: Int64, place: (String) -> String) throws {
    let table = ListingTable(db, calendarID: calendarID)
    try table.takeKnownNames(place)
    try table.keepListed()
    try table.want(skippingKnown: true)
    try table.wantMissing()
    try table.clear()
  }
}
