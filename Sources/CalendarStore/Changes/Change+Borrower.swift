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
    guard let entry = try RevisionTable(db).entry(revision), entry.command.hasSuffix("".by(borrower)) else {
      throw StoreError(.notFound, about: .revision, "there is no revision \(revision) by \(borrower)")
    }
  }
}

extension Revision {
  /// Whether a user has made it to whom the store was lent.
  public func isMade(by borrower: String) -> Bool { command.hasSuffix("".by(borrower)) }
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
}
