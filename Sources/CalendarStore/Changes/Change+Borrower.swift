import GRDB
import ICalendar
import Scheduling
import TimeZones

extension Change {
  /// Checks that every changed item is in a calendar that the borrower may change, and that the change does not address
  /// other people in the owner's name. The check uses the current shares, regardless of what was shared when the change
  /// was made.
  ///
  /// - Parameters:
  ///   - borrower: The user who is not the owner; nil for the owner, who may change everything.
  ///   - owner: The owner, or nil if the owner's meetings are not scheduled here.
  func checkIsAllowed(to borrower: String?, for owner: CalendarUser?) throws {
    guard let borrower else { return }
    let allowed = try CalendarShare.calendars(for: borrower, db).filter(\.allowsContentModifications).map(\.id)
    let touched = try RevisionTable(db).calendarsOfItems(revision, from: firstItem)
    if try CalendarChangeTable(db).count(revision) > 0 || !touched.isSubset(of: allowed) {
      throw StoreError.borrowed(by: borrower)
    }
    let elsewhere = try touched.filter(CalendarTable(db).isScheduledByServer)
    for family in try RevisionTable(db).families(revision, from: firstItem) {
      let isElsewhere = elsewhere.contains(family.calendarID)
      // An account's server has its own set of addresses for the owner.
      let isMeeting = { (items: [RevisionTable.RevisedFamily.Version]) in
        let items = items.map(\.component)
        return isElsewhere ? items.contains(where: \.namesPeople) : owner?.meetsOthers(in: items) ?? false
      }
      // An item that names only the owner would count as the owner's meeting with that UID.
      let isNamed = { (items: [RevisionTable.RevisedFamily.Version]) in
        owner?.isNamed(in: items.map(\.component)) ?? false
      }
      if isNamed(family.after), !isNamed(family.before) { throw StoreError.speakingForOwner }
      guard isMeeting(family.before) || isMeeting(family.after) else { continue }
      // For a deletion, this was already checked when its messages were made.
      if family.after.isEmpty, !isElsewhere { continue }
      // In the owner's meetings, other users may change only what affects nobody else.
      let contents = try [family.before, family.after].map { versions in
        BindingContent(try versions.map { ($0.component, try zones(of: $0, calendarID: family.calendarID)) })
      }
      if contents[0] != contents[1] { throw StoreError.speakingForOwner }
    }
  }

  /// The time zones that the TZIDs in a component refer to.
  private func zones(of version: RevisionTable.RevisedFamily.Version, calendarID: Int64) throws -> ZoneContext {
    let zones = derived.families.zones
    if let item = version.item { return try zones.context(zones.linked(to: item)) }
    let digests = version.loggedZones?.split(separator: " ").dropFirst().map(String.init) ?? []
    return try zones.context(digests.compactMap { try ZoneTable(db).copy(digest: $0, to: calendarID) })
  }

  /// Checks that a revision to be undone was made by the borrower.
  func checkCanUndo(_ revision: Int64, for borrower: String?) throws {
    guard let borrower else { return }
    guard let entry = try RevisionTable(db).entry(revision), Revision.isMade(entry.command, by: borrower) else {
      throw StoreError(.notFound, about: .revision, "there is no revision \(revision) by \(borrower)")
    }
  }
}

extension Revision {
  /// The log command for changes made by a message from another user. The log names the sender, but the sender is not
  /// treated as the author and must not learn whether anything changed.
  static let delivery = "serve delivery"

  /// Whether the revision was made by a user to whom the store is lent.
  public func isMade(by borrower: String) -> Bool { Self.isMade(command, by: borrower) }

  fileprivate static func isMade(_ command: String, by borrower: String) -> Bool {
    command.hasSuffix("".by(borrower)) && !command.hasPrefix(delivery)
  }
}

extension String {
  /// The command as logged if a user other than the owner makes the change. User names contain no spaces.
  func by(_ borrower: String?) -> String { borrower.map { "\(self) by \($0)" } ?? self }
}

extension StoreError {
  /// The error for another user's change that would send messages in the owner's name.
  static var speakingForOwner: StoreError {
    StoreError(.denied, about: .item, "this would send messages on behalf of the calendar owner; nothing was saved")
  }

  /// The error for a user who changes a calendar that is not shared with them for writing.
  static func borrowed(by borrower: String) -> StoreError {
    StoreError(.denied, about: .item, "\(borrower) may not change that calendar; nothing was saved")
  }

  /// The error for a user who cannot undo their revision. It gives no details, because they could reveal items that the
  /// user may not see.
  static func cannotTakeBack(_ revision: Int64, for borrower: String) -> StoreError {
    StoreError(
      .denied, about: .revision,
      "\(borrower) cannot undo revision \(revision): its items have been changed since or are no longer shared; "
        + "nothing was saved")
  }
}
