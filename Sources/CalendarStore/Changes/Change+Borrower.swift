import GRDB

extension Change {
  /// Checks that nothing was changed but what is in calendars that a user may change who is not their owner: the shares of
  /// this moment say so, whatever the user has been shown.
  ///
  /// - Parameter borrower: the user; nil for the owner, who may change everything.
  func checkIsAllowed(to borrower: String?) throws {
    guard let borrower else { return }
    let allowed = try CalendarShare.calendars(for: borrower, db).filter(\.allowsContentModifications).map(\.id)
    let touched = try RevisionTable(db).calendarsOfItems(revision, from: firstItem)
    if try CalendarChangeTable(db).count(revision) > 0 || !touched.isSubset(of: allowed) {
      throw StoreError.borrowed(by: borrower)
    }
  }

  /// Checks that a user who is not the owner has made a revision that is to be taken back.
  func checkCanUndo(_ revision: Int64, for borrower: String?) throws {
    guard let borrower else { return }
    guard let entry = try RevisionTable(db).entry(revision), Revision.isMade(entry.command, by: borrower) else {
      throw StoreError(.notFound, about: .revision, "there is no revision \(revision) by \(borrower)")
    }
  }
}

extension Revision {
  /// The command of what a message of another user has changed here. Its sender is named in the log, and has made nothing:
  /// whether it changed anything is the receiver's alone.
  static let delivery = "serve delivery"

  /// Whether a user has made it to whom the store was lent.
  public func isMade(by borrower: String) -> Bool { Self.isMade(command, by: borrower) }

  fileprivate static func isMade(_ command: String, by borrower: String) -> Bool {
    command.hasSuffix("".by(borrower)) && !command.hasPrefix(delivery)
  }
}

extension String {
  /// A command as the log has it if a user gives it who is not the owner. No name of a user has a space in it.
  func by(_ borrower: String?) -> String { borrower.map { "\(self) by \($0)" } ?? self }
}

extension StoreError {
  /// That a user changes what is not shared with them for that.
  static func borrowed(by borrower: String) -> StoreError {
    StoreError(.denied, about: .item, "\(borrower) may not change that calendar; nothing was saved")
  }

  /// That a user cannot take back what they changed. Why, the owner's store would have to say of what the user may not see.
  static func cannotTakeBack(_ revision: Int64, for borrower: String) -> StoreError {
    StoreError(
      .denied, about: .revision,
      "\(borrower) cannot take revision \(revision) back: what it changed was changed since, or is not shared any more; "
        + "nothing was saved")
  }
}
